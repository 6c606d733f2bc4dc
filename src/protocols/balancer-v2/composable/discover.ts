import { type Address, ZERO_ADDRESS } from "../../../lib/address.js";
import type { Call, CallResult } from "../../../lib/reading.js";
import { uintOf } from "../../kit/reading/answers.js";
import { callData } from "../../kit/reading/calldata.js";
import { addressesIn, GET_RATE_PROVIDERS } from "../answers.js";
import type { ComposableFacts } from "../facts.js";

const VERSION = "0x54fd4d50"; // version()
const IS_EXEMPT = "0x77151bee"; // isExemptFromYieldProtocolFee()
const IS_TOKEN_EXEMPT = "0xab7759f1"; // isTokenExemptFromYieldProtocolFee(address)

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
