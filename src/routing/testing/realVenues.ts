import type { Address } from "../../lib/address.js";
import { squareRoot } from "../../lib/math.js";
import { balancerV2 } from "../../protocols/balancer-v2/index.js";
import type { WeightedState } from "../../protocols/balancer-v2/pool.js";
import { curveDex } from "../../protocols/curve-dex/index.js";
import type { PoolState as StableState } from "../../protocols/curve-dex/plain/pool.js";
import type { PoolState as TickState } from "../../protocols/kit/concentrated/state.js";
import { sqrtRatioAtTick } from "../../protocols/kit/concentrated/tickMath.js";
import { packTicks } from "../../protocols/kit/concentrated/ticks.js";
import { uniswapV2 } from "../../protocols/uniswap-v2/index.js";
import type { PairState } from "../../protocols/uniswap-v2/state.js";
import { uniswapV3 } from "../../protocols/uniswap-v3/index.js";
import type { VenueSpec } from "./market.js";

const ONE = 10n ** 18n;

/** Returns a real pair, whose shares are made from both of its tokens. */
export function pairSpec(
  token0: Address,
  token1: Address,
  [reserve0, reserve1]: readonly [bigint, bigint],
  feePpm = 3_000,
): VenueSpec {
  const state: PairState = {
    reserve0,
    reserve1,
    surplus0: 0n,
    surplus1: 0n,
    totalSupply: squareRoot(reserve0 * reserve1),
    ownShares: 0n,
    kLast: 0n,
    feeOn: false,
  };
  return { adapter: uniswapV2, tokens: [token0, token1], feePpm, state };
}

/** Liquidity between two ticks. */
export type Range = { readonly lower: number; readonly upper: number; readonly liquidity: bigint };

/** Returns a real concentrated pool whose price is at `tick`. */
export function ticksSpec(
  tokens: readonly [Address, Address],
  { tick, ranges, feePpm }: { tick: number; ranges: readonly Range[]; feePpm: number },
): VenueSpec {
  const nets = new Map<number, bigint>();
  const gross = new Map<number, bigint>();
  for (const { lower, upper, liquidity } of ranges) {
    for (const [at, net] of [
      [lower, liquidity],
      [upper, -liquidity],
    ] as const) {
      nets.set(at, (nets.get(at) ?? 0n) + net);
      gross.set(at, (gross.get(at) ?? 0n) + liquidity);
    }
  }
  const state: TickState = {
    sqrtPriceX96: sqrtRatioAtTick(tick),
    tick,
    liquidity: ranges
      .filter(({ lower, upper }) => lower <= tick && tick < upper)
      .reduce((sum, { liquidity }) => sum + liquidity, 0n),
    ticks: packTicks(
      [...nets.keys()]
        .sort((a, b) => a - b)
        .map((at) => ({ tick: at, liquidityNet: nets.get(at)!, liquidityGross: gross.get(at)! })),
    ),
  };
  return {
    adapter: uniswapV3,
    tokens,
    feePpm,
    state,
    more: { facts: { tickSpacing: 1, callback: "uniswapV3" } },
  };
}

type Pooled = {
  readonly tokens: readonly Address[];
  /** Raw units of 18 decimals, in token order. */
  readonly balances: readonly bigint[];
  /** The pool's own token. */
  readonly share: Address;
  readonly feePpm: number;
};

/** Returns a real weighted pool of any number of tokens. `weights` are any positive numbers. */
export function weightedSpec({
  tokens,
  balances,
  share,
  feePpm,
  weights,
}: Pooled & { weights: readonly number[] }): VenueSpec {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const parts = weights.map((weight) => BigInt(Math.round((weight / sum) * 1e9)) * 10n ** 9n);
  parts[0]! += ONE - parts.reduce((total, part) => total + part, 0n);
  const logs = balances.map((balance, index) => Math.log(Number(balance)) * (Number(parts[index]) / 1e18));
  const invariant = Math.exp(logs.reduce((total, log) => total + log, 0));
  const state: WeightedState = {
    balances,
    supply: BigInt(Math.ceil(tokens.length * invariant)),
    weights: parts,
    swapFee: BigInt(feePpm) * 10n ** 12n,
    protocolFee: 0n,
    lastInvariant: 0n,
  };
  const more = {
    address: share,
    subject: `${share}${"0".repeat(24)}` as const,
    facts: { decimals: tokens.map(() => 18) },
    sources: { pool: share },
  };
  return { adapter: balancerV2, tokens: [...tokens, share], feePpm, state, more };
}

/** Returns a real stable pool of any number of tokens. */
export function stableSpec({ tokens, balances, share, feePpm }: Pooled): VenueSpec {
  const level = 100_000n;
  const state: StableState = {
    balances,
    supply: balances.reduce((sum, balance) => sum + balance, 0n),
    ramp: { from: level, to: level, fromSeconds: 0n, toSeconds: 0n },
    fee: BigInt(feePpm) * 10_000n,
    adminFee: 5n * 10n ** 9n,
  };
  const more = { facts: { early: false, precision: 100, decimals: tokens.map(() => 18) } };
  return { adapter: curveDex, tokens: [...tokens, share], feePpm, state, more };
}
