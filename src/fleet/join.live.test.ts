import { afterAll, beforeAll, expect, test } from "vitest";
import { movedMarket, realMarket } from "../engine/testing/market.js";
import { makeRandom } from "../routing/testing/random.js";
import { onBothEngines, type TestEngine } from "./testing/engines.js";
import { standingOf, startLeader, startReader, until } from "./testing/publishing.js";
import type { Lease } from "./transport.js";

/** The guarantee is two seconds on an idle machine. */
const promiseMs = 2000;
const patienceMs = 10_000;
const channel = "1.test.f1";

onBothEngines("joining a channel of 10,000 venues", (start) => {
  let engine: TestEngine;
  beforeAll(async () => {
    engine = await start();
  });
  afterAll(() => engine?.stop());

  test("takes little time, and gives the leader's market", async () => {
    const market = realMarket({ venues: 10_000, tokens: 1000, seed: 7 });
    const transport = engine.open();
    const joining = engine.open();
    const lease = (await transport.lead(channel, "leader")) as Lease;
    const leader = startLeader(transport, lease, standingOf(market), { heartbeatMs: 1000 });
    await until(() => leader.publisher.figures().snapshotBytes !== undefined, "saved");
    let standing = standingOf(market);
    for (let block = 0; block < 20; block++) {
      standing = standingOf(movedMarket(standing.market, makeRandom(block)));
      leader.set(standing);
      const { sequence } = leader.publisher.figures();
      await until(() => leader.publisher.figures().sequence > sequence, "published");
    }
    const startedAt = performance.now();
    const cpu = process.cpuUsage();
    const reader = startReader(joining, channel, market);
    await reader.joined;
    const tookMs = performance.now() - startedAt;
    const { user, system } = process.cpuUsage(cpu);
    const { snapshotBytes = 0 } = leader.publisher.figures();
    process.stdout.write(
      `${engine.kind}: joined ${market.pools.size} venues in ${Math.round(tookMs)} ms (${Math.round((user + system) / 1000)} ms of CPU in both processes' place), the promise is ${promiseMs}; snapshot ${Math.round(snapshotBytes / 1024)} KiB\n`,
    );
    await until(() => reader.held()?.market.head.hash === standing.market.head.hash, "level");
    expect([...(reader.held()?.market.pools ?? [])]).toEqual([...standing.market.pools]);
    expect(tookMs).toBeLessThan(patienceMs);
    await reader.stop();
    await leader.stop();
    await transport.close();
    await joining.close();
  });
});
