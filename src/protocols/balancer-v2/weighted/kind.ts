import { type Address, ZERO_ADDRESS } from "../../../lib/address.js";
import { type Reading, together } from "../../../lib/reading.js";
import { attempt, isRefusal } from "../../../lib/refusal.js";
import { mulDown, ONE } from "../../kit/balancer/fixedPoint.js";
import { laterVersions } from "../../kit/balancer/powers.js";
import { ask, askEach } from "../../kit/reading/ask.js";
import type { Venue } from "../../venue.js";
import { FEE_TYPES, GET_FEE_CACHE, type KeptAndSupply } from "../answers.js";
import type { BalancerKind, Pool, PoolFacts, WeightedState } from "../pool.js";
import { paying } from "./paying.js";
import { exit, join, swap } from "./trade.js";

const firstGas = { swap: 60_000, deposit: 130_000, redeem: 105_000 } as const;
const mintingGas = { swap: 60_000, deposit: 160_000, redeem: 135_000 } as const;

/**
 * Weighted pools of all versions. Gas measured with our Executor: a swap 49,000 to 65,000; a join 98,000 with two tokens,
 * 147,000 with three; an exit 84,000 and 122,000; joins and exits 30,000 more if the protocol is paid in new shares.
 */
export const weighted: BalancerKind<WeightedState> = {
  gas: ({ minting }) => (minting ? mintingGas : firstGas),
  read,
  swap,
  join,
  exit,
  paying,
  valueOfShare: productPerShare,
};

function* read(
  pool: Pool,
  { address, sources }: Venue,
): Reading<(common: KeptAndSupply) => WeightedState | undefined> {
  const { share, minting, providers } = pool;
  const collector = sources?.feesCollector ?? address;
  const [found, ofYield, rates] = yield* together([
    ask({
      weights: [share, "getNormalizedWeights() uint256[]"],
      lastInvariant: [share, minting ? "getLastPostJoinExitInvariant()" : "getLastInvariant()"],
      protocolFee: minting ? [share, GET_FEE_CACHE, FEE_TYPES.swap] : [collector, "getSwapFeePercentage()"],
    }),
    ask({
      protocolFee: minting ? [[share, GET_FEE_CACHE, FEE_TYPES.yield]] : [],
      highest: minting ? [[share, "getATHRateProduct()"]] : [],
    }),
    askEach(
      "getRate()",
      providers.filter((provider) => provider !== null),
    ),
  ]);
  return ({ balances, swapFee, supply }) => {
    if (found === undefined || found.weights.length !== balances.length) return undefined;
    const state = { balances, supply, swapFee, ...found };
    if (rates.length === 0) return state;
    const [protocolFee, highest] = [ofYield?.protocolFee[0], ofYield?.highest[0]];
    if (protocolFee === undefined || highest === undefined) return undefined;
    return { ...state, yield: { protocolFee, highest, rates: productOf(pool, found.weights, rates) } };
  };
}

/** Returns the weighted product of the rates as the pool computes it, or null if a rate is missing or out of bounds. */
function productOf(
  { providers }: Pool,
  weights: readonly bigint[],
  rates: readonly (bigint | undefined)[],
): bigint | null {
  let next = 0;
  let product = ONE;
  for (const [index, provider] of providers.entries()) {
    if (provider === null) continue;
    const rate = rates[next++];
    if (rate === undefined) return null;
    const factor = attempt(() => mulDown(product, laterVersions.powDown(rate, weights[index] as bigint)));
    if (isRefusal(factor)) return null;
    product = factor;
  }
  return product;
}

/** Reads what distinguishes a weighted pool of the second version or later from one of the first or of another kind. */
export function* readMinting(share: Address): Reading<Pick<PoolFacts, "composable" | "minting">> {
  const { lastInvariant, providers = [] } = yield* ask({
    lastInvariant: { maybe: [share, "getLastPostJoinExitInvariant()"] },
    providers: { maybe: [share, "getRateProviders() address[]"] },
  });
  if (lastInvariant === undefined) return {};
  return { minting: { rateProviders: providers.map((each) => (each === ZERO_ADDRESS ? null : each)) } };
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
