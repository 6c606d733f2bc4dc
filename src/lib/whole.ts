/** What a whole is in the units that parts of it are told in: as integers for money, as numbers for what is small. */

/** Basis points of a whole. */
export const BPS = 10_000n;
export const WHOLE_BPS = 10_000;

/** Parts per million, of a whole. */
export const PPM = 1_000_000n;
export const WHOLE_PPM = 1_000_000;

/** One, in fixed-point numbers of 18 decimals. */
export const WAD = 10n ** 18n;
