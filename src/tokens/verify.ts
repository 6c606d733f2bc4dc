import { uintAt } from "../lib/hex.js";
import type { CallResult, Reading } from "../lib/reading.js";
import type { RejectedToken, TokenCandidate } from "./token.js";

/** Selector of `decimals()` (ERC-20). */
const decimalsSelector = "0x313ce567";
/** Beyond this, float64 prices lose meaning and no honest token goes. */
export const maximumDecimals = 36;

export type VerifiedTokens = {
  readonly accepted: readonly TokenCandidate[];
  readonly rejected: readonly RejectedToken[];
};

/** Asks the chain for each candidate's decimals and keeps those that are what their list says. */
export function* verifyTokens(candidates: readonly TokenCandidate[]): Reading<VerifiedTokens> {
  const results = yield candidates.map((token) => ({ to: token.address, data: decimalsSelector }));
  const accepted: TokenCandidate[] = [];
  const rejected: RejectedToken[] = [];
  for (const [index, token] of candidates.entries()) {
    const rejection = rejectionOf(token, results[index]);
    if (rejection === undefined) accepted.push(token);
    else rejected.push(rejection);
  }
  return { accepted, rejected };
}

/** Undefined for a token that is what its list says. */
function rejectionOf(token: TokenCandidate, result: CallResult): RejectedToken | undefined {
  const decimals = result === undefined ? undefined : uintAt(result, 0);
  if (decimals === undefined)
    return { token, reason: "decimals() reverts or there is no code at the address" };
  if (decimals > maximumDecimals)
    return { token, reason: `decimals() answers ${decimals}; at most ${maximumDecimals} is accepted` };
  if (Number(decimals) !== token.decimals)
    return { token, reason: `decimals() answers ${decimals}, the list says ${token.decimals}` };
  return undefined;
}
