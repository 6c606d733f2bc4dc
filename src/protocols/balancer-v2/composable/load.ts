import type { Hex } from "../../../lib/hex.js";
import type { Call, CallResult } from "../../../lib/reading.js";
import { uintOf, uintsOf } from "../../kit/reading/answers.js";
import { callData } from "../../kit/reading/calldata.js";
import { FEE_TYPES, GET_FEE_CACHE, GET_RATE, type KeptAndSupply, wordsOf } from "../answers.js";
import type { ComposableState, Pool, Rate } from "../state.js";

const GET_AMPLIFICATION = "0x6daccffa"; // getAmplificationParameter()
const GET_LAST_JOIN_EXIT = "0x3c975d51"; // getLastJoinExitData()
const GET_RATE_CACHE = "0x7f1260d1"; // getTokenRateCache(address)

const AMPLIFICATION_ONE = 1_000n;

/** Returns the additional calls for a composable pool, ending with two for each token with a rate. */
export function composableCalls({ share, assets, providers }: Pool): Call[] {
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

/** Returns undefined for a pool that does not answer like a composable one. */
export function composableState(
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
