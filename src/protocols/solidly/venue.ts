import type { Address } from "../../lib/address.js";
import { type Reading, together } from "../../lib/reading.js";
import { contractOf, type Deployment, identityOf } from "../kit/adapter/deployment.js";
import { ask, askEach } from "../kit/reading/ask.js";
import type { Venue } from "../venue.js";
import { feeCall, feeRules, type PoolFacts, usualRounding } from "./kinds.js";
import { explain, type TradingRule, tradingRulesOf, trialsOf } from "./probe.js";

export const METADATA = "metadata() (uint256, uint256, uint256, uint256, uint256, address, address)";
type MetadataAnswer = readonly [bigint, bigint, bigint, bigint, bigint, Address, Address];

/** What a pool states about itself, in the order of its tokens. */
export type Metadata = {
  readonly decimals: readonly [number, number];
  readonly reserves: readonly [bigint, bigint];
  readonly stable: boolean;
  readonly tokens: readonly [Address, Address];
};

/**
 * Returns what a pool answered: one unit of each token, the reserves, whether it is stable, and the tokens. Undefined
 * if there is no answer, or if a unit is not a power of ten.
 */
export function metadataIn(answer: MetadataAnswer | undefined): Metadata | undefined {
  if (answer === undefined) return undefined;
  const [unit0, unit1, reserve0, reserve1, stable, token0, token1] = answer;
  const [decimals0, decimals1] = [decimalsOf(unit0), decimalsOf(unit1)];
  if (decimals0 === undefined || decimals1 === undefined) return undefined;
  if (stable !== 0n && stable !== 1n) return undefined;
  return {
    decimals: [decimals0, decimals1],
    reserves: [reserve0, reserve1],
    stable: stable === 1n,
    tokens: [token0, token1],
  };
}

function decimalsOf(unit: bigint): number | undefined {
  const text = String(unit);
  return /^10*$/.test(text) ? text.length - 1 : undefined;
}

/** A pool as its factory names it. */
type FactoryPool = {
  readonly address: Address;
  /** In the pool's order. */
  readonly tokens: readonly Address[];
};

/**
 * Reads the facts of a pool: its kind, its decimals, and which of the known ways to ask for a fee and to solve the curve
 * explains its answers for several amounts. An empty pool reveals nothing of this, and is assumed to be of the factory's
 * usual kind. Undefined if it does not answer, or has other tokens than its factory states.
 */
export function* readVenue(
  deployment: Deployment,
  { address, tokens }: FactoryPool,
): Reading<Venue<PoolFacts> | undefined> {
  const factory = contractOf(deployment, "factory");
  const kinds = [false, true].flatMap((stable) => feeRules.map((rule) => ({ rule, stable })));
  const [told, fees] = yield* together([
    ask({ metadata: { maybe: [address, METADATA] }, symbol: { maybe: [address, "symbol() string"] } }),
    together(
      kinds.map(({ rule, stable }) => ask({ feeBps: { maybe: feeCall(rule, factory, address, stable) } })),
    ),
  ]);
  const metadata = metadataIn(told.metadata);
  if (metadata === undefined || metadata.tokens.join() !== tokens.join()) return undefined;
  const { stable, decimals, reserves } = metadata;
  const feesBps = new Map(
    kinds.flatMap((kind, index) => {
      const feeBps = fees[index]?.feeBps;
      return kind.stable === stable && feeBps !== undefined ? [[kind.rule, Number(feeBps)] as const] : [];
    }),
  );
  const rules = tradingRulesOf({ stable, decimals }, feesBps);
  const found = yield* chosen({ address, tokens }, reserves, rules);
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
    ...(told.symbol && { shareSymbol: told.symbol }),
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
  const told = yield* askEach(
    "getAmountOut(uint256,address)",
    trials.map(
      ({ amountIn, zeroForOne }) => [address, amountIn, tokens[zeroForOne ? 0 : 1] as Address] as const,
    ),
  );
  return rules.find((rule) => explain(rule, reserves, trials, told));
}
