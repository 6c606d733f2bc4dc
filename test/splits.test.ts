import { type Devnet, devAccounts, devTokens, driveTraffic, rpc } from "@sluice/devnet";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createRpc, type Rpc } from "../src/chain/index.js";
import { contextAfter } from "../src/fees/index.js";
import { type Address, NATIVE } from "../src/lib/address.js";
import { runs } from "../src/lib/testing/runs.js";
import type { Market } from "../src/market/index.js";
import { mainnet } from "../src/networks/mainnet.js";
import { routerAddress } from "../src/program/index.js";
import type { BlockContext } from "../src/protocols/adapter.js";
import { findRoute, type Graph, isConversion, type Plan, updateGraph } from "../src/routing/index.js";
import { balancesOf } from "./helpers/balances.js";
import { takeFromProvider } from "./helpers/everyStandard.js";
import { approveAll } from "./helpers/execute.js";
import { followedStandards } from "./helpers/localStandards.js";
import { minePlan, newestMarket } from "./helpers/minePlan.js";
import { makeRandom } from "./helpers/random.js";
import { makeDataFolder, startChain } from "./helpers/service.js";

/** Random routes that split, over every protocol: the chain pays what the search settled. */

const markets = 5;
const splitsEach = runs({ normal: 10, deep: 200 });
const [sender, receiver] = devAccounts.map(({ address }) => address) as [Address, Address];
const steth: Address = "0xae7ab96520de3a18e5e111b5eaab095312d7fe84";

let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let chain: Devnet;
let node: Rpc;
/** The sender's balances of all known tokens, including positions and the native currency. */
let held: ReadonlyMap<Address, bigint>;

beforeAll(async () => {
  folder = await makeDataFolder();
  chain = await startChain(folder.path);
  node = createRpc({ chainId: 1, urls: [chain.url] });
  const positions = positionsOf(await newestMarket(node));
  await takeFromProvider(chain.url, [...positions], sender);
  const tokens = [...devTokens.map(({ address }) => address as Address), ...positions];
  await approveAll(chain.url, tokens, [[sender, routerAddress]]);
  const owned = [NATIVE, ...tokens];
  const balances = await balancesOf(
    chain.url,
    owned.map((token) => ({ token, owner: sender })),
  );
  held = new Map(owned.map((token, index) => [token, balances[index] as bigint]));
  await rpc(chain.url, "evm_setAutomine", [false]);
}, 120_000);

afterAll(async () => {
  node?.close();
  await chain?.stop();
  await folder?.remove();
});

function positionsOf({ pools }: Market): Set<Address> {
  const positions = [...pools.values()].map(({ adapter, venue }) => adapter.meta.position?.(venue)?.address);
  return new Set(positions.filter((position) => position !== undefined));
}

describe("routes that split", () => {
  const random = makeRandom(5);
  const seen = {
    asked: 0,
    /** Number of routes in which a full venue takes an exact amount. */
    exact: 0,
    /** Number of routes by units received beyond the settled amount. */
    differences: new Map<bigint, number>(),
    /** Number of routes by number of fills. */
    fills: new Map<number, number>(),
    /** Number of routes through each standard. */
    standards: new Map<string, number>(),
  };

  test.each(Array.from({ length: markets }, (_, index) => index))(
    `are executed as they were settled, ${splitsEach} times, on market number %s`,
    async (index) => {
      if (index > 0) await driveTraffic(chain, { seed: index, blocks: 2 });
      const market = await newestMarket(node);
      const graph = updateGraph(undefined, market);
      const context = contextAfter(market.head, mainnet, 0);
      const wrong: string[] = [];
      for (let done = 0; done < splitsEach; ) {
        const drawn = drawSplit(graph, context);
        seen.asked++;
        if (drawn === undefined) continue;
        done++;
        const { plan, label } = drawn;
        const { succeeded, received } = await minePlan(chain.url, plan, { sender, receiver }, context);
        const difference = received - plan.outputs[0].amount;
        const most = stakesAndWraps(plan) ? 2n : 0n;
        if (!succeeded) wrong.push(`reverted: ${label}`);
        else if (difference < 0n || difference > most) wrong.push(`off by ${difference}: ${label}`);
        count(seen.differences, difference);
        count(seen.fills, plan.moves.length);
        if (plan.moves.some(({ inputs }) => inputs.some(({ exact }) => exact !== undefined))) seen.exact++;
        for (const standard of new Set(plan.moves.map(({ pool }) => pool.venue.standard))) {
          count(seen.standards, standard);
        }
      }
      expect(wrong).toEqual([]);
    },
    120_000,
  );

  test("pass through every standard", async () => {
    const { pools } = await newestMarket(node);
    process.stdout.write(`${markets * splitsEach} splits of ${seen.asked} questions\n`);
    process.stdout.write(`off by units: ${told(seen.differences)}\n`);
    process.stdout.write(`by fills: ${told(seen.fills)}; ${seen.exact} with exact amounts\n`);
    expect(seen.exact).toBeGreaterThan(0);
    process.stdout.write(`through each standard: ${told(seen.standards)}\n`);
    const standards = new Set([...pools.values()].map(({ venue }) => venue.standard));
    // `routes.test.ts` executes routes through the families that only settings add.
    expect(standards).toEqual(followedStandards());
    expect(new Set(seen.standards.keys())).toEqual(standards);
  });

  /** Draws a large trade between any two tokens and returns its answer; undefined if it does not split. */
  function drawSplit(graph: Graph, context: BlockContext): { plan: Plan; label: string } | undefined {
    const tokens = [...held.keys()];
    // Few routes other than its own lead through Lido.
    const tokenIn = seen.asked % 12 === 0 ? steth : random.pick(tokens);
    const tokenOut = random.pick(tokens.filter((token) => token !== tokenIn));
    const most = Number(held.get(tokenIn)) / 3;
    const amount = BigInt(Math.ceil(most * Math.exp(-5 * random.next())));
    const gasPriceWei = random.pick([0n, context.baseFeeWei + 10n ** 9n]);
    const inputs = [{ token: tokenIn, amount }];
    const limits = { maxGas: Number(mainnet.maxTransactionGas) };
    const result = findRoute(graph, { inputs, tokenOut, context, gasPriceWei, ...limits });
    if (!result.found || !isSplit(result.plan)) return undefined;
    const { plan } = result;
    const way = plan.moves.map(({ pool }) => pool.venue.id).join(" ");
    const price = `gas at ${gasPriceWei} wei, block ${context.number}`;
    return { plan, label: `${amount} ${tokenIn} to ${tokenOut}, ${price}: ${way}` };
  }
});

/** Returns whether several trades share a token. Swapping a part of one to make shares of both is not a split. */
function isSplit({ moves }: Plan): boolean {
  const spent = moves.filter(isConversion).map(({ inputs }) => inputs[0]?.token);
  return new Set(spent).size < spent.length;
}

/**
 * Returns whether the plan stakes and wraps with Lido. Its adapter assumes that stETH is transferred twice, rounding
 * each time. When the Executor itself stakes and wraps, stETH stays in place, and up to 2 wei more arrive.
 */
function stakesAndWraps({ moves }: Plan): boolean {
  const isAmong = (amounts: readonly { token: Address }[]) => amounts.some(({ token }) => token === steth);
  return moves.some(({ outputs }) => isAmong(outputs)) && moves.some(({ inputs }) => isAmong(inputs));
}

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** Formats counts as `key: count`, in the order of the keys. */
function told(counts: ReadonlyMap<string | number | bigint, number>): string {
  const ordered = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
  return ordered.map(([key, times]) => `${key}: ${times}`).join(", ");
}
