import { NATIVE } from "../../lib/address.js";
import type { Market, Pool } from "../../market/market.js";
import type { Adapter } from "../../protocols/index.js";
import { adapters } from "../../protocols/index.js";
import { sqrtRatioAtTick } from "../../protocols/kit/concentrated/tickMath.js";
import { packTicks } from "../../protocols/kit/concentrated/ticks.js";
import type { PairState } from "../../protocols/uniswap-v2/state.js";
import { type PoolState, tokenAddress } from "../../routing/testing/adapters.js";
import { type RandomMarketInput, randomMarket } from "../../routing/testing/market.js";
import type { Random } from "../../routing/testing/random.js";

/** Returns a random market of real protocols: pairs, concentrated pools and the native currency's wrapper. */
export function realMarket(input: RandomMarketInput): Market {
  const { network, head, pools: drawn } = randomMarket(input);
  const pools = [...drawn.values()].filter(({ adapter }) => adapter.standard === "test-pool");
  const entries = [
    wrapper(),
    ...pools.map((entry, index) => (index % 4 === 3 ? ticked(entry) : pair(entry))),
  ];
  return { network, head, pools: new Map(entries.map((entry) => [entry.venue.id, entry])) };
}

/**
 * Returns the market one block later. Trades have changed some venues. Others are gone, are new, or were read again and
 * so come last.
 */
export function movedMarket({ network, head, pools }: Market, random: Random): Market {
  const next = new Map(pools);
  for (const [id, entry] of pools) {
    const fate = random.below(100);
    if (fate < 5) next.set(id, moved(entry, random));
    if (fate === 5 || fate === 6) next.delete(id);
    if (fate === 6) next.set(id, moved(entry, random));
    if (fate === 7) next.set(`${id}+`, { ...entry, venue: { ...entry.venue, id: `${id}+` } });
  }
  const number = head.number + 1n;
  return { network, head: { ...head, number, hash: `0x${number.toString(16)}` }, pools: next };
}

type Ticked = { readonly sqrtPriceX96: bigint };

function moved(entry: Pool, random: Random): Pool {
  const state = entry.state as PairState | Ticked | object;
  const part = BigInt(1 + random.below(5));
  if ("sqrtPriceX96" in state)
    return { ...entry, state: { ...state, sqrtPriceX96: state.sqrtPriceX96 + part } };
  if (!("reserve0" in state)) return entry;
  const reserve0 = (state.reserve0 * (1000n + part)) / 1000n;
  const reserve1 = (state.reserve1 * 1000n) / (1000n + part) + 1n;
  return { ...entry, state: { ...state, reserve0, reserve1 } };
}

function wrapper(): Pool {
  const tokens = [NATIVE, tokenAddress(0)];
  return entryOf("wrapped-native", { tokens, feePpm: 0, id: "wrapper" }, { supplyWei: 1n << 90n });
}

function pair({ venue, state }: Pool): Pool {
  const { tokens, reserves } = inOrder(venue.tokens, state as PoolState);
  const [reserve0, reserve1] = reserves;
  const named = { tokens, feePpm: venue.feePpm, id: venue.id };
  return entryOf("uniswap-v2", named, {
    reserve0,
    reserve1,
    surplus0: 0n,
    surplus1: 0n,
    totalSupply: reserve0,
    ownShares: 0n,
    kLast: 0n,
    feeOn: false,
  } satisfies PairState);
}

/** Returns the pool with the same depth at the same price, in two positions around it. */
function ticked({ venue, state }: Pool): Pool {
  const { tokens, reserves } = inOrder(venue.tokens, state as PoolState);
  const [amount0, amount1] = reserves.map(Number) as [number, number];
  const tick = Math.floor(Math.log(amount1 / amount0) / Math.log(1.0001));
  const liquidity = BigInt(Math.floor(Math.sqrt(amount0) * Math.sqrt(amount1))) + 1n;
  const first = Math.floor(tick / 60) * 60;
  const position = (below: number, above: number) => [
    { tick: first - below, liquidityNet: liquidity, liquidityGross: liquidity },
    { tick: first + above, liquidityNet: -liquidity, liquidityGross: liquidity },
  ];
  const ticks = [...position(600, 660), ...position(6000, 6060)].sort((a, b) => a.tick - b.tick);
  return entryOf(
    "uniswap-v3",
    { tokens, feePpm: venue.feePpm, id: venue.id, tickSpacing: 60 },
    {
      sqrtPriceX96: sqrtRatioAtTick(tick) + 1n,
      liquidity: 2n * liquidity,
      tick,
      ticks: packTicks(ticks),
    },
  );
}

function inOrder(tokens: Pool["venue"]["tokens"], { reserves }: PoolState) {
  const [first, second] = tokens as [string, string];
  if (first < second) return { tokens, reserves };
  return { tokens: [...tokens].reverse(), reserves: [...reserves].reverse() as [bigint, bigint] };
}

type Named = Pick<Pool["venue"], "id" | "tokens" | "feePpm"> & { readonly tickSpacing?: number };

function entryOf(standard: string, { tickSpacing, ...named }: Named, state: unknown): Pool {
  const adapter = adapters.get(standard) as Adapter;
  const address =
    standard === "wrapped-native" ? tokenAddress(0) : tokenAddress(2_000_000 + Number(named.id.slice(1)));
  const facts = tickSpacing === undefined ? {} : { tickSpacing, callback: "uniswapV3" };
  return { adapter, state, venue: { ...named, protocol: standard, standard, address, facts } };
}
