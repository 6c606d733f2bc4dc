import { devAccounts, driveTraffic, revertTo, rpc } from "@sluice/devnet";
import type { Hex } from "viem";
import { beforeAll, expect, test } from "vitest";
import type { Address } from "../src/lib/address.js";
import { runs } from "../src/lib/testing/runs.js";
import { mainnet } from "../src/networks/mainnet.js";
import { routerAddress } from "../src/program/index.js";
import { approveAll, balanceOf, mineAt, type RouteTx, send, succeedsWith } from "./helpers/execute.js";
import { makeRandom } from "./helpers/random.js";
import { routeTokens } from "./helpers/randomRoutes.js";
import { caughtUp } from "./helpers/service.js";
import { useService } from "./helpers/sharedService.js";
import { blockTimeOf } from "./helpers/validity.js";

const blocks = runs({ normal: 3, deep: 60 });
const routesOfBlock = 8;
const owner = devAccounts[0]?.address as Address;
const blockSeconds = BigInt(mainnet.blockTimeSeconds);
const plentyGas = 16_000_000n;

const world = useService();

beforeAll(async () => {
  await approveAll(world.chain.url, routeTokens, [[owner, routerAddress]]);
  await caughtUp(world.service, world.chain);
});

type Answer = { gas: string; createdAt: number; tx: RouteTx };
type Random = ReturnType<typeof makeRandom>;

/**
 * Requests a route with 1 % slippage for any two tokens, and an amount well below the owner's balance. Returns
 * undefined if there is none.
 */
async function ask(random: Random): Promise<Answer | undefined> {
  const tokenIn = random.pick(routeTokens);
  const tokenOut = random.pick(routeTokens.filter((token) => token !== tokenIn));
  const most = (await balanceOf(world.chain.url, tokenIn, owner)) / 500n;
  const amountIn = (most * BigInt(Math.floor(10 ** (3 + 3 * random.next())))) / 10n ** 6n;
  const query = {
    ...{ fromAddress: owner, spender: owner, receiver: owner, routingStrategy: "router", slippage: "100" },
    ...{ tokenIn, tokenOut, amountIn: String(amountIn) },
  };
  const response = await fetch(`${world.service.url}/api/v1/shortcuts/route?${new URLSearchParams(query)}`);
  const answer = (await response.json()) as Answer & { code: string };
  if (response.ok) return answer;
  expect(["NO_ROUTE", "INSUFFICIENT_LIQUIDITY", "INVALID_PARAMETER"]).toContain(answer.code);
  return undefined;
}

/** Runs `work` on the current chain and reverts its effects. */
async function undone<T>(work: () => Promise<T>): Promise<T> {
  const snapshot = await rpc<Hex>(world.chain.url, "evm_snapshot");
  try {
    return await work();
  } finally {
    await revertTo(world.chain.url, snapshot);
  }
}

async function isMined({ tx }: Answer, gas: bigint, time: bigint): Promise<boolean> {
  return BigInt((await mineAt(world.chain.url, tx, gas, time)).status) === 1n;
}

/** Mines the trades of others in one block: those of the given answers, and random ones. */
async function trade(answers: readonly Answer[], seed: number): Promise<bigint> {
  const { url } = world.chain;
  for (const { tx } of answers)
    await send(url, {
      ...tx,
      value: `0x${BigInt(tx.value).toString(16)}`,
      gas: `0x${plentyGas.toString(16)}`,
    });
  await driveTraffic(world.chain, { seed, blocks: 1 });
  const head = await rpc<{ timestamp: Hex }>(url, "eth_getBlockByNumber", ["latest", false]);
  return BigInt(head.timestamp);
}

test("the gas of a route suffices in its own context, and after others have traded in the same pools", async () => {
  const { chain, service } = world;
  const random = makeRandom(3);
  const seen = { answers: 0, tooLittle: 0, later: 0, tooLittleLater: 0 };
  for (let block = 0; block < blocks; block++) {
    await driveTraffic(chain, { seed: 300 + block, blocks: 1 });
    await caughtUp(service, chain);
    const asked = await Promise.all(Array.from({ length: routesOfBlock }, () => ask(random)));
    const answers = asked.filter((answer) => answer !== undefined);
    for (const answer of answers) {
      const suffices = await undone(() => isMined(answer, BigInt(answer.gas), blockTimeOf(answer)));
      seen.answers += 1;
      if (!suffices) seen.tooLittle += 1;
    }
    for (const half of [0, 1]) {
      await undone(async () => {
        const time = await trade(
          answers.filter((_, index) => index % 2 === half),
          900 + 2 * block + half,
        );
        for (const answer of answers.filter((_, index) => index % 2 !== half)) {
          const gas = BigInt(answer.gas);
          // If the trades of others make it fail for another reason, gas does not matter.
          if (!(await succeedsWith(chain.url, answer.tx, plentyGas, time + blockSeconds))) continue;
          seen.later += 1;
          if (!(await undone(() => isMined(answer, gas, time + blockSeconds)))) seen.tooLittleLater += 1;
        }
      });
    }
    await caughtUp(service, chain);
  }
  process.stdout.write(`gas on a moving chain: ${JSON.stringify(seen)}\n`);
  expect(seen.answers).toBeGreaterThan(blocks * 4);
  expect(seen.later).toBeGreaterThan(seen.answers / 2);
  expect(seen.tooLittle).toBe(0);
  // Trades of others may cross any number of ticks, so one route in fifty may need more gas.
  expect(seen.tooLittleLater * 50).toBeLessThanOrEqual(Math.max(50, seen.later));
});
