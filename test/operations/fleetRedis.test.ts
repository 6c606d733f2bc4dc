import { driveTraffic } from "@sluice/devnet";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { redisMissing } from "../../src/fleet/testing/redis.js";
import { ownPostgresMissing } from "../../src/storage/testing/postgres.js";
import { approveTraded, askRoute, expectExact } from "../chaos/chaos.js";
import { type Fleet, type FleetProcess, fleetCaughtUp, memberOf, startFleet } from "../helpers/fleet.js";
import { eventually } from "../helpers/http.js";
import { makeRandom } from "../helpers/random.js";
import { runCommand } from "../helpers/service.js";

const missing = ownPostgresMissing() ?? redisMissing();
const title = missing === undefined ? "a fleet on Redis" : `a fleet on Redis: NOT RUN, since ${missing}`;
if (missing !== undefined) process.stderr.write(`NOT RUN: fleets on Redis, since ${missing}\n`);

describe.skipIf(missing !== undefined)(title, () => {
  let fleet: Fleet;
  beforeAll(async () => {
    fleet = await startFleet({ stream: "redis", indexers: 2 });
    await fleet.start("api", { here: true });
    await approveTraded(fleet.chain.url);
    await fleetCaughtUp(fleet);
  });
  afterAll(() => fleet?.stop());

  test("answers exactly, before and after its leader is killed", async () => {
    const [leader, standby] = fleet.indexers() as [FleetProcess, FleetProcess];
    const [api] = fleet.apis() as [FleetProcess];
    const random = makeRandom(4);
    const before = await askRoute(api, random);
    if (before.answer !== undefined) await expectExact(fleet.chain.url, before.answer);
    expect(await memberOf(standby)).toMatchObject({ state: "standby" });
    await fleet.end(leader, "SIGKILL");
    await eventually("the takeover", async () => (await memberOf(standby)).state === "leader");
    await driveTraffic(fleet.chain, { seed: 1, blocks: 2 });
    await fleetCaughtUp(fleet);
    const { answer, code } = await askRoute(api, random);
    expect(code).toBe("OK");
    if (answer !== undefined) await expectExact(fleet.chain.url, answer);
    expect(await memberOf(api)).toMatchObject({ holes: 0, rejoins: 0 });
  });

  test("shows its processes on the command line", async () => {
    const [api] = fleet.apis() as [FleetProcess];
    const { stdout } = await runCommand(["fleet", "--api", api.url]);
    expect(stdout).toContain("led by");
    expect(stdout).toContain("joined");
    const { stdout: json } = await runCommand(["fleet", "--json", "--api", api.url]);
    const members = JSON.parse(json) as { role: string }[];
    // The killed one may be there for some seconds.
    expect(new Set(members.map(({ role }) => role))).toEqual(new Set(["api", "index"]));
  });

  test("joins again by itself after Redis has lost everything", async () => {
    const [api] = fleet.apis() as [FleetProcess];
    await fleet.stream.crash();
    await driveTraffic(fleet.chain, { seed: 2, blocks: 1 });
    await fleet.stream.restart();
    const startedAt = performance.now();
    await fleetCaughtUp(fleet);
    process.stdout.write(
      `level ${Math.round(performance.now() - startedAt)} ms after Redis came back empty\n`,
    );
    const { answer } = await askRoute(api, makeRandom(8));
    if (answer !== undefined) await expectExact(fleet.chain.url, answer);
  });
});
