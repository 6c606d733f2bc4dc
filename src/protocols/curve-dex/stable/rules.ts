import type { Product } from "../math.js";

/** How pools of one kind reckon, where kinds differ. */
export type Rules = {
  readonly product: Product;
  /** Whether a trade pays one unit of 18 decimals less, against errors of rounding. */
  readonly lessOne: boolean;
  /** Whether `get_dy` takes the fee after the conversion to the coin's units, and `exchange` before. */
  readonly viewInUnits: boolean;
  /**
   * Whether the fee grows as balances move apart. A deposit compares amounts in 18 decimals (`scaled`) or in the coin's
   * own units (`raw`).
   */
  readonly offpeg: "none" | "scaled" | "raw";
  /** Whether `calc_token_amount` takes the fee. */
  readonly worthAfterFee: boolean;
  /** Whether the admin gets a part of the fee of a withdrawal in one coin. */
  readonly adminOfRemoval: boolean;
  /** Whether the pool takes what its balance grows by as the amount that comes in. */
  readonly measures: boolean;
  /** Whether the pool notes prices after a trade, and so reverts where they cannot be computed. */
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
  /** Factory pools of two coins, metapools, and pools with oracles of rates. */
  paired: { ...later, product: "paired" },
  stepwise: { ...later, product: "stepwise" },
  /** The pool of the native coin and stETH. */
  guarded: { ...later, product: "guarded" },
  /** Pools of aTokens, after the template of such pools: on Polygon, Avalanche and Fantom. */
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
