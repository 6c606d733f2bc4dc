import type { Product } from "../math.js";

/** The arithmetic of pools of one kind, where kinds differ. */
export type Rules = {
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
