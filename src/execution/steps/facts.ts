import type { Address } from "../../lib/address.js";
import type { PlannedFill } from "./plannedFill.js";
import type { StepOf } from "./rule.js";

/** The facts of a venue and its adapter that the step rules need besides tokens, address and fee. */

/** Functions of a Curve pool that differ from pool to pool. An adapter identifies them by code hash or by a probe. */
type CurveFacts = {
  /** The function that exchanges the pool's own coins. `useEth`: one that pays native only if a flag is set. */
  readonly exchange: StepOf<"curve">["kind"] | "useEth";
  /** Tokens that the pool exchanges by `exchange_underlying`, in that function's order, and the width of its indices. */
  readonly underlying?: {
    readonly exchange: "underlyingInt128" | "underlyingUint256";
    readonly tokens: readonly Address[];
  };
  /** Whether the amounts of `add_liquidity` and the minimums of `remove_liquidity` are dynamic arrays. */
  readonly lists: boolean;
  /** The width of the coin's index in `remove_liquidity_one_coin`. */
  readonly removeOne: "int128" | "uint256";
};

/**
 * What a venue converts: its two tokens one to one, its gem (the first) and DAI or USDS, any of its assets, or its first
 * token into its second alone.
 */
type ConversionFact = "usdsConverter" | "litePsm" | "psm3" | "mkrSky";

/** Where a pool of PancakeSwap Infinity is paid, and the functions for which its hooks are called. Absent for none. */
type InfinityFacts = { readonly vault: Address; readonly hookBits?: number };

/** The venue facts that the rules read. The venue's standard determines which of them are present. */
type KnownFacts = {
  /** Absent for pools with signed indices and liquidity functions of fixed length. */
  readonly curve?: CurveFacts;
  readonly conversion?: ConversionFact;
  /** How the venue's contract takes native, the first of its tokens, for the second. Absent if it does not. */
  readonly staking?: "deposit" | "submitAndDeposit";
  /** Whether the second token itself pays native for what its holder burns. */
  readonly burns?: boolean;
  readonly tickSpacing?: number;
  readonly stepBps?: number;
  readonly callback?: StepOf<"v3Swap">["callback"];
  readonly composable?: { readonly sharePlace: number };
  readonly hooks?: Address;
  readonly dynamicFee?: boolean;
  readonly infinity?: InfinityFacts;
};

/** The value of a Uniswap V4 pool key's fee if the pool's fee is dynamic. */
const DYNAMIC_FEE = 0x800000;

const factsOf = ({ venue }: PlannedFill) => venue.facts as KnownFacts;

/** Returns the pool's tick spacing, or undefined if the venue has none. */
export function tickSpacingOf(fill: PlannedFill): number | undefined {
  return factsOf(fill).tickSpacing;
}

/** Returns the hooks of a pool key, or undefined if it names none: a pool without hooks has no such fact. */
export function hooksOf(fill: PlannedFill): Address | undefined {
  return factsOf(fill).hooks;
}

/** Returns the fee that a pool takes now, in ppm: its state's where it can change, otherwise its venue's. */
export function presentFeeOf({ state, venue }: PlannedFill): number {
  const feePpm = (state as { readonly feePpm?: unknown } | undefined)?.feePpm;
  return typeof feePpm === "number" ? feePpm : venue.feePpm;
}

/** Returns the fee of a pool key, which never changes: the venue's, or the mark of a dynamic fee. */
export function feeOfKey(fill: PlannedFill): number {
  return factsOf(fill).dynamicFee === true ? DYNAMIC_FEE : fill.venue.feePpm;
}

/**
 * Returns where a pool of PancakeSwap Infinity is paid and what its key has besides tokens, fee and hooks, or undefined for
 * any other venue. A pool has either bins or ticks.
 */
export function infinityOf(fill: PlannedFill) {
  const { infinity, tickSpacing, stepBps } = factsOf(fill);
  const step = tickSpacing ?? stepBps;
  if (infinity === undefined || step === undefined) return undefined;
  return { ...infinity, bins: stepBps !== undefined, step };
}

/** Returns the callback by which the pool requests its input, or undefined if the venue does not specify it. */
export function callbackOf(fill: PlannedFill): StepOf<"v3Swap">["callback"] | undefined {
  return factsOf(fill).callback;
}

/**
 * Returns the pool's id in its vault, or undefined unless it begins with the address of the pool, which is its share.
 */
export function poolIdOf({
  venue: { subject },
  share,
}: PlannedFill): StepOf<"balancer">["poolId"] | undefined {
  return share !== undefined && subject?.startsWith(share) ? subject : undefined;
}

/** Returns whether the vault holds the pool's own token with the others, so that it trades like them. */
export function keepsShare(fill: PlannedFill): boolean {
  return factsOf(fill).composable !== undefined;
}

/** Returns the tokens that the vault holds for the pool, in vault order. */
export function keptBy(fill: PlannedFill): readonly Address[] {
  const { coins, share } = fill;
  const place = factsOf(fill).composable?.sharePlace;
  if (place === undefined || share === undefined) return coins;
  return [...coins.slice(0, place), share, ...coins.slice(place)];
}

/**
 * Returns the one of `modes` that the adapter declares for its contracts, or undefined if it declares none or several.
 */
export function knownMode<const Mode extends string>(
  { adapter }: PlannedFill,
  modes: readonly Mode[],
): Mode | undefined {
  const known: readonly string[] = adapter.modes ?? [];
  const [mode, another] = modes.filter((candidate) => known.includes(candidate));
  return another === undefined ? mode : undefined;
}

/** Returns the functions of a Curve pool, or undefined if the venue does not specify them. */
export function curveOf(fill: PlannedFill): CurveFacts | undefined {
  return factsOf(fill).curve;
}

/** Returns the function that converts the fill's token, or undefined if the venue converts nothing. */
export function conversionOf(fill: PlannedFill): StepOf<"convert">["kind"] | undefined {
  const isFirst = fill.tokenIn === fill.venue.tokens[0];
  switch (factsOf(fill).conversion) {
    case "usdsConverter":
      return isFirst ? "daiToUsds" : "usdsToDai";
    case "litePsm":
      return isFirst ? "sellGem" : "buyGem";
    case "psm3":
      return "swapExactIn";
    case "mkrSky":
      return isFirst ? "mkrToSky" : undefined;
    default:
      return undefined;
  }
}

/** Returns the function that stakes native, or undefined if the venue does not. */
export function stakingOf(fill: PlannedFill): "deposit" | "submitAndDeposit" | undefined {
  return factsOf(fill).staking;
}

/** Returns whether the staked token pays native for what is burnt. */
export function isBurnt(fill: PlannedFill): boolean {
  return factsOf(fill).burns === true;
}
