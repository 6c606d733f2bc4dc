import { type Address, ZERO_ADDRESS } from "../../../lib/address.js";
import type { Hex } from "../../../lib/hex.js";
import type { Call, CallResult } from "../../../lib/reading.js";
import { uintOf, uintsOf } from "../../kit/reading/answers.js";
import { callData } from "../../kit/reading/calldata.js";
import {
  addressesIn,
  FEE_TYPES,
  GET_FEE_CACHE,
  GET_RATE,
  GET_RATE_PROVIDERS,
  type KeptAndSupply,
  wordsOf,
} from "../answers.js";
import type { ComposableFacts, ComposableState, Kind, Pool, Rate } from "../pool.js";
import { afterDueFees } from "./fees.js";
import { paying } from "./paying.js";
import { countedAt, exit, join, swap } from "./trade.js";

const GET_AMPLIFICATION = "0x6daccffa"; // getAmplificationParameter()
const GET_LAST_JOIN_EXIT = "0x3c975d51"; // getLastJoinExitData()
const GET_RATE_CACHE = "0x7f1260d1"; // getTokenRateCache(address)

const VERSION = "0x54fd4d50"; // version()
const IS_EXEMPT = "0x77151bee"; // isExemptFromYieldProtocolFee()
const IS_TOKEN_EXEMPT = "0xab7759f1"; // isTokenExemptFromYieldProtocolFee(address)

const AMPLIFICATION_ONE = 1_000n;

/**
 * Composable stable pools of versions 2 to 6. Gas measured with our Executor: a swap 97,000 to 115,000, a join 163,000 to
 * 190,000, an exit 185,000 to 208,000, rising with the number of rates that it reads.
 */
export const composable: Kind<ComposableState> = {
  gas: () => ({ swap: 105_000, deposit: 175_000, redeem: 200_000 }),
  calls: composableCalls,
  stateIn: composableState,
  swap,
  join,
  exit,
  paying,
  valueOfShare: invariantPerShare,
};

/** Ends with two calls for each token with a rate. */
function composableCalls({ share, assets, providers }: Pool): Call[] {
  const ofPool = (data: Hex): Call => ({ to: share, data });
  const ofRates = assets.flatMap((asset, index) => {
    const provider = providers[index] ?? null;
    return provider === null
      ? []
      : [ofPool(callData(GET_RATE_CACHE, asset)), { to: provider, data: GET_RATE as Hex }];
  });
  return [
    ofPool(GET_AMPLIFICATION),
    ofPool(GET_LAST_JOIN_EXIT),
    ofPool(callData(GET_FEE_CACHE, FEE_TYPES.swap)),
    ofPool(callData(GET_FEE_CACHE, FEE_TYPES.yield)),
    ...ofRates,
  ];
}

function composableState(
  pool: Pool,
  { balances, swapFee, supply }: KeptAndSupply,
  [amplificationAnswer, lastAnswer, swapFeePart, yieldFeePart, ...ofRates]: readonly CallResult[],
): ComposableState | undefined {
  const place = pool.kept.indexOf(pool.share);
  const unsold = balances[place];
  const steepness = wordsOf(amplificationAnswer, 3);
  const last = wordsOf(lastAnswer, 2);
  const parts = uintsOf([swapFeePart, yieldFeePart]);
  const rates = ratesOf(pool, ofRates);
  if (unsold === undefined || steepness?.[2] !== AMPLIFICATION_ONE) return undefined;
  if (last === undefined || parts === undefined || rates === undefined) return undefined;
  return {
    balances: balances.filter((_, index) => index !== place),
    supply: supply - unsold,
    unsold,
    amplification: steepness[0] as bigint,
    rates,
    swapFee,
    protocolFees: { swap: parts[0] as bigint, yield: parts[1] as bigint },
    last: { amplification: last[0] as bigint, invariant: last[1] as bigint },
  };
}

function ratesOf({ providers }: Pool, answers: readonly CallResult[]): (Rate | null)[] | undefined {
  let next = 0;
  const rates: (Rate | null)[] = [];
  for (const provider of providers) {
    if (provider === null) {
      rates.push(null);
      continue;
    }
    const cache = wordsOf(answers[next], 4);
    const told = uintOf(answers[next + 1]) ?? null;
    next += 2;
    if (cache === undefined) return undefined;
    const [current, old, cacheSeconds, untilSeconds] = cache as [bigint, bigint, bigint, bigint];
    rates.push({ current, old, untilSeconds, cacheSeconds, told });
  }
  return rates;
}

/**
 * Returns the invariant per share, counting the shares owed to the protocol. It grows by fees and by the growth of the
 * tokens' rates. Throws `Refused` where the contract's arithmetic would revert.
 */
function invariantPerShare(pool: Pool, state: ComposableState): number {
  // Uses the rates that the pool has cached. It renews them at the next trade.
  const { rates, balances } = countedAt(pool, state, 0n);
  const { invariant, supply } = afterDueFees(pool, state, balances, rates);
  return Number(invariant) / Number(supply);
}

/**
 * Returns the calls that distinguish a composable pool from others that hold their own token, and that read its rate
 * providers.
 */
export function factCalls(share: Address, assets: readonly Address[]): Call[] {
  return [
    { to: share, data: VERSION },
    { to: share, data: GET_RATE_PROVIDERS },
    { to: share, data: IS_EXEMPT },
    ...assets.map((asset) => ({ to: share, data: callData(IS_TOKEN_EXEMPT, asset) })),
  ];
}

/**
 * Returns undefined for a pool of another kind, and for one of the first version, which reports no version and pays the
 * protocol by its own rule. Only pools since the fifth version report whether they are exempt as a whole.
 */
export function factsOf(
  place: number,
  [version, providersAnswer, isExempt, ...areExempt]: readonly CallResult[],
): ComposableFacts | undefined {
  const providers = addressesIn(providersAnswer, 0).filter((_, index) => index !== place);
  const exempt = areExempt.map(uintOf);
  if (version === undefined || providers.length !== exempt.length || exempt.includes(undefined)) {
    return undefined;
  }
  return {
    sharePlace: place,
    rateProviders: providers.map((provider) => (provider === ZERO_ADDRESS ? null : provider)),
    exempt: exempt.map((mark) => mark === 1n),
    bounded: isExempt !== undefined,
  };
}
