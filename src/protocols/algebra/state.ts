import type { Address } from "../../lib/address.js";
import type { PoolState as ConcentratedState } from "../kit/concentrated/state.js";
import type { FeeRule } from "./adaptive/adaptiveFee.js";
import type { Timepoints } from "./adaptive/history.js";
import type { PluginRule } from "./plugin/fee.js";

/** What determines the fee of a pool of generation 1.x. */
export type Adaptive = {
  /** The fees in ppm of this block's trades after its first one: for selling token0, and token1. */
  readonly feesPpm: readonly [number, number];
  /** The fees of trades soon after the block that was read, for the search. */
  readonly nextFeesPpm: readonly [number, number];
  readonly rules: readonly [FeeRule, FeeRule];
  readonly history: Timepoints;
  /** The volume per liquidity since the last timepoint, with 64 fractional bits. */
  readonly volume: bigint;
};

/** What determines the fee of a pool of Integral whose plugin is the one that Algebra gives to new pools. */
export type PluginFee = {
  readonly address: Address;
  /** The fee in ppm of trades soon after the block that was read, for the search. */
  readonly nextFeePpm: number;
  readonly rule: PluginRule;
  readonly history: Timepoints;
};

/** A pool with its fee: stored, or determined by its history, in 1.x or by a plugin. */
export type PoolState = ConcentratedState &
  (
    | { readonly feePpm: number; readonly adaptive?: never; readonly plugin?: never }
    | { readonly adaptive: Adaptive; readonly feePpm?: never; readonly plugin?: never }
    | { readonly plugin: PluginFee; readonly feePpm?: never; readonly adaptive?: never }
  );

/** The part of a state that determines which fee trades pay. */
export type Fee = Pick<PoolState, "feePpm" | "adaptive" | "plugin">;

/** Returns `state` with `fee`. */
export function withFee(
  { sqrtPriceX96, liquidity, tick, ticks }: ConcentratedState,
  { feePpm, adaptive, plugin }: Fee,
): PoolState {
  const pool = { sqrtPriceX96, liquidity, tick, ticks };
  if (adaptive !== undefined) return { ...pool, adaptive };
  if (plugin !== undefined) return { ...pool, plugin };
  if (feePpm === undefined) throw new TypeError("a pool without a fee");
  return { ...pool, feePpm };
}
