import type { Address } from "../../../lib/address.js";
import type { Venue } from "../../venue.js";
import type { StableFacts } from "../facts.js";
import { amplificationAt, type Invariant, type Product, type Ramp } from "../math.js";
import { type Count, heldAt } from "./counts.js";

/** Raw units, and fees in units of 1e-10, as the pool stores them. */
export type StableState = {
  /** The kind whose quotes equal the pool's own. */
  readonly rules: RulesName;
  readonly balances: readonly bigint[];
  readonly supply: bigint;
  readonly ramp: Ramp;
  readonly fee: bigint;
  readonly adminFee: bigint;
  /** The maximum multiple of the fee, times 1e10. Absent if the fee does not grow. */
  readonly offpeg?: bigint;
  /** The factors from each coin's raw units to 18 decimals of value, times 1e18, at the block read. */
  readonly rates: readonly bigint[];
  /** How rates and balances move with time. Absent if they rest. */
  readonly growth?: Growth;
  /** For a metapool that caches its base pool's virtual price: that price, and the last second at which it is used. */
  readonly remembered?: { readonly price: bigint; readonly untilSeconds: bigint };
  /**
   * For a pool of coins that do not move by raw units: the measure of each, which determines the balances at any time.
   */
  readonly counts?: readonly Count[];
  /** Set if rates or balances may move with time, and the node did not show whether they do. */
  readonly unseen?: true;
};

/** The amounts by which rates and balances move, evenly, in the `spanSeconds` after the Unix second `readAt`. */
type Growth = {
  readonly rates: readonly bigint[];
  readonly balances: readonly bigint[];
  readonly readAt: bigint;
  readonly spanSeconds: bigint;
};

/** A pool at one time, with everything that its functions use. */
export type Reckoning = {
  readonly rules: Rules;
  readonly balances: readonly bigint[];
  readonly rates: readonly bigint[];
  readonly supply: bigint;
  readonly fee: bigint;
  readonly adminFee: bigint;
  readonly offpeg: bigint;
  readonly invariant: Invariant;
};

/** Returns the pool at a time in Unix seconds. Throws `Refused` where the contract reverts. */
export function reckoningAt(precision: bigint, state: StableState, seconds: bigint): Reckoning {
  const later = grownTo(state, seconds);
  return reckoningFor(precision, later, amplificationAt(state, seconds), ratesAt(later, seconds));
}

/** Returns the rates in effect at a Unix second, given the state grown to it. */
export function ratesAt(
  {
    rates,
    remembered,
  }: Pick<StableState, "rates"> & { readonly remembered?: StableState["remembered"] | undefined },
  seconds: bigint,
): readonly bigint[] {
  const isOld = remembered === undefined || seconds > remembered.untilSeconds;
  return isOld ? rates : [...rates.slice(0, -1), remembered.price];
}

/** How long a metapool caches a virtual price. */
export const REMEMBERED_SECONDS = 600n;

/**
 * Returns the state after a trade at a Unix second. If the cached virtual price was too old, the trade makes the pool
 * cache a new one.
 */
export function afterTrade(state: StableState, seconds: bigint): StableState {
  const later = grownTo(state, seconds);
  const { remembered, rates } = later;
  if (remembered === undefined || seconds <= remembered.untilSeconds) return later;
  const price = rates[rates.length - 1] as bigint;
  return { ...later, remembered: { price, untilSeconds: seconds + REMEMBERED_SECONDS } };
}

/** Returns the state at a Unix second, changed by time alone. Throws `Refused` where the contract reverts. */
export function grownTo(state: StableState, seconds: bigint): StableState {
  const { growth, counts } = state;
  const grown = growth === undefined ? state : grownBy(growth, state, seconds);
  return counts === undefined ? grown : { ...grown, balances: counts.map((count) => heldAt(count, seconds)) };
}

function grownBy(growth: Growth, state: StableState, seconds: bigint): StableState {
  const past = seconds - growth.readAt;
  if (past === 0n) return state;
  const grown = (values: readonly bigint[], moves: readonly bigint[]) =>
    values.map((value, index) => value + ((moves[index] as bigint) * past) / growth.spanSeconds);
  return {
    ...state,
    rates: grown(state.rates, growth.rates),
    balances: grown(state.balances, growth.balances),
    growth: { ...growth, readAt: seconds },
  };
}

/** Returns the pool with that amplification, which includes the pool's precision, and those rates. */
export function reckoningFor(
  precision: bigint,
  state: StableState,
  amplification: bigint,
  rates: readonly bigint[],
): Reckoning {
  const { balances, supply, fee, adminFee, offpeg = 0n } = state;
  const known: Rules = rules[state.rules];
  const invariant = { amplification, precision, product: known.product };
  return { rules: known, balances, rates, supply, fee, adminFee, offpeg, invariant };
}

/** Returns the pool's coins and its share, from its venue's tokens. */
export function coinsOf({ tokens, facts }: Venue<StableFacts>): {
  readonly coins: readonly Address[];
  readonly share: Address;
} {
  return { coins: tokens.slice(0, facts.decimals.length), share: tokens[tokens.length - 1] as Address };
}

/** The arithmetic of pools of one kind, where kinds differ. */
type Rules = {
  readonly product: Product;
  /** Whether a trade pays one unit of 18 decimals less, to absorb rounding errors. */
  readonly lessOne: boolean;
  /** Whether `get_dy` takes the fee after the conversion to the coin's units, and `exchange` before. */
  readonly viewInUnits: boolean;
  /**
   * Whether the fee grows with imbalance. A deposit compares amounts in 18 decimals (`scaled`) or in the coin's own
   * units (`raw`).
   */
  readonly offpeg: "none" | "scaled" | "raw";
  /** Whether `calc_token_amount` deducts the fee. */
  readonly worthAfterFee: boolean;
  /** Whether the admin gets a part of the fee of a withdrawal of one coin. */
  readonly adminOfRemoval: boolean;
  /** Whether the pool uses the increase of its balance as the input. */
  readonly measures: boolean;
  /** Whether the pool records prices after a trade, and therefore reverts if they cannot be computed. */
  readonly notesPrices: boolean;
};

const later = {
  lessOne: true,
  viewInUnits: false,
  offpeg: "none",
  worthAfterFee: false,
  adminOfRemoval: true,
  measures: false,
  notesPrices: false,
} as const;

const newest = {
  ...later,
  offpeg: "scaled",
  worthAfterFee: true,
  measures: true,
  notesPrices: true,
} as const;

/** The known kinds, likelier first among those with the same functions. */
export const rules = {
  /** Pools and metapools of the newest generation: stableswap-NG. */
  newest: { ...newest, product: "whole" },
  /** The first pools of that generation, until its templates of December 2023. */
  newestStepwise: { ...newest, product: "stepwise" },
  /** Factory pools of two coins, metapools, and pools with rate oracles. */
  paired: { ...later, product: "paired" },
  stepwise: { ...later, product: "stepwise" },
  /** The pool of the native coin and stETH. */
  guarded: { ...later, product: "guarded" },
  /** Pools of aTokens, after their template: on Polygon, Avalanche and Fantom. */
  lending: {
    ...later,
    product: "stepwise",
    lessOne: false,
    viewInUnits: true,
    offpeg: "raw",
    adminOfRemoval: false,
  },
  /** The first two pools of aTokens, on Ethereum. */
  lendingGuarded: {
    ...later,
    product: "guarded",
    lessOne: false,
    viewInUnits: true,
    offpeg: "raw",
    adminOfRemoval: false,
  },
} as const satisfies Record<string, Rules>;

export type RulesName = keyof typeof rules;
