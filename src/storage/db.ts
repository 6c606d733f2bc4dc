/** A statement's parameter. Lists are passed as JSON text, which both databases expand alike. */
export type Parameter = string | number | boolean | null;

export type Queries = {
  /**
   * Returns the rows of one statement, whose parameters are written `$1`, `$2`. Numbers of every SQL type are returned as
   * `number`, `jsonb` as its value, null as null.
   */
  query<Row>(sql: string, parameters?: readonly Parameter[]): Promise<Row[]>;
};

/** A database as Sluice uses it: one SQL dialect for PGlite and PostgreSQL. */
export type Db = Queries & {
  /** Runs `work` in one transaction, which is rolled back when it throws. `work` must not catch a failed statement. */
  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/**
 * Runs `work` between `begin` and `commit` on a connection without other users. When it throws, the transaction is still
 * open: the caller must roll it back or close the connection.
 */
export async function inTransaction<T>(queries: Queries, work: (queries: Queries) => Promise<T>): Promise<T> {
  await queries.query("begin");
  const result = await work(queries);
  await queries.query("commit");
  return result;
}
