import type { KeyStoreInput } from "./keys.js";
import { orUnavailable } from "./orUnavailable.js";

/** Keeps what no route is to go through, each as a text. What is acknowledged survives the process. */
export type ExclusionStore = {
  /** What is there already stays as it is. */
  add(entry: string, atMs: number): Promise<void>;
  /** Oldest first. */
  list(): Promise<string[]>;
  /** False when it was not there. */
  remove(entry: string): Promise<boolean>;
};

const what = "The database with the exclusions failed";

/** Everything rejects with DATABASE_UNAVAILABLE when the database fails. */
export function makeExclusionStore({ database, readable }: KeyStoreInput): ExclusionStore {
  return {
    add: (entry, atMs) =>
      orUnavailable(what, async () => {
        await (await database()).query(
          "insert into exclusions (entry, added_at_ms) values ($1, $2) on conflict (entry) do nothing",
          [entry, atMs],
        );
      }),
    list: () =>
      orUnavailable(what, async () => {
        const db = await readable();
        const rows = await db?.query<{ entry: string }>(
          "select entry from exclusions order by added_at_ms, entry",
        );
        return (rows ?? []).map(({ entry }) => entry);
      }),
    remove: (entry) =>
      orUnavailable(what, async () => {
        const db = await readable();
        const rows = await db?.query("delete from exclusions where entry = $1 returning entry", [entry]);
        return rows !== undefined && rows.length > 0;
      }),
  };
}
