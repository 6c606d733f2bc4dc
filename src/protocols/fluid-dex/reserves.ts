import { squareRoot } from "../../lib/math.js";
import { revert } from "../../lib/refusal.js";
import { quotient, uint } from "../kit/maths/uint256.js";
import { exchangePricesAt, PRICE_UNIT } from "./interest.js";
import { borrowWord, supplyWord } from "./limits.js";
import { configWord, type PoolPrices, PRICE_E27 } from "./prices.js";
import type { PoolFacts, PoolState } from "./state.js";

/** Amounts of token0 and token1. */
export type Both = readonly [bigint, bigint];

/**
 * What a pool trades with, in units of 12 decimals. A trade moves along the curve of the imaginary reserves, which begin
 * where the range ends.
 */
export type Reserves = { readonly real: Both; readonly imaginary: Both };

/** The reserves of what a pool has supplied and of what it has borrowed; undefined if that part is not in use. */
export type PoolReserves = { readonly collateral: Reserves | undefined; readonly debt: Reserves | undefined };

const DECIMALS = 12;
const INVERSE = PRICE_E27 * PRICE_E27;
/** Numbers above this are divided before they are multiplied. */
const LARGE_PRODUCT = 10n ** 50n;
const LARGE_RESERVE = 10n ** 25n;
const LEAST_REST = 1_000_000n;

/** Returns raw units as units of 12 decimals, rounded down. */
export function adjusted(amount: bigint, decimals: number): bigint {
  const excess = decimals - DECIMALS;
  return excess > 0 ? amount / 10n ** BigInt(excess) : amount * 10n ** BigInt(-excess);
}

/** Returns units of 12 decimals as raw units, rounded down. */
export function rawUnits(amount: bigint, decimals: number): bigint {
  return adjusted(amount, 2 * DECIMALS - decimals);
}

/** Returns the reserves at `now`, with the interest up to then. Throws `Refused` where the contract reverts. */
export function reservesAt(
  { decimals }: PoolFacts,
  { config, tokens }: PoolState,
  prices: PoolPrices,
  now: bigint,
): PoolReserves {
  const exchange = tokens.map((token) => exchangePricesAt(token.prices, now));
  const amounts = (side: "supplied" | "borrowed") =>
    tokens.map((token, index) => {
      const stored = token[side];
      const { amount, earnsInterest } = side === "supplied" ? supplyWord : borrowWord;
      const price = exchange[index]?.[side === "supplied" ? "supply" : "borrow"] ?? 0n;
      const owed = earnsInterest(stored) === 1n ? (amount(stored) * price) / PRICE_UNIT : amount(stored);
      return adjusted(owed, decimals[index] as number);
    }) as unknown as Both;
  return {
    collateral:
      configWord.hasCollateral(config) === 1n ? collateralReserves(prices, amounts("supplied")) : undefined,
    debt: configWord.hasDebt(config) === 1n ? debtReserves(prices, amounts("borrowed")) : undefined,
  };
}

/** Below a mean of one, token0 is x; otherwise the tokens change places, and prices become their inverses. */
function collateralReserves({ mean, upper, lower }: PoolPrices, real: Both): Reserves {
  const [supply0, supply1] = real;
  if (mean < PRICE_E27) {
    const [outside0, outside1] = outsideRange(mean, upper, supply0, supply1);
    return { real, imaginary: [supply0 + outside0, supply1 + outside1] };
  }
  const [outside1, outside0] = outsideRange(
    quotient(INVERSE, mean),
    quotient(INVERSE, lower),
    supply1,
    supply0,
  );
  return { real, imaginary: [supply0 + outside0, supply1 + outside1] };
}

/**
 * Returns how far the curve's reserves reach beyond the real ones, so that it ends at the range's ends
 * (`_calculateReservesOutsideRange`).
 */
function outsideRange(mean: bigint, upper: bigint, x: bigint, y: bigint): Both {
  const width = uint(upper - mean, "closed");
  const half = quotient(uint(mean * x + y * PRICE_E27, "closed"), 2n * width);
  const product = uint(x * y, "closed");
  const rest =
    product < LARGE_PRODUCT ? (product * PRICE_E27) / width : uint((product / width) * PRICE_E27, "closed");
  const outside = half + squareRoot(uint(rest + uint(half * half, "closed"), "closed"));
  return [outside, uint(outside * mean, "closed") / PRICE_E27];
}

function debtReserves({ mean, upper, lower }: PoolPrices, [debt0, debt1]: Both): Reserves {
  if (mean < PRICE_E27) return reservesOfDebt(mean, lower, debt0, debt1);
  const { real, imaginary } = reservesOfDebt(quotient(INVERSE, mean), quotient(INVERSE, upper), debt1, debt0);
  return { real: [real[1], real[0]], imaginary: [imaginary[1], imaginary[0]] };
}

/** Returns the reserves that stand for what a pool has borrowed (`_calculateDebtReserves`). */
function reservesOfDebt(mean: bigint, lower: bigint, x: bigint, y: bigint): Reserves {
  // Rounded towards zero.
  const half = (x * mean - y * PRICE_E27) / (2n * PRICE_E27);
  const product = uint(x * y, "closed");
  const scaled =
    product < LARGE_PRODUCT ? (product * lower) / PRICE_E27 : uint((product / PRICE_E27) * lower, "closed");
  const realY = half + squareRoot(uint(scaled + uint(half * half, "closed"), "closed"));
  const rest = uint(realY * PRICE_E27 - x * lower, "closed");
  if (realY < 0n || rest < LEAST_REST) revert("closed", "the pool owes too little");
  const square = realY * realY;
  const imaginaryY = realY < LARGE_RESERVE ? (square * PRICE_E27) / rest : quotient(square, rest / PRICE_E27);
  const imaginaryX = uint(quotient(imaginaryY * x, realY) - x, "closed");
  return {
    real: [quotient(imaginaryX * y, imaginaryY + y), realY],
    imaginary: [imaginaryX, imaginaryY],
  };
}

/** One part of a pool in a trade's direction: reserves of the token paid and of the one received. */
export type Part = {
  readonly realIn: bigint;
  readonly realOut: bigint;
  readonly in: bigint;
  readonly out: bigint;
};

/** Returns reserves in a trade's direction. */
export function partOf({ real, imaginary }: Reserves, forward: boolean): Part {
  const turned = (both: Both) => (forward ? both : ([both[1], both[0]] as const));
  const [realIn, realOut] = turned(real);
  const [into, out] = turned(imaginary);
  return { realIn, realOut, in: into, out };
}
