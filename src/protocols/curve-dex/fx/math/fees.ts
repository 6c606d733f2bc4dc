import { maxBigint, minBigint } from "../../../../lib/math.js";
import { WAD } from "../../../../lib/whole.js";
import { quotient, uint } from "../../../kit/maths/uint256.js";
import type { Fees } from "../../crypto/math/prices.js";
import { absolute, evmQuotient, FEE_WHOLE } from "../../crypto/math/words.js";
import { type FxPool, type FxState, type Pair, scaled } from "../state/pool.js";
import { protectionAt } from "./donation.js";

/** The lowest fee, and what every deposit and withdrawal pays in addition, in units of 1e-10. */
const LEAST_FEE = 10n ** 5n;

/** Returns the fee at the balances `xp`, in parts of 1e10 (`_fee`). Throws `Refused` where the contract reverts. */
export function feeAt([a, b]: Pair, { mid, out, gamma }: Fees): bigint {
  const sum = uint(a + b);
  const balance = quotient(uint(quotient(uint(4n * WAD * a), sum) * b), sum);
  const sloped = uint(gamma * balance);
  const part = quotient(sloped, uint(sloped / WAD + WAD - balance));
  const fee = uint(uint(mid * part) + uint(out * uint(WAD - part))) / WAD;
  return minBigint(FEE_WHOLE, maxBigint(LEAST_FEE, fee));
}

type Change = {
  /** In the coins' raw units. */
  readonly amounts: Pair;
  /** The balances whose ratio compares the two amounts. */
  readonly held: Pair;
  /** The balances after the change, scaled. */
  readonly xp: Pair;
};

/**
 * Returns the fee of a deposit at a time, or of a withdrawal, in parts of 1e10 of the shares (`_calc_token_fee`). Throws
 * `Refused` where the contract reverts.
 */
export function shareFeeAt(
  pool: FxPool,
  state: FxState,
  { amounts, held, xp }: Change,
  depositSeconds?: bigint,
): bigint {
  const { multipliers } = pool;
  const ratio = quotient(uint(uint(held[0] * multipliers[0]) * WAD), uint(held[1] * multipliers[1]));
  const [a, b] = scaled(pool, amounts, ratio);
  const half = (feeAt(xp, state.fees) * 2n) / 4n;
  const sum = uint(a + b);
  const mean = sum / 2n;
  const off = absolute(a - mean) + absolute(b - mean);
  const penalty = depositSeconds === undefined ? 0n : penaltyAt(state, half, depositSeconds);
  return quotient(uint(half * off), sum) + LEAST_FEE + penalty;
}

/** Deposits cost more while donated shares are locked, so that nobody keeps them locked. */
function penaltyAt({ donation, protection, supply }: FxState, half: bigint, seconds: bigint): bigint {
  if (protection.untilSeconds <= seconds) return 0n;
  const locked = uint(uint(protectionAt(protection, seconds) * half) * donation.shares);
  return minBigint(half, evmQuotient(quotient(locked, supply), donation.mostPart));
}
