import { wrapped } from "./words.js";

/** The logarithm of two, and the constants of a rational approximation of e^x, all times 2^96. */
const LN_2 = 54_916_777_467_707_473_351_141_471_128n;
const NUMERATOR = [
  1_346_386_616_545_796_478_920_950_773_328n,
  57_155_421_227_552_351_082_224_309_758_442n,
  94_201_549_194_550_492_254_356_042_504_812n,
  28_719_021_644_029_726_153_956_944_680_412_240n,
  4_385_272_521_454_847_904_659_076_985_693_276n,
] as const;
const DENOMINATOR = [
  -2_855_989_394_907_223_263_936_484_059_900n,
  50_020_603_652_535_783_019_961_831_881_945n,
  -533_845_033_583_426_703_283_633_433_725_380n,
  3_604_857_256_930_695_427_073_651_918_091_429n,
  -14_423_608_567_350_463_180_887_372_962_807_573n,
  26_449_188_498_355_588_339_934_803_723_976_023n,
] as const;
const SCALE = 3_822_833_074_963_236_453_042_738_258_902_158_003_155_416_615_667n;

/** Below this power, e^x is less than half a unit. */
const NOTHING = -42_139_678_854_452_767_551n;

/**
 * Returns e^-power in 18 decimals for a power that is not negative, with the rounding of the maths contracts
 * (`wad_exp`): the part of a moving average that remains after a time.
 */
export function decayOf(power: bigint): bigint {
  if (-power <= NOTHING) return 0n;
  // Division truncates, a shift to the right rounds down.
  let value = (-power << 78n) / 5n ** 18n;
  const halvings = ((value << 96n) / LN_2 + 2n ** 95n) >> 96n;
  value -= halvings * LN_2;
  const [a, b, c, d, e] = NUMERATOR;
  const y = (((value + a) * value) >> 96n) + b;
  const numerator = ((((y + value - c) * y) >> 96n) + d) * value + (e << 96n);
  let denominator = value + DENOMINATOR[0];
  for (const constant of DENOMINATOR.slice(1)) denominator = ((denominator * value) >> 96n) + constant;
  const ratio = wrapped(numerator) / denominator;
  return BigInt.asUintN(256, ratio * SCALE) >> (195n - halvings);
}

/** The series of the first generation ends with a term below this. */
const LEAST_TERM = 10n ** 10n;
const ONE = 10n ** 18n;

/**
 * Returns 2^-power in 18 decimals for a power in 18 decimals, with the rounding of the first generation (`halfpow`): the
 * part of a moving average that remains after a time.
 */
export function halvesOf(power: bigint): bigint {
  const [whole, rest] = [power / ONE, power % ONE];
  if (whole > 59n) return 0n;
  const result = ONE / 2n ** whole;
  if (rest === 0n) return result;
  let [term, sum, sign] = [ONE, ONE, 1n];
  for (let round = 1n; term >= LEAST_TERM; round++) {
    const off = rest - (round - 1n) * ONE;
    if (off > 0n) sign = -sign;
    term = (term * ((off < 0n ? -off : off) / 2n)) / (round * ONE);
    sum += sign * term;
  }
  return (result * sum) / ONE;
}
