import type { Address } from "../../lib/address.js";
import { uintAt } from "../../lib/hex.js";
import type { Reading } from "../../lib/reading.js";
import { together } from "../../lib/reading.js";
import { contractOf, type Deployment, identityOf } from "../kit/adapter/deployment.js";
import { uintOf } from "../kit/reading/answers.js";
import { callData } from "../kit/reading/calldata.js";
import { symbolOf } from "../kit/reading/symbol.js";
import type { Venue } from "../venue.js";
import type { PoolFacts } from "./facts.js";
import { feeCall, feeRules, usualRounding } from "./kinds.js";
import { METADATA, metadataIn } from "./metadata.js";
import { explain, type TradingRule, tradingRulesOf, trialsOf } from "./probe.js";

const SYMBOL = "0x95d89b41"; // symbol()
const GET_AMOUNT_OUT = "0xf140a35a"; // getAmountOut(uint256,address)

/** A pool as its factory names it. */
export type FactoryPool = {
  readonly address: Address;
  /** In the pool's order. */
  readonly tokens: readonly Address[];
};

/**
 * Reads the facts of a deployment's pools: their kind, their decimals, and which of the known ways to ask for a fee and
 * to solve the curve explains their answers for several amounts. An empty pool reveals nothing of this, and is assumed
 * to be of the factory's usual kind. Omits pools that do not answer.
 */
export function* readVenues(
  deployment: Deployment,
  pools: readonly FactoryPool[],
): Reading<Venue<PoolFacts>[]> {
  const venues = yield* together(pools.map((pool) => readVenue(deployment, pool)));
  return venues.filter((venue) => venue !== undefined);
}

/** Reads a pool's facts. Returns undefined if it does not answer, or has other tokens than its factory states. */
export function* readVenue(
  deployment: Deployment,
  { address, tokens }: FactoryPool,
): Reading<Venue<PoolFacts> | undefined> {
  const factory = contractOf(deployment, "factory");
  const kinds = [false, true].flatMap((stable) => feeRules.map((rule) => ({ rule, stable })));
  const [described, symbol, ...fees] = yield [
    { to: address, data: METADATA },
    { to: address, data: SYMBOL },
    ...kinds.map(({ rule, stable }) => feeCall(rule, factory, address, stable)),
  ];
  const metadata = metadataIn(described);
  if (metadata === undefined || metadata.tokens.join() !== tokens.join()) return undefined;
  const { stable, decimals, reserves } = metadata;
  const feesBps = new Map(
    kinds.flatMap((kind, index) => {
      const feeBps = uintOf(fees[index]);
      return kind.stable === stable && feeBps !== undefined ? [[kind.rule, Number(feeBps)] as const] : [];
    }),
  );
  const rules = tradingRulesOf({ stable, decimals }, feesBps);
  const found = yield* chosen({ address, tokens }, reserves, rules);
  const shareSymbol = symbolOf(symbol);
  return {
    ...identityOf(deployment, address),
    address,
    tokens,
    feePpm: (found?.feeBps ?? 0) * 100,
    facts: {
      stable,
      decimals,
      ...(found !== undefined && { feeRule: found.feeRule }),
      rounding: found?.curve.rounding ?? usualRounding.poolAndKind,
    },
    sources: { factory },
    ...(shareSymbol !== undefined && { shareSymbol }),
  };
}

/** Returns the first rule that explains the pool's answers, or undefined if none does. */
function* chosen(
  { address, tokens }: FactoryPool,
  reserves: readonly [bigint, bigint],
  rules: readonly TradingRule[],
): Reading<TradingRule | undefined> {
  if (reserves.includes(0n)) return rules[0];
  const trials = trialsOf(reserves);
  const answers = yield trials.map(({ amountIn, zeroForOne }) => ({
    to: address,
    data: callData(GET_AMOUNT_OUT, amountIn, tokens[zeroForOne ? 0 : 1] as Address),
  }));
  const told = answers.map((answer) => uintAt(answer ?? "0x", 0));
  return rules.find((rule) => explain(rule, reserves, trials, told));
}
