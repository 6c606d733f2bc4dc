/** A value handed to a statement. Lists travel as JSON text, which both databases unfold alike. */
export type Parameter = string | number | boolean | null;

export type Queries = {
  /**
   * Rows of one statement, its parameters written `$1`, `$2`. Numbers of every SQL type come as `number`, `jsonb` as
   * what it holds, null as null.
   */
  query<Row>(sql: string, parameters?: readonly Parameter[]): Promise<Row[]>;
};

/** A database as Sluice uses it: one SQL dialect, whichever of the two lies behind. */
export type Db = Queries & {
  /** Runs `work` in one transaction, which is rolled back when it throws. A statement that failed must not be caught inside. */
  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/**
 * Runs `work` between `begin` and `commit` on a connection that nobody else uses meanwhile. When it throws, the
 * transaction is still open: it is for the caller to roll it back, or to end the connection.
 */
export async function inTransaction<T>(queries: Queries, work: (queries: Queries) => Promise<T>): Promise<T> {
  await queries.query("begin");
  const result = await work(queries);
  await queries.query("commit");
  return result;
}
