import { maxBigint, minBigint } from "../../../../lib/math.js";
import { WAD } from "../../../../lib/whole.js";
import { quotient, uint } from "../../../kit/maths/uint256.js";
import { evmQuotient } from "../../crypto/math/words.js";
import type { FxState } from "../state/pool.js";

/** Returns which part of the released donated shares recent deposits lock at a time, in 18 decimals. */
export function protectionAt(
  { untilSeconds, seconds: whole }: FxState["protection"],
  seconds: bigint,
): bigint {
  if (untilSeconds <= seconds) return 0n;
  return minBigint(WAD, evmQuotient(uint((untilSeconds - seconds) * WAD), whole));
}

/** Returns the donated shares that time has released. */
function releasedAt({ shares, fromSeconds, seconds: whole }: FxState["donation"], seconds: bigint): bigint {
  if (shares === 0n) return 0n;
  return minBigint(shares, evmQuotient(uint(shares * uint(seconds - fromSeconds)), whole));
}

/** Returns the donated shares that may pay for a move of the price scale (`_donation_shares`). */
export function availableAt({ donation, protection }: FxState, seconds: bigint): bigint {
  return uint(releasedAt(donation, seconds) * (WAD - protectionAt(protection, seconds))) / WAD;
}

/** Returns the donation after `burnt` of its `available` shares, in proportion to which those released shrink. */
export function afterBurn(
  donation: FxState["donation"],
  burnt: bigint,
  available: bigint,
  seconds: bigint,
): FxState["donation"] {
  const released = releasedAt(donation, seconds);
  const left = uint(released - quotient(uint(burnt * released), available));
  const shares = uint(donation.shares - burnt);
  const elapsed = shares > 0n && left > 0n ? uint(left * donation.seconds) / shares : 0n;
  return { ...donation, shares, fromSeconds: uint(seconds - elapsed) };
}

/**
 * Returns the state after a deposit, measured as a part of all shares, has prolonged the lock on donated shares. Sets
 * `spent` if the result depends on something unknown.
 */
export function locked(state: FxState, part: bigint, seconds: bigint): FxState {
  const { donation, protection } = state;
  if (part === 0n || donation.shares === 0n) return state;
  const { threshold, remainder = 0n } = protection;
  const extension = part * protection.seconds + remainder;
  const end = maxBigint(protection.untilSeconds, seconds) + evmQuotient(extension, threshold);
  const last = seconds + protection.seconds;
  if (end >= last) return { ...state, protection: { ...protection, untilSeconds: last, remainder: 0n } };
  const next = {
    ...state,
    protection: { ...protection, untilSeconds: end, remainder: extension % threshold },
  };
  return protection.remainder === undefined ? { ...next, spent: true } : next;
}
