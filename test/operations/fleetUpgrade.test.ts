import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { driveTraffic } from "@sluice/devnet";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ownPostgresMissing } from "../../src/storage/testing/postgres.js";
import { approveTraded, askRoute, expectExact } from "../chaos/chaos.js";
import { type Fleet, type FleetProcess, fleetCaughtUp, memberOf, startFleet } from "../helpers/fleet.js";
import { eventually } from "../helpers/http.js";
import { bundleCopy, copySources, replace } from "../helpers/programCopy.js";
import { makeRandom } from "../helpers/random.js";

const missing = ownPostgresMissing();
const title =
  missing === undefined ? "an upgrade of a fleet" : `an upgrade of a fleet: NOT RUN, since ${missing}`;
if (missing !== undefined) process.stderr.write(`NOT RUN: upgrades of fleets, since ${missing}\n`);

/** Builds a later version, which writes the next format and still reads this one. */
function buildNext(folder: string): string {
  const copy = copySources(folder);
  replace(join(copy, "src/fleet/format/formats.ts"), [
    ["export const writtenFormat = 1;", "export const writtenFormat = 2;"],
    ["[writtenFormat]", "[writtenFormat, 1]"],
  ]);
  return bundleCopy(copy).main;
}

describe.skipIf(missing !== undefined)(title, () => {
  const folder = mkdtempSync(join(tmpdir(), "sluice-next-"));
  let fleet: Fleet;
  let next: string;
  beforeAll(async () => {
    next = buildNext(folder);
    fleet = await startFleet({ apis: 1 });
    await approveTraded(fleet.chain.url);
    await fleetCaughtUp(fleet);
  });
  afterAll(async () => {
    await fleet?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test("fails no request while indexers and API processes of both formats run side by side", async () => {
    const random = makeRandom(3);
    const serving = new Set<FleetProcess>(fleet.apis());
    const codes = new Map<string, number>();
    let isOver = false;
    const client = async () => {
      while (!isOver) {
        for (const each of serving) {
          const { code, answer } = await askRoute(each, random);
          codes.set(code, (codes.get(code) ?? 0) + 1);
          if (answer !== undefined) await expectExact(fleet.chain.url, answer);
        }
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    };
    const [oldIndexer] = fleet.indexers() as [FleetProcess];
    const [oldApi] = fleet.apis() as [FleetProcess];
    const traffic = client();
    try {
      // Nobody writes the new format yet.
      const newApi = await fleet.start("api", { program: next });
      serving.add(newApi);
      expect(await memberOf(newApi)).toMatchObject({ format: 1, state: "joined" });
      const newIndexer = await fleet.start("index", { program: next });
      expect(await memberOf(newIndexer)).toMatchObject({ format: 2, state: "leader" });
      expect(await memberOf(oldIndexer)).toMatchObject({ format: 1, state: "leader" });
      await eventually("the new format", async () => {
        await driveTraffic(fleet.chain, { seed: 1, blocks: 1 });
        const { format, state } = await memberOf(newApi);
        return format === 2 && state === "joined";
      });
      expect(await memberOf(oldApi)).toMatchObject({ format: 1, state: "joined", holes: 0 });
      serving.delete(oldApi);
      await new Promise((resolve) => setTimeout(resolve, 500));
      await fleet.end(oldApi);
      await fleet.end(oldIndexer);
      await driveTraffic(fleet.chain, { seed: 2, blocks: 2 });
      await fleetCaughtUp(fleet);
      expect(await memberOf(newApi)).toMatchObject({ format: 2, state: "joined", holes: 0 });
    } finally {
      isOver = true;
      await traffic;
    }
    process.stdout.write(`answers during the upgrade: ${JSON.stringify(Object.fromEntries(codes))}\n`);
    expect(
      [...codes.keys()].filter((code) => !["OK", "NO_ROUTE", "INSUFFICIENT_LIQUIDITY"].includes(code)),
    ).toEqual([]);
    expect(codes.get("OK")).toBeGreaterThan(10);
  });
});
