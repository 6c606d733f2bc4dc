import { type Hex, uintAt } from "../../../lib/hex.js";
import type { Call, CallResult } from "../../../lib/reading.js";
import { attempt, isRefusal } from "../../../lib/refusal.js";
import { callData } from "../../kit/calldata.js";
import type { Venue } from "../../venue.js";
import {
  FEE_TYPES,
  GET_FEE_CACHE,
  GET_RATE,
  GET_SWAP_FEE,
  type KeptAndSupply,
  numbersIn,
  uintsOf,
} from "../answers.js";
import { mulDown, ONE } from "../fixedPoint.js";
import type { Pool, WeightedState, Yield } from "../state.js";
import { laterVersions } from "./rounding.js";

const GET_WEIGHTS = "0xf89f27ed"; // getNormalizedWeights()
const GET_LAST_INVARIANT = "0x9b02cdde"; // getLastInvariant()
export const GET_LAST_POST_INVARIANT = "0xb1096278"; // getLastPostJoinExitInvariant()
const GET_HIGHEST_RATES = "0x23ef89ed"; // getATHRateProduct()

/** What is asked of a weighted pool besides what every pool is asked. */
export function weightedCalls({ share, minting, providers }: Pool, { address, sources }: Venue): Call[] {
  const ofPool = (data: Hex): Call => ({ to: share, data });
  if (!minting) {
    const protocolFee = { to: sources?.feesCollector ?? address, data: GET_SWAP_FEE as Hex };
    return [ofPool(GET_WEIGHTS), ofPool(GET_LAST_INVARIANT), protocolFee];
  }
  const rated = providers.flatMap((provider) => (provider === null ? [] : [provider]));
  return [
    ofPool(GET_WEIGHTS),
    ofPool(GET_LAST_POST_INVARIANT),
    ofPool(callData(GET_FEE_CACHE, FEE_TYPES.swap)),
    ofPool(callData(GET_FEE_CACHE, FEE_TYPES.yield)),
    ofPool(GET_HIGHEST_RATES),
    ...rated.map((provider) => ({ to: provider, data: GET_RATE as Hex })),
  ];
}

/** Undefined for a pool without weights. */
export function weightedState(
  pool: Pool,
  { balances, swapFee, supply }: KeptAndSupply,
  [weightsAnswer, lastAnswer, feeAnswer, yieldFeeAnswer, highestAnswer, ...ofRates]: readonly CallResult[],
): WeightedState | undefined {
  const weights = numbersIn(weightsAnswer, 0);
  const numbers = uintsOf([lastAnswer, feeAnswer]);
  if (numbers === undefined || weights.length !== balances.length) return undefined;
  const [lastInvariant, protocolFee] = numbers as [bigint, bigint];
  const state = { balances, supply, weights, swapFee, protocolFee, lastInvariant };
  if (ofRates.length === 0) return state;
  const ofYield = uintsOf([yieldFeeAnswer, highestAnswer]);
  if (ofYield === undefined) return undefined;
  const [yieldFee, highest] = ofYield as [bigint, bigint];
  const earned: Yield = { protocolFee: yieldFee, highest, rates: productOf(pool, weights, ofRates) };
  return { ...state, yield: earned };
}

/** The weighted product of the rates as the pool makes it; null where one is not told, or is out of bounds. */
function productOf(
  { providers }: Pool,
  weights: readonly bigint[],
  answers: readonly CallResult[],
): bigint | null {
  let next = 0;
  let product = ONE;
  for (const [index, provider] of providers.entries()) {
    if (provider === null) continue;
    const rate = uintAt(answers[next++] ?? "0x", 0);
    if (rate === undefined) return null;
    const factor = attempt(() => mulDown(product, laterVersions.powDown(rate, weights[index] as bigint)));
    if (isRefusal(factor)) return null;
    product = factor;
  }
  return product;
}
