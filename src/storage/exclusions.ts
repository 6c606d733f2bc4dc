import type { KeyStoreInput } from "./keys.js";
import { orUnavailable } from "./orUnavailable.js";

/** Stores the exclusions from routes, each as text. Acknowledged changes survive the process. */
export type ExclusionStore = {
  /** Adds an entry. An entry that already exists stays unchanged. */
  add(entry: string, atMs: number): Promise<void>;
  /** Returns all entries, oldest first. */
  list(): Promise<string[]>;
  /** Removes an entry. Returns false if it did not exist. */
  remove(entry: string): Promise<boolean>;
};

const what = "The database with the exclusions failed";

/** Makes the store. Every method rejects with DATABASE_UNAVAILABLE if the database fails. */
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
