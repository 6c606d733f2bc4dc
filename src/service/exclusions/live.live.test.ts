import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exclusionText } from "../../lib/exclusion.js";
import { silent } from "../../lib/logger.js";
import { openStorage, type Storage } from "../../storage/index.js";
import { postgresMissing, sharedPostgres } from "../../storage/testing/postgres.js";
import { type LiveExclusions, makeLiveExclusions } from "./live.js";

const missing = postgresMissing();
if (missing !== undefined) process.stderr.write(`NOT RUN: exclusions of two services, since ${missing}\n`);

describe(`exclusions of two services on one PostgreSQL${missing === undefined ? "" : `: NOT RUN, since ${missing}`}`, () => {
  let storages: Storage[] = [];
  let followers: LiveExclusions[] = [];

  beforeAll(async () => {
    if (missing !== undefined) return;
    const databaseUrl = await (await sharedPostgres()).makeDatabase();
    const open = () => openStorage({ folder: "", databaseUrl, log: silent });
    storages = [await open(), await open()];
    followers = storages.map(() => makeLiveExclusions([], silent));
    await Promise.all(
      followers.map((follower, index) => follower.follow((storages[index] as Storage).exclusions)),
    );
  });
  afterAll(async () => {
    for (const follower of followers) await follower.stop();
    for (const storage of storages) await storage.close();
  });

  /** Resolves once both services exclude just these entries. */
  async function untilBothExclude(entries: readonly string[]): Promise<void> {
    const deadline = Date.now() + 10_000;
    const isSeen = () =>
      followers.every((follower) => follower.list().map(exclusionText).join() === entries.join());
    while (!isSeen() && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(followers.map((follower) => follower.list().map(exclusionText))).toEqual([entries, entries]);
  }

  test.skipIf(missing !== undefined)("what one adds or removes soon takes effect in both", async () => {
    const entry = "protocol:lido";
    await storages[0]?.exclusions.add(entry, Date.now());
    await untilBothExclude([entry]);
    await storages[1]?.exclusions.remove(entry);
    await untilBothExclude([]);
  });
});
