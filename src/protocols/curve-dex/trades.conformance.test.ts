import { inspect, isDeepStrictEqual } from "node:util";
import { devCurvePools, devLido, devStablePools, devToken, devVaults } from "@sluice/devnet";
import { parseAbiParameters } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import { isRefusal } from "../../lib/refusal.js";
import { runs } from "../../lib/testing/runs.js";
import type { Adapter, BlockContext, Liquidity } from "../adapter.js";
import { startTestChain, type TestChain } from "../conformance/chain.js";
import { expectAgreement, outcomeText, tradeText } from "../conformance/compare.js";
import { isReverted, simulateTrades, type TestTrade } from "../conformance/execute.js";
import { type Resize, resizeText, simulateResizes } from "../conformance/liquidity.js";
import { discoverAll, loadAll } from "../conformance/market.js";
import { type Random, seededRandom } from "../conformance/random.js";
import type { Venue } from "../venue.js";
import { curveDex } from "./index.js";
import { makeFactoryPool } from "./plain/testing/factoryPool.js";
import {
  deploymentOf,
  firstDeposit,
  type ListedPool,
  makeMetapool,
  makeNewestPool,
  type NewCoin,
  placeSpare,
} from "./stable/testing/pools.js";

/** Trades of each kind of pool, so many of them in turn in the same block. */
const COUNT = runs({ normal: 32, deep: 320 });
const IN_TURN = 8;
/** Deposits of all coins and withdrawals in all coins of each kind of pool, four of them in turn in the same block. */
const JOINT = runs({ normal: 16, deep: 160 });

const adapter = curveDex as Adapter;
const token = (symbol: Parameters<typeof devToken>[0]) => devToken(symbol).address as Address;
const units = (count: number, decimals = 18) => BigInt(count) * 10n ** BigInt(decimals) + 54_321n;
const oracle = { address: devLido.wsteth as Address, method: "0x035faf82" } as const;
const fees = { fee: 4_000_000n, offpeg: 20_000_000_000n } as const;

/** The coins of a pool of the newest generation, in this order, with very different decimals. */
const eight: readonly NewCoin[] = (
  [
    ["USDC", 6],
    ["FRAX", 18],
    ["USDT", 6],
    ["LUSD", 18],
    ["DAI", 18],
    ["WBTC", 8],
    ["WETH", 18],
    ["CRV", 18],
  ] as const
).map(([symbol, decimals], index) => ({
  coin: token(symbol),
  start: units(700_000 + 90_000 * index, decimals),
}));

const vault = devVaults.find(({ kind, symbol }) => kind.is === "plain" && symbol === "pvUSDT");

type Kind = {
  readonly name: string;
  readonly make: (chain: TestChain) => Promise<ListedPool>;
  /** Whether no share is paid out in a single coin. */
  readonly keeps?: true;
  /** Whether our contract of the kind lacks `remove_liquidity`, whose formula all kinds share. */
  readonly lacksWithdrawal?: true;
};

const devPool = (place: number): ListedPool => {
  const pool = devCurvePools[place]!;
  return { address: pool.address, share: pool.share.address, coins: pool.coins.length };
};

async function newest(chain: TestChain, coins: readonly NewCoin[]): Promise<ListedPool> {
  const address = await makeNewestPool(chain, { coins, amplification: 500n, ...fees });
  return { address, share: address, coins: coins.length };
}

async function factory(chain: TestChain, held: boolean): Promise<ListedPool> {
  const address = await makeFactoryPool(chain, {
    coins: ["USDC", "FRAX"],
    start: [units(1_500_000, 6), units(1_300_000)],
    amplification: 300n,
    fee: 4_000_000n,
    held,
  });
  return { address, share: address, coins: 2 };
}

async function metapool(chain: TestChain, kind: "newest" | "factory" | "remembering"): Promise<ListedPool> {
  const base = await newest(chain, eight.slice(0, 3));
  await chain.deal(base.address);
  const { pool, share } = await makeMetapool(chain, {
    kind,
    coin: { coin: token("LUSD"), start: units(1_000_000) },
    base: { pool: base.address, coins: eight.slice(0, 3).map(({ coin }) => coin) },
    start: units(900_000),
    amplification: 200n,
    fee: 4_000_000n,
  });
  return { address: pool, share, coins: 2, base: base.address };
}

async function ratePool(chain: TestChain): Promise<ListedPool> {
  const coins = [
    { coin: token("LUSD"), start: units(1_200_000) },
    { coin: token("DAI"), start: units(900_000) },
  ];
  const inputs = parseAbiParameters("address[], address, bytes4, uint256, uint256");
  const list = coins.map(({ coin }) => coin);
  const args = [list, oracle.address, oracle.method, 100n, 4_000_000n];
  const address = await placeSpare(chain, "ratePool", inputs, args);
  await firstDeposit(chain, address, coins, false);
  return { address, share: address, coins: 2 };
}

const [lusd, dai] = [eight[3]!, eight[4]!];
const kinds: readonly Kind[] = [
  { name: "plain, of early 2020", make: async () => devPool(0), keeps: true },
  { name: "plain, 3pool", make: async () => devPool(1) },
  { name: "plain, after 3pool", make: async () => devPool(2) },
  { name: "plain, of a factory", make: (chain) => factory(chain, false), lacksWithdrawal: true },
  {
    ...{ name: "plain, of a factory, that counts what it holds", lacksWithdrawal: true },
    make: (chain) => factory(chain, true),
  },
  ...[2, 3, 4, 5, 6, 7, 8].map((count) => ({
    name: `newest, of ${count} coins`,
    make: (chain: TestChain) => newest(chain, eight.slice(0, count)),
  })),
  {
    name: "newest, with an oracle",
    make: (chain) => newest(chain, [lusd, { ...dai, type: "oracle", oracle }]),
  },
  {
    name: "newest, with a vault",
    async make(chain) {
      const coin = vault?.address as Address;
      await chain.deal(coin);
      return newest(chain, [lusd, { coin, start: units(500_000, 6), type: "vault" }]);
    },
  },
  {
    name: "newest, with a rebasing coin",
    make: (chain) => newest(chain, [lusd, { ...dai, type: "rebasing" }]),
  },
  { name: "with stored rates", make: ratePool },
  {
    name: "native",
    async make() {
      const { address, coins } = devStablePools.find(({ kind }) => kind === "coin")!;
      return { address, share: address, coins: coins.length };
    },
  },
  { name: "metapool, newest", make: (chain) => metapool(chain, "newest") },
  { name: "metapool, of a factory", make: (chain) => metapool(chain, "factory") },
  { name: "metapool that remembers a price", make: (chain) => metapool(chain, "remembering") },
];

let chain: TestChain;
beforeAll(async () => {
  chain = await startTestChain();
});
afterAll(async () => {
  await chain?.stop();
});

type Stable = { readonly balances: readonly bigint[]; readonly supply: bigint };

/** A random deposit of all coins, in the pool's ratio or any other, or a withdrawal in all of them. */
function randomResize(venue: Venue, state: unknown, random: Random): Resize {
  const { balances, supply } = state as Stable;
  if (random.next() < 0.4) return { venue, sharesIn: random.amount(1n, supply) };
  const part = random.amount(1n, 10n ** 6n);
  const isEven = random.next() < 0.5;
  const amounts = balances.map((balance) =>
    isEven ? (balance * part) / 10n ** 6n + 1n : random.amount(1n, 2n * balance),
  );
  return { venue, amounts };
}

/** What the adapter foresees of a deposit or a withdrawal, or its refusal. */
function foreseen(move: Resize, state: unknown, context: BlockContext) {
  const { venue } = move;
  const { add, remove } = adapter.liquidity as Liquidity<unknown>;
  if ("sharesIn" in move) return remove(venue, state, { amountIn: move.sharesIn, context });
  const added = add(venue, state, { amounts: [...move.amounts, 0n], context });
  return isRefusal(added) ? added : { amountsOut: [added.amountOut], state: added.state };
}

/** A random trade, entry or exit of the pool in this state. */
function randomTrade(venue: Venue, state: unknown, random: Random): TestTrade {
  const { balances, supply } = state as Stable;
  const tokenIn = random.pick(venue.tokens);
  const tokenOut = random.pick(venue.tokens.filter((each) => each !== tokenIn));
  const held = balances[venue.tokens.indexOf(tokenIn)];
  const amountIn = random.amount(1n, held === undefined ? supply / 3n : 2n * held);
  return { venue, state, tokenIn, tokenOut, amountIn };
}

describe("every kind of stable pool", () => {
  test.each(kinds)(
    `trades, mints and burns to the wei: $name`,
    async ({ make, keeps, lacksWithdrawal }) => {
      const random = seededRandom(11);
      const listed = await make(chain);
      const tokens = [...(listed.base === undefined ? [] : [listed.base]), vault?.address as Address];
      const [venue] = (await discoverAll(chain, curveDex, deploymentOf([listed]), tokens)) as [Venue];
      await chain.deal(venue.tokens.at(-1) as Address);
      if (listed.base !== undefined) await chain.deal(listed.base);
      const context = await chain.context();
      const loaded = (await loadAll(chain, adapter, [venue])).get(venue.id);
      const found: string[] = [];
      const counts = { trades: 0, entries: 0, exits: 0 };
      for (let taken = 0; taken < COUNT; ) {
        let state = loaded;
        const trades: TestTrade[] = [];
        const quoted: bigint[] = [];
        for (let turn = 0; turn < IN_TURN; turn++) {
          const trade = randomTrade(venue, state, random);
          const { tokenIn, tokenOut, amountIn } = trade;
          const quote = adapter.quote(venue, state, { tokenIn, tokenOut, amountIn, context });
          if (isRefusal(quote)) continue;
          trades.push(trade);
          quoted.push(quote.amountOut);
          state = quote.state;
          const share = venue.tokens.at(-1);
          counts[tokenIn === share ? "exits" : tokenOut === share ? "entries" : "trades"]++;
        }
        for (const [index, outcome] of (await simulateTrades(chain, adapter, trades)).entries()) {
          const isAsQuoted = !isReverted(outcome) && outcome.amountOut === quoted[index];
          if (isAsQuoted) continue;
          found.push(
            `${tradeText(trades[index]!)}: the adapter quotes ${quoted[index]}; ${outcomeText(outcome)}`,
          );
        }
        taken += trades.length;
      }
      const joint = { deposits: 0, withdrawals: 0 };
      for (let taken = 0; taken < JOINT; ) {
        let state = loaded;
        const moves: Resize[] = [];
        const expected: (readonly bigint[])[] = [];
        for (let turn = 0; turn < 4; turn++) {
          const move = randomResize(venue, state, random);
          if (lacksWithdrawal && "sharesIn" in move) continue;
          const result = foreseen(move, state, context);
          if (isRefusal(result)) continue;
          moves.push(move);
          expected.push(result.amountsOut);
          state = result.state;
          joint["sharesIn" in move ? "withdrawals" : "deposits"]++;
        }
        for (const [index, outcome] of (await simulateResizes(chain, adapter, moves)).entries()) {
          if (outcome === undefined) throw new TypeError("no change was simulated");
          if (!isReverted(outcome) && isDeepStrictEqual(outcome.amountsOut, expected[index])) continue;
          found.push(
            `${resizeText(moves[index]!)}: the adapter foresees ${expected[index]}; ${inspect(outcome)}`,
          );
        }
        taken += moves.length;
      }
      expectAgreement(found);
      expect(joint.deposits).toBeGreaterThanOrEqual(JOINT / 4);
      if (!lacksWithdrawal) expect(joint.withdrawals).toBeGreaterThanOrEqual(JOINT / 8);
      expect(counts.trades).toBeGreaterThanOrEqual(COUNT / 8);
      expect(counts.entries).toBeGreaterThanOrEqual(COUNT / 16);
      if (!keeps) expect(counts.exits).toBeGreaterThanOrEqual(COUNT / 32);
    },
    600_000,
  );
});
