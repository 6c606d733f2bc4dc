/** A parameter of a statement. Lists are passed as JSON text, which both databases expand in the same way. */
export type Parameter = string | number | boolean | null;

export type Queries = {
  /**
   * Returns the rows of one statement. Parameters are written `$1`, `$2`. Numbers of every SQL type are returned as
   * `number`, `jsonb` as its value and null as null.
   */
  query<Row>(sql: string, parameters?: readonly Parameter[]): Promise<Row[]>;
};

/** A database as Sluice uses it: one SQL dialect for PGlite and PostgreSQL. */
export type Db = Queries & {
  /**
   * Runs `work` in one transaction, and rolls it back if `work` throws. `work` must not catch the error of a failed
   * statement.
   */
  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/**
 * Runs `work` between `begin` and `commit` on a connection that has no other users. If `work` throws, the transaction
 * is still open: the caller must roll it back or close the connection.
 */
export async function inTransaction<T>(queries: Queries, work: (queries: Queries) => Promise<T>): Promise<T> {
  await queries.query("begin");
  const result = await work(queries);
  await queries.query("commit");
  return result;
}
