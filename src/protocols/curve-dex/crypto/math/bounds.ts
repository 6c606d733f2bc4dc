import { minBigint } from "../../../../lib/math.js";

/** The limits within which a generation's maths computes a result; all inclusive. */
export type Bounds = {
  /** The limits of the amplification times n^n times 10,000, and of gamma. */
  readonly amplification: readonly [bigint, bigint];
  readonly gamma: readonly [bigint, bigint];
  /**
   * The limits of a balance, in 18 decimals of the first coin, when D is computed, and of the others in parts of the
   * largest.
   */
  readonly largest: readonly [bigint, bigint];
  readonly leastPart: bigint;
  /** The limits of a balance when D is computed, in parts of D. */
  readonly ofD: readonly [bigint, bigint];
  /** The limits of a given balance, or with two coins of twice that, when the missing one is computed, in parts of D. */
  readonly given: readonly [bigint, bigint];
  /** The limits of the missing balance, in parts of D. */
  readonly found: readonly [bigint, bigint];
};

const MILLION_BILLION = 10n ** 33n;
const PERCENT = 10n ** 16n;
const HUNDRED = 10n ** 20n;

const [LEAST_GAMMA, A_UNIT] = [10n ** 10n, 10_000n];

/** The limits for two coins of the first generation. */
export const boundsOfFirstTwo: Bounds = {
  amplification: [(4n * A_UNIT) / 10n, 4n * A_UNIT * 100_000n],
  gamma: [LEAST_GAMMA, 2n * 10n ** 16n],
  largest: [10n ** 9n, MILLION_BILLION],
  leastPart: 10n ** 14n,
  ofD: [PERCENT, HUNDRED],
  given: [2n * PERCENT, 2n * HUNDRED],
  found: [PERCENT, HUNDRED],
};

/** The limits for three coins of the first generation. */
export const boundsOfFirstThree: Bounds = {
  amplification: [(27n * A_UNIT) / 100n, 27n * A_UNIT * 1_000n],
  gamma: [LEAST_GAMMA, 5n * 10n ** 16n],
  largest: [10n ** 9n, MILLION_BILLION],
  leastPart: 10n ** 11n,
  ofD: [PERCENT, HUNDRED],
  given: [PERCENT, HUNDRED],
  found: [PERCENT, HUNDRED],
};

/**
 * The limits for the very first pool, whose amplification is stored times 100 and, as elsewhere, counted here times
 * 10,000.
 */
export const boundsOfEarlyThree: Bounds = {
  ...boundsOfFirstThree,
  amplification: [27n * A_UNIT, 27n * A_UNIT * 10_000n],
  gamma: [LEAST_GAMMA, PERCENT],
};

/** The limits for three coins of the newest generation. */
export const boundsOfThree: Bounds = {
  ...boundsOfFirstThree,
  largest: [1n, ((2n ** 256n - 1n) / 10n ** 18n) * 27n - 1n],
  leastPart: 0n,
  ofD: [PERCENT - 1n, HUNDRED],
  found: [PERCENT - 1n, HUNDRED],
};

/** The limits for two coins of the newest generation with version 2.0 of the maths contract. */
export const boundsOfTwo20: Bounds = {
  ...boundsOfFirstTwo,
  amplification: [(4n * A_UNIT) / 10n, 4n * A_UNIT * 1_000n],
  gamma: [LEAST_GAMMA, 2n * 10n ** 15n],
  ofD: [PERCENT - 1n, HUNDRED],
  found: [PERCENT - 1n, HUNDRED],
};

/** From the first gamma on, version 2.1 narrows its limits. Beyond the second, it accepts nothing. */
const LARGE_GAMMA = 2n * 10n ** 16n;
const LARGEST_GAMMA = 199n * 10n ** 15n;

/** Returns the same for version 2.1, whose limits depend on gamma. */
export function boundsOfTwo21(gamma: bigint): Bounds {
  const narrowing = minBigint(gamma, LARGEST_GAMMA);
  const limit = narrowing > LARGE_GAMMA ? (HUNDRED * LARGE_GAMMA) / narrowing : HUNDRED;
  return {
    ...boundsOfTwo20,
    gamma: [LEAST_GAMMA, LARGEST_GAMMA],
    ofD: [PERCENT / 2n, HUNDRED / 2n],
    given: [10n ** 36n / limit, limit],
    found: [10n ** 36n / 2n / limit, limit / 2n],
  };
}
