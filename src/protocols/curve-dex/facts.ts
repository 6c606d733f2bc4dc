import { z } from "zod";
import type { Address } from "../../lib/address.js";
import { type Arithmetic, arithmetics } from "./crypto/math/maths.js";

/**
 * Kinds of Curve pools whose maths differs from that of plain pools: with two moving prices, with a share of another
 * pool as a coin, with rates and a moving fee, with either of these alone, with the native currency, and with unknown
 * contract code.
 */
const otherKinds = [
  "crypto",
  "metapool",
  "newGeneration",
  "rates",
  "dynamicFee",
  "native",
  "unknownCode",
] as const;
export type OtherKind = (typeof otherKinds)[number];

/** The facts of a plain pool, or of a pool of another kind, which cannot be traded. */
export type PoolFacts = {
  /** Whether it is one of the contracts of early 2020, which round differently and cannot pay out a single coin. */
  readonly early: boolean;
  /** How an amplification of one is stored: as 1, or as 100 in later pools. */
  readonly precision: number;
  /** One per coin, in the order of the venue's tokens. */
  readonly decimals: readonly number[];
  /**
   * Whether the pool counts its coins in its own storage, so that only its own calls change its balances. Absent if it
   * uses its token balances, which anyone can change without a log by sending coins, or if this is unknown.
   */
  readonly keepsCount?: true;
  /** Set for a pool that is not a plain one. */
  readonly otherKind?: OtherKind;
};

const poolFacts: z.ZodType<PoolFacts> = z.strictObject({
  early: z.boolean(),
  precision: z.int().min(1),
  decimals: z.array(z.int().min(0).max(18)).min(2),
  keepsCount: z.literal(true).exactOptional(),
  otherKind: z.enum(otherKinds).exactOptional(),
});

/** The lending market whose tokens are a pool's coins, and the asset of each, in the pool's order. */
export type LendingFacts = { readonly market: Address; readonly assets: readonly Address[] };

/** How the pool gets the rates of its coins. */
const rateSources = [
  /** Only the decimals. */
  "decimals",
  /** `stored_rates()`, with as many rates as there are coins, or a list of them. */
  "stored",
  "storedList",
  /**
   * The decimals of the first coin, and the virtual price of the base pool. The second coin is the base pool's share.
   */
  "base",
  /** The same, with a virtual price that the pool caches for ten minutes. */
  "rememberedBase",
] as const;

/** The pool whose share is a metapool's second coin: the part of its venue that determines its virtual price. */
export type BasePool = {
  readonly id: string;
  readonly address: Address;
  readonly tokens: readonly Address[];
  readonly facts: PoolFacts | StableFacts;
};

/** The facts about a stableswap pool that is not a plain one. Its `kind` distinguishes it from plain pools. */
export type StableFacts = {
  readonly kind: "stable";
  /** How an amplification of one is stored: as 1, or as 100 in later pools. */
  readonly precision: number;
  /** One per coin, in the order of the venue's tokens. */
  readonly decimals: readonly number[];
  readonly rates: (typeof rateSources)[number];
  /** Which kinds (`rules`) have the pool's functions. Its quotes show which of them it is. */
  readonly fees: "static" | "offpeg";
  /**
   * Whether only the pool's own calls change its balances and rates, so that its logs show when to read it again.
   * Absent if this is not certain.
   */
  readonly keepsCount?: true;
  /**
   * The contracts that a trade asks for rates, if the pool's creator has chosen them. If the creator may still replace
   * them, the pool itself. Absent if there are none.
   */
  readonly asks?: readonly Address[];
  /** For a metapool. Its virtual price changes with every trade in its base pool. */
  readonly base?: BasePool;
  /** For a pool of a lending market's tokens, whose balances grow every second. */
  readonly lent?: LendingFacts;
  /** For a pool with a coin measured in shares of the total stake, like stETH: for each coin, whether it is. */
  readonly staked?: readonly boolean[];
  /** The functions that its steps call (`execution/steps/facts.ts`). */
  readonly curve: {
    readonly exchange: "int128";
    readonly lists: boolean;
    readonly removeOne: "int128";
  };
};

const address = z.string().regex(/^0x[0-9a-f]{40}$/) as unknown as z.ZodType<Address>;

const stableFacts: z.ZodType<StableFacts> = z.strictObject({
  kind: z.literal("stable"),
  precision: z.int().min(1),
  decimals: z.array(z.int().min(0).max(18)).min(2),
  rates: z.enum(rateSources),
  fees: z.enum(["static", "offpeg"]),
  keepsCount: z.literal(true).exactOptional(),
  asks: z.array(address).min(1).exactOptional(),
  base: z
    .strictObject({
      id: z.string(),
      address,
      tokens: z.array(address),
      facts: z.lazy(() => z.union([poolFacts, stableFacts])),
    })
    .exactOptional(),
  lent: z.strictObject({ market: address, assets: z.array(address) }).exactOptional(),
  staked: z.array(z.boolean()).exactOptional(),
  curve: z.strictObject({
    exchange: z.literal("int128"),
    lists: z.boolean(),
    removeOne: z.literal("int128"),
  }),
});

/** The functions by which a step calls a pool of moving prices, the same for all of them. */
type MovingFunctions = {
  readonly exchange: "uint256";
  readonly lists: false;
  readonly removeOne: "uint256";
};

const movingFunctions: z.ZodType<MovingFunctions> = z.strictObject({
  exchange: z.literal("uint256"),
  lists: z.literal(false),
  removeOne: z.literal("uint256"),
});

export type CryptoFacts = {
  readonly kind: "crypto";
  /** Absent if the arithmetic is unknown. */
  readonly arithmetic?: Arithmetic;
  /** One per coin, in the order of the venue's tokens. */
  readonly decimals: readonly number[];
  readonly curve: MovingFunctions;
};

const cryptoFacts: z.ZodType<CryptoFacts> = z.strictObject({
  kind: z.literal("crypto"),
  arithmetic: z.enum(arithmetics).exactOptional(),
  decimals: z.array(z.int().min(0).max(18)).min(2),
  curve: movingFunctions,
});

export type FxFacts = {
  readonly kind: "fx";
  /** One per coin, in the order of the venue's tokens. */
  readonly decimals: readonly number[];
  readonly curve: MovingFunctions;
};

const fxFacts: z.ZodType<FxFacts> = z.strictObject({
  kind: z.literal("fx"),
  decimals: z.array(z.int().min(0).max(18)).length(2),
  curve: movingFunctions,
});

/** The facts of a pool of any kind. Those of plain pools have no `kind`. */
export type CurveFacts = PoolFacts | StableFacts | CryptoFacts | FxFacts;

export const curveFacts: z.ZodType<CurveFacts> = z.union([poolFacts, stableFacts, cryptoFacts, fxFacts]);

/** Returns the contracts that a trade asks for the coins' rates, and those that the base pool asks. */
export function askedFor(facts: CurveFacts): readonly Address[] {
  if (!("kind" in facts) || facts.kind !== "stable") return [];
  return [...(facts.asks ?? []), ...(facts.base === undefined ? [] : askedFor(facts.base.facts))];
}
