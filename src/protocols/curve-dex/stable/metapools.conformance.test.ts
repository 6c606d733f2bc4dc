import { devToken } from "@sluice/devnet";
import { encodeFunctionData, parseAbi } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Address } from "../../../lib/address.js";
import { isRefusal } from "../../../lib/refusal.js";
import type { Adapter, Swap } from "../../adapter.js";
import { startTestChain, type TestChain } from "../../conformance/chain.js";
import { type Execution, simulateTrades, type TestTrade } from "../../conformance/execute.js";
import { discoverAll, loadAll } from "../../conformance/market.js";
import { seededRandom } from "../../conformance/random.js";
import { describeConformance } from "../../conformance/suite.js";
import type { Deployment } from "../../kit/adapter/deployment.js";
import type { Venue } from "../../venue.js";
import type { StableFacts } from "../facts.js";
import { curveDex } from "../index.js";
import type { StableState } from "./state.js";
import { deploymentOf, depositData, makeMetapool, makeNewestPool } from "./testing/pools.js";

const abi = parseAbi([
  "function exchange(int128 i, int128 j, uint256 dx, uint256 min_dy) returns (uint256)",
  "function balances(uint256 index) view returns (uint256)",
  "function totalSupply() view returns (uint256)",
  "function get_virtual_price() view returns (uint256)",
]);
const token = (symbol: Parameters<typeof devToken>[0]) => devToken(symbol).address as Address;
const units = (count: number, decimals = 18) => BigInt(count) * 10n ** BigInt(decimals) + 54_321n;
const kinds = ["newest", "factory", "remembering"] as const;

type Made = {
  readonly base: Address;
  readonly metapools: readonly { readonly pool: Address; readonly share: Address }[];
  readonly deployment: Deployment;
};

/** A base pool, which is its own share, and a metapool of each kind. The base pool then trades. */
async function makePools(chain: TestChain): Promise<Made> {
  const coins = [
    { coin: token("USDC"), start: units(4_100_000, 6) },
    { coin: token("FRAX"), start: units(3_900_000) },
    { coin: token("USDT"), start: units(2_900_000, 6) },
  ];
  const base = await makeNewestPool(chain, {
    coins,
    amplification: 500n,
    fee: 4_000_000n,
    offpeg: 20_000_000_000n,
  });
  const metapools = [];
  for (const [index, kind] of kinds.entries()) {
    metapools.push(
      await makeMetapool(chain, {
        kind,
        coin: { coin: token("LUSD"), start: units(1_000_000 + index) },
        base: { pool: base, coins: coins.map(({ coin }) => coin) },
        start: units(900_000),
        amplification: 200n,
        fee: 4_000_000n,
      }),
    );
  }
  // The virtual price grows beyond the one that a metapool caches.
  const args = [0n, 1n, units(1_500_000, 6), 0n] as const;
  await chain.send({ to: base, data: encodeFunctionData({ abi, functionName: "exchange", args }) });
  // The old factory's metapools do not report their base pool.
  const listed = metapools.map(({ pool, share }, index) => ({
    address: pool,
    share,
    coins: 2,
    ...(kinds[index] === "factory" && { base }),
  }));
  const deployment = deploymentOf(listed);
  return { base, metapools, deployment };
}

let made: Made | undefined;
const instances: NonNullable<Deployment["instances"]>[number][] = [];

/** The local chain's list of tokens lacks the share of the base pool. */
function withShareOf(base: () => Address | undefined): typeof curveDex {
  return {
    ...curveDex,
    discover: (input) => curveDex.discover({ ...input, tokens: [...input.tokens, base() as Address] }),
  };
}

describeConformance({
  adapter: withShareOf(() => made?.base),
  deployment: { ...deploymentOf([]), instances },
  async prepare(chain) {
    made = await makePools(chain);
    instances.push(...(made.deployment.instances ?? []));
  },
  venues: async () => made?.metapools.map(({ pool }) => pool) ?? [],
  async provide(chain, venues) {
    for (const { tokens } of venues) await chain.deal(tokens[tokens.length - 1] as Address);
    await chain.deal(made?.base as Address);
  },
  async confirm(chain, venue, state) {
    const { facts, address } = venue as Venue<StableFacts>;
    const { rates, balances, remembered } = state as StableState;
    const place = made?.metapools.findIndex(({ pool }) => pool === address) ?? -1;
    expect([facts.rates, facts.base?.address]).toEqual([
      ["storedList", "base", "rememberedBase"][place],
      made?.base,
    ]);
    const price = await chain.view(made?.base as Address, abi, "get_virtual_price");
    expect(rates[1]).toBe(price);
    expect(remembered !== undefined).toBe(kinds[place] === "remembering");
    for (const [index, balance] of balances.entries()) {
      expect(await chain.view(address, abi, "balances", [BigInt(index)])).toBe(balance);
    }
  },
  async stir(chain) {
    for (const { pool } of made?.metapools ?? []) {
      await chain.send({ to: pool, data: depositData([10n ** 21n, 0n], false) });
    }
  },
  reloads: true,
  curveTolerance: 5e-4,
});

describe("afterOthers", () => {
  let chain: TestChain;
  let venues: Venue[];
  let base: Venue;
  let states: Map<string, unknown>;

  beforeAll(async () => {
    chain = await startTestChain();
    const own = await makePools(chain);
    const deployment = {
      ...own.deployment,
      instances: [
        ...(own.deployment.instances ?? []),
        { address: own.base, share: own.base, parameters: { coins: 3 } },
      ],
    };
    const all = await discoverAll(
      chain,
      withShareOf(() => own.base),
      deployment,
    );
    base = all.find(({ address }) => address === own.base) as Venue;
    venues = all.filter((venue) => venue !== base);
    await chain.deal(own.base);
    states = await loadAll(chain, curveDex as Adapter, all);
  });

  afterAll(async () => {
    await chain?.stop();
  });

  test("quotes a metapool to the wei after a trade in its base pool in the same block", async () => {
    const random = seededRandom(5);
    const context = await chain.context();
    const adapter = curveDex as Adapter;
    const dollars = base.tokens.slice(0, 3);
    let changed = 0;
    for (let turn = 0; turn < 24; turn++) {
      const venue = venues[turn % venues.length] as Venue;
      const [coin, share] = venue.tokens as readonly [Address, Address];
      const ends = [dollars[turn % 3] as Address, dollars[(turn + 1) % 3] as Address] as const;
      const dollar = turn % 3 === 1 ? 10n ** 18n : 10n ** 6n;
      const amountIn = random.amount(1_000n, 1_000_000n) * dollar;
      const first = tradeOf(base, states.get(base.id), ends, amountIn);
      const before = quoted(adapter, first, context);
      const others = new Map([[base.id, before.state]]);
      const known = states.get(venue.id);
      const state = adapter.afterOthers?.(venue, known, others, context);
      const way = turn % 2 === 0 ? ([share, coin] as const) : ([coin, share] as const);
      const second = tradeOf(venue, state, way, random.amount(10n ** 18n, 10n ** 23n));
      const expected = quoted(adapter, second, context).amountOut;
      const [, outcome] = await simulateTrades(chain, adapter, [first, second]);
      expect((outcome as Execution).amountOut, venue.id).toBe(expected);
      if (quoted(adapter, { ...second, state: known }, context).amountOut !== expected) changed++;
    }
    // One kind in three caches the virtual price.
    expect(changed).toBeGreaterThan(12);
  });

  test("knows its base pool under the slug of another deployment, and no other standard's venue at its address", async () => {
    const adapter = curveDex as Adapter;
    const context = await chain.context();
    const [venue] = venues as [Venue];
    const known = states.get(venue.id);
    const trade = tradeOf(base, states.get(base.id), [base.tokens[0]!, base.tokens[1]!], 10n ** 12n);
    const { state } = quoted(adapter, trade, context);
    const moved = (id: string, other: unknown) =>
      adapter.afterOthers?.(venue, known, new Map([[id, other]]), context);
    const ofOther = moved(`curve-ng:${base.address}`, state);
    expect(ofOther).toEqual(moved(base.id, state));
    expect(ofOther).not.toEqual(known);
    expect(moved(`a-ladder:${base.address}`, { rungs: [] })).toBe(known);
  });

  test("leaves a pool alone that depends on no other, and one whose base pool has not traded", () => {
    const others = new Map([[base.id, states.get(base.id)]]);
    const moment = { number: 1n, timestamp: 1n };
    const state = states.get(base.id) as StableState;
    expect(curveDex.afterOthers?.(base as never, state, others, moment)).toBe(state);
    const [venue] = venues as [Venue];
    const known = states.get(venue.id) as StableState;
    expect(curveDex.afterOthers?.(venue as never, known, new Map(), moment)).toBe(known);
  });
});

function tradeOf(
  venue: Venue,
  state: unknown,
  [tokenIn, tokenOut]: readonly [Address, Address],
  amountIn: bigint,
): TestTrade {
  return { venue, state, tokenIn, tokenOut, amountIn };
}

function quoted(
  adapter: Adapter,
  trade: TestTrade,
  context: Awaited<ReturnType<TestChain["context"]>>,
): Swap<unknown> {
  const { venue, state, ...ends } = trade;
  const swap = adapter.quote(venue, state, { ...ends, context });
  if (isRefusal(swap)) throw new Error(swap.reason);
  return swap;
}
