import { type RefusalCode, Refused, refuse } from "../../../../lib/refusal.js";

export const FEE_WHOLE = 10n ** 10n;
/** The admin's part of deposit fees and of the profit in the newest generation, in units of 1e-10. */
export const ADMIN_FEE = 5n * 10n ** 9n;

const INT256_MIN = -(1n << 255n);
const INT256_MAX = (1n << 255n) - 1n;

/** Returns `value` if a contract's checked signed arithmetic can hold it. Throws `Refused` where the contract reverts. */
export function int(value: bigint): bigint {
  if (value < INT256_MIN || value > INT256_MAX) throw new Refused(refuse("tooMuch", "a number is no int256"));
  return value;
}

/** Returns `value` as unchecked signed arithmetic wraps it. */
export function wrapped(value: bigint): bigint {
  return value < INT256_MIN || value > INT256_MAX ? BigInt.asIntN(256, value) : value;
}

/** Returns a / b towards zero, and zero for a division by zero, as the EVM's own signed and unsigned division do. */
export function evmQuotient(a: bigint, b: bigint): bigint {
  return b === 0n ? 0n : a / b;
}

const LOW_QUARTER = (1n << 64n) - 1n;

/** Returns the three numbers of 64 bits that a word of parameters packs. */
export function unpacked(word: bigint): [bigint, bigint, bigint] {
  return [(word >> 128n) & LOW_QUARTER, (word >> 64n) & LOW_QUARTER, word & LOW_QUARTER];
}

/** Throws `Refused` if a condition that a contract asserts does not hold. */
export function requireThat(holds: boolean, reason: string, code: RefusalCode = "tooMuch"): void {
  if (!holds) throw new Refused(refuse(code, reason));
}

export function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}

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
