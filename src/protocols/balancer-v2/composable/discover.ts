import { type Address, ZERO_ADDRESS } from "../../../lib/address.js";
import { uintAt } from "../../../lib/hex.js";
import type { Call, CallResult } from "../../../lib/reading.js";
import { callData } from "../../kit/calldata.js";
import { addressesIn, GET_RATE_PROVIDERS } from "../answers.js";
import type { ComposableFacts } from "../facts.js";

const VERSION = "0x54fd4d50"; // version()
const IS_EXEMPT = "0x77151bee"; // isExemptFromYieldProtocolFee()
const IS_TOKEN_EXEMPT = "0xab7759f1"; // isTokenExemptFromYieldProtocolFee(address)

/** What tells a composable pool from others that keep their own token, and whose rates count in it. */
export function factCalls(share: Address, assets: readonly Address[]): Call[] {
  return [
    { to: share, data: VERSION },
    { to: share, data: GET_RATE_PROVIDERS },
    { to: share, data: IS_EXEMPT },
    ...assets.map((asset) => ({ to: share, data: callData(IS_TOKEN_EXEMPT, asset) })),
  ];
}

/**
 * Undefined for a pool of another kind, and for one of the first version, which says no version and pays the protocol by a
 * rule of its own. Only since the fifth is it said of a pool as a whole whether it is exempt.
 */
export function factsOf(
  place: number,
  [version, providersAnswer, isExempt, ...areExempt]: readonly CallResult[],
): ComposableFacts | undefined {
  const providers = addressesIn(providersAnswer, 0).filter((_, index) => index !== place);
  const exempt = areExempt.map((answer) => uintAt(answer ?? "0x", 0));
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
