import { uintAt } from "../lib/hex.js";
import type { CallResult, Reading } from "../protocols/reading.js";
import type { RejectedToken, TokenCandidate } from "./token.js";

/** Selector of `decimals()` (ERC-20). */
const decimalsSelector = "0x313ce567";
/** Beyond this, float64 prices lose meaning and no honest token goes. */
const maximumDecimals = 36;

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
    const reason = faultOf(token, results[index]);
    if (reason === undefined) accepted.push(token);
    else rejected.push({ token, reason });
  }
  return { accepted, rejected };
}

function faultOf(token: TokenCandidate, result: CallResult): string | undefined {
  const decimals = result === undefined ? undefined : uintAt(result, 0);
  if (decimals === undefined) return "decimals() reverts or there is no code at the address";
  if (decimals > maximumDecimals)
    return `decimals() answers ${decimals}; at most ${maximumDecimals} is accepted`;
  if (Number(decimals) !== token.decimals)
    return `decimals() answers ${decimals}, the list says ${token.decimals}`;
  return undefined;
}
