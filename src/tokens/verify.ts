import { uintAt } from "../lib/hex.js";
import type { CallResult, Reading } from "../lib/reading.js";
import type { RejectedToken, TokenCandidate } from "./token.js";

/** Selector of `decimals()` (ERC-20). */
const decimalsSelector = "0x313ce567";
/** With more decimals, float64 prices lose meaning. No legitimate token has more. */
export const maximumDecimals = 36;

export type VerifiedTokens = {
  readonly accepted: readonly TokenCandidate[];
  readonly rejected: readonly RejectedToken[];
};

/** Reads each candidate's decimals from the chain. Accepts the candidates whose list states the same number. */
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

/** Returns why a token is rejected, or undefined if it is accepted. */
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
