import { z } from "zod";
import type { Address } from "../../lib/address.js";
import { type Reading, together } from "../../lib/reading.js";
import { ask } from "../kit/reading/ask.js";
import type { FeeRule, Volatility } from "./fee.js";

/** The published versions. From 2.1 on, fees stay in their bins; from 2.2 on, a pair may have hooks. */
export const versions = ["2.0", "2.1", "2.2"] as const;

export type PairFacts = {
  /** How much more each bin costs than the one below it, in ten-thousandths. */
  readonly stepBps: number;
  readonly version: (typeof versions)[number];
};

export const facts: z.ZodType<PairFacts> = z.strictObject({
  stepBps: z.int().min(1).max(10_000),
  version: z.enum(versions),
});

/** What a pair says of itself besides its bins, whatever its version. */
export type PairTerms = {
  readonly stepBps: number;
  readonly activeId: number;
  readonly rule: FeeRule;
  readonly volatility: Volatility;
  /** What it counts of its tokens, with fees, in raw units. */
  readonly countedX: bigint;
  readonly countedY: bigint;
  /** Its hooks and the flags of what they are called for. Undefined in versions without hooks. */
  readonly hooks: bigint | undefined;
};

const RULE =
  "uint16 baseFactor, uint16 filterSeconds, uint16 decaySeconds, uint16 reductionBps, uint24 control, uint16 protocolBps, uint24 maxAccumulator";
const VOLATILITY = "uint24 accumulator, uint24 reference, uint24 idReference, uint40 updatedAt";
const FEE_PARAMETERS = `feeParameters() (uint16 stepBps, ${RULE}, ${VOLATILITY})` as const;
const VARIABLE = `getVariableFeeParameters() (${VOLATILITY})` as const;
const BOTH = "(uint128 x, uint128 y)";

type Words<Shape> = { readonly [Name in keyof Shape]: bigint };

const ruleOf = (words: Words<FeeRule>): FeeRule => ({
  baseFactor: Number(words.baseFactor),
  filterSeconds: Number(words.filterSeconds),
  decaySeconds: Number(words.decaySeconds),
  reductionBps: Number(words.reductionBps),
  control: Number(words.control),
  protocolBps: Number(words.protocolBps),
  maxAccumulator: Number(words.maxAccumulator),
});

const volatilityOf = (words: Words<Volatility>): Volatility => ({
  accumulator: Number(words.accumulator),
  reference: Number(words.reference),
  idReference: Number(words.idReference),
  updatedAt: Number(words.updatedAt),
});

/** Reads what a pair says of itself; undefined if it is not of that version. */
export function readPair(pair: Address, isFirst: boolean): Reading<PairTerms | undefined> {
  return isFirst ? readFirst(pair) : readLater(pair);
}

function* readFirst(pair: Address): Reading<PairTerms | undefined> {
  const found = yield* ask({
    fees: [pair, FEE_PARAMETERS],
    counted: [pair, "getReservesAndId() (uint256 x, uint256 y, uint256 activeId)"],
    owed: [pair, "getGlobalFees() (uint128 x, uint128 y)"],
  });
  return (
    found && {
      stepBps: Number(found.fees.stepBps),
      activeId: Number(found.counted.activeId),
      rule: ruleOf(found.fees),
      volatility: volatilityOf(found.fees),
      countedX: found.counted.x + found.owed.x,
      countedY: found.counted.y + found.owed.y,
      hooks: undefined,
    }
  );
}

function* readLater(pair: Address): Reading<PairTerms | undefined> {
  const [found, { hooks }] = yield* together([
    ask({
      stepBps: [pair, "getBinStep()"],
      activeId: [pair, "getActiveId()"],
      rule: [pair, `getStaticFeeParameters() (${RULE})` as const],
      volatility: [pair, VARIABLE],
      counted: [pair, `getReserves() ${BOTH}` as const],
      owed: [pair, `getProtocolFees() ${BOTH}` as const],
    }),
    ask({ hooks: { maybe: [pair, "getLBHooksParameters()"] } }),
  ]);
  if (found === undefined) return undefined;
  return {
    stepBps: Number(found.stepBps),
    activeId: Number(found.activeId),
    rule: ruleOf(found.rule),
    volatility: volatilityOf(found.volatility),
    countedX: found.counted.x + found.owed.x,
    countedY: found.counted.y + found.owed.y,
    hooks,
  };
}

/** What changes without a log of the pair: the volatility and, in version 2.0, the rule of its fees. */
export type Moving = { readonly rule?: FeeRule; readonly volatility: Volatility };

/** Reads again what changes without a log. */
export function* readMoving(pair: Address, isFirst: boolean): Reading<Moving | undefined> {
  if (isFirst) {
    const found = yield* ask({ fees: [pair, FEE_PARAMETERS] });
    return found && { rule: ruleOf(found.fees), volatility: volatilityOf(found.fees) };
  }
  const found = yield* ask({ volatility: [pair, VARIABLE] });
  return found && { volatility: volatilityOf(found.volatility) };
}

/** Returns the version of a pair that says this of itself. */
export function pairVersion({ hooks }: PairTerms, isFirst: boolean): PairFacts["version"] {
  if (isFirst) return "2.0";
  return hooks === undefined ? "2.1" : "2.2";
}
