import { driveTraffic, revertTo, rpc } from "@sluice/devnet";
import type { Hex } from "viem";
import { beforeAll, expect, test } from "vitest";
import { mainnet } from "../../src/networks/mainnet.js";
import { caughtUp } from "../helpers/service.js";
import { useService } from "../helpers/sharedService.js";
import { approveTraded, askRoute, expectCalm, expectExact, randomFor, size, slowMs, tell } from "./chaos.js";

/** The service handles re-organisations up to this depth; beyond it, it has no market to continue from. */
const { reorgBlocks: reach } = mainnet;
const deepest = reach + 6;
const depths = size({
  short: [1, 3, deepest],
  long: [1, 1, 2, 3, 5, 8, 13, 21, 34, 48, reach - 1, reach, reach + 1, deepest, 1, 7, 29, reach],
});
const routesEach = size({ short: 3, long: 12 });
/** Number of blocks with trades in a deep re-organisation. The blocks before them are empty. */
const busiest = size({ short: 5, long: deepest });
const clients = 2;
const world = useService();

beforeAll(async () => {
  await approveTraded(world.chain.url);
  await caughtUp(world.service, world.chain);
});

/** Mines a branch of blocks. */
async function branch(seed: number, blocks: number): Promise<void> {
  const empty = Math.max(0, blocks - busiest);
  if (empty > 0) await rpc(world.chain.url, "anvil_mine", [`0x${empty.toString(16)}`]);
  await driveTraffic(world.chain, { seed, blocks: blocks - empty });
}

test(
  `routes are exact after re-organisations of depth 1 to ${deepest}, while requests continue`,
  async () => {
    const { chain, service } = world;
    const random = randomFor("re-organisations");
    const codes = new Map<string, number>();
    let isOver = false;
    const client = async () => {
      while (!isOver) {
        const { code } = await askRoute(service, random);
        codes.set(code, (codes.get(code) ?? 0) + 1);
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
    };
    const traffic = Promise.all(Array.from({ length: clients }, client));
    let slowestMs = 0;
    let exact = 0;
    try {
      for (const [index, depth] of depths.entries()) {
        const snapshot = await rpc<Hex>(chain.url, "evm_snapshot");
        await branch(40 + index, depth);
        await caughtUp(service, chain);
        await revertTo(chain.url, snapshot);
        await branch(140 + index, depth + (index % 2));
        const startedAt = performance.now();
        await caughtUp(service, chain);
        const tookMs = Math.round(performance.now() - startedAt);
        slowestMs = Math.max(slowestMs, tookMs);
        tell("re-organisations", `${depth} deep: level ${tookMs} ms after the last block`);
        for (let each = 0; each < routesEach; each++) {
          const { answer } = await askRoute(service, random);
          if (answer === undefined) continue;
          await expectExact(chain.url, answer);
          exact += 1;
        }
      }
    } finally {
      isOver = true;
      await traffic;
    }
    tell(
      "re-organisations",
      `${exact} routes exact; meanwhile ${JSON.stringify(Object.fromEntries(codes))}; slowest ${slowestMs} ms`,
    );
    expect(exact).toBeGreaterThan((depths.length * routesEach) / 2);
    expect(codes.get("OK") ?? 0).toBeGreaterThan(depths.length);
    expectCalm(service);
  },
  slowMs,
);
