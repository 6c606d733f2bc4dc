import { type Address, ZERO_ADDRESS } from "../../../lib/address.js";
import type { Hex } from "../../../lib/hex.js";
import type { Call, CallResult } from "../../../lib/reading.js";
import { attempt, isRefusal } from "../../../lib/refusal.js";
import { uintOf, uintsOf } from "../../kit/reading/answers.js";
import { callData } from "../../kit/reading/calldata.js";
import type { Venue } from "../../venue.js";
import {
  addressesIn,
  FEE_TYPES,
  GET_FEE_CACHE,
  GET_RATE,
  GET_RATE_PROVIDERS,
  GET_SWAP_FEE,
  type KeptAndSupply,
  numbersIn,
} from "../answers.js";
import type { MintingFacts } from "../facts.js";
import { mulDown, ONE } from "../fixedPoint.js";
import type { Pool, WeightedState, Yield } from "../state.js";
import { laterVersions } from "./rounding.js";

const GET_WEIGHTS = "0xf89f27ed"; // getNormalizedWeights()
const GET_LAST_INVARIANT = "0x9b02cdde"; // getLastInvariant()
const GET_LAST_POST_INVARIANT = "0xb1096278"; // getLastPostJoinExitInvariant()
const GET_HIGHEST_RATES = "0x23ef89ed"; // getATHRateProduct()

/** Returns the additional calls for a weighted pool. */
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

/** Returns undefined for a pool without weights. */
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

/** Returns the weighted product of the rates as the pool computes it, or null if a rate is missing or out of bounds. */
function productOf(
  { providers }: Pool,
  weights: readonly bigint[],
  answers: readonly CallResult[],
): bigint | null {
  let next = 0;
  let product = ONE;
  for (const [index, provider] of providers.entries()) {
    if (provider === null) continue;
    const rate = uintOf(answers[next++]);
    if (rate === undefined) return null;
    const factor = attempt(() => mulDown(product, laterVersions.powDown(rate, weights[index] as bigint)));
    if (isRefusal(factor)) return null;
    product = factor;
  }
  return product;
}

/** Returns the calls that distinguish a weighted pool of the second version or later from one of the first. */
export function mintingCalls(share: Address): Call[] {
  return [
    { to: share, data: GET_LAST_POST_INVARIANT },
    { to: share, data: GET_RATE_PROVIDERS },
  ];
}

/** Returns undefined for a pool of the first version or of another kind. */
export function mintingOf([lastInvariant, providers]: readonly CallResult[]): MintingFacts | undefined {
  if (lastInvariant === undefined) return undefined;
  const addresses = addressesIn(providers, 0);
  return { rateProviders: addresses.map((provider) => (provider === ZERO_ADDRESS ? null : provider)) };
}
