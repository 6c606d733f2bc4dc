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
import { mulDown, ONE } from "../fixedPoint.js";
import type { Kind, MintingFacts, Pool, WeightedState, Yield } from "../pool.js";
import { paying } from "./paying.js";
import { laterVersions } from "./rounding.js";
import { exit, join, swap } from "./trade.js";

const GET_WEIGHTS = "0xf89f27ed"; // getNormalizedWeights()
const GET_LAST_INVARIANT = "0x9b02cdde"; // getLastInvariant()
const GET_LAST_POST_INVARIANT = "0xb1096278"; // getLastPostJoinExitInvariant()
const GET_HIGHEST_RATES = "0x23ef89ed"; // getATHRateProduct()

const firstGas = { swap: 60_000, deposit: 130_000, redeem: 105_000 } as const;
const mintingGas = { swap: 60_000, deposit: 160_000, redeem: 135_000 } as const;

/**
 * Weighted pools of all versions. Gas measured with our Executor: a swap 49,000 to 65,000; a join 98,000 with two tokens,
 * 147,000 with three; an exit 84,000 and 122,000; joins and exits 30,000 more if the protocol is paid in new shares.
 */
export const weighted: Kind<WeightedState> = {
  gas: ({ minting }) => (minting ? mintingGas : firstGas),
  calls: weightedCalls,
  stateIn: weightedState,
  swap,
  join,
  exit,
  paying,
  valueOfShare: productPerShare,
};

function weightedCalls({ share, minting, providers }: Pool, { address, sources }: Venue): Call[] {
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
function weightedState(
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

/**
 * Returns the weighted product of the balances per share, which grows by fees alone. Excludes the protocol's part of
 * its growth since the last join or exit. Before the first of them, that growth is unknown.
 */
function productPerShare(
  { multipliers }: Pool,
  { balances, weights, supply, protocolFee, lastInvariant }: WeightedState,
): number {
  const logarithms = balances.map(
    (balance, index) =>
      (Number(weights[index]) / 1e18) * Math.log(Number(balance * (multipliers[index] as bigint))),
  );
  const now = Math.exp(logarithms.reduce((sum, logarithm) => sum + logarithm, 0));
  const before = Number(lastInvariant);
  const due = before > 0 && now > before ? (now - before) * (Number(protocolFee) / 1e18) : 0;
  return (now - due) / Number(supply);
}
