import { quotient } from "../kit/maths/uint256.js";

/** A number, as the amplification, moves linearly from one time to the other, in seconds. Both ends are equal when it rests. */
export type Ramp = {
  readonly from: bigint;
  readonly to: bigint;
  readonly fromSeconds: bigint;
  readonly toSeconds: bigint;
};

/**
 * Returns the amplification at a time in seconds, times the pool's precision (`_A`). Throws `Refused` where the
 * contract reverts.
 */
export function amplificationAt({ ramp }: { readonly ramp: Ramp }, seconds: bigint): bigint {
  const { from, to, fromSeconds, toSeconds } = ramp;
  if (seconds >= toSeconds) return to;
  const [past, whole] = [seconds - fromSeconds, toSeconds - fromSeconds];
  return to > from ? from + quotient((to - from) * past, whole) : from - quotient((from - to) * past, whole);
}

/**
 * Returns the number at a time in seconds, as pools of moving prices compute it (`_A_gamma`): the ends weighted by the
 * time to the other one, rounded down. `amplificationAt` rounds a falling number up.
 */
export function weightedAt({ from, to, fromSeconds, toSeconds }: Ramp, seconds: bigint): bigint {
  if (seconds >= toSeconds) return to;
  const [whole, past] = [toSeconds - fromSeconds, seconds - fromSeconds];
  return (from * (whole - past) + to * past) / whole;
}
