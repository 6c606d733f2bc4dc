import { Refused, refuse } from "../../lib/refusal.js";
import { WAD } from "../../lib/whole.js";
import { quotient, uint } from "../kit/maths/uint256.js";
import type { PoolFacts, Rounding } from "./kinds.js";

/**
 * The arithmetic of the pools (`_k`, `_f`, `_d`, `_get_y`, `_getAmountOut`), with the contract's own rounding. Every
 * function throws `Refused` where the contract reverts.
 */

/** The parameters of the arithmetic. */
export type Curve = Pick<PoolFacts, "stable" | "decimals" | "rounding">;

const WHOLE_BPS = 10_000n;
const MAX_ROUNDS = 255;

/** Returns the fee of a trade, rounded down. `feeBps` is in ten-thousandths. */
export function feeOf(amountIn: bigint, feeBps: number): bigint {
  return uint(amountIn * BigInt(feeBps)) / WHOLE_BPS;
}

/** Returns the invariant for balances in raw units, in the order of the pool's tokens. */
export function invariantOf({ stable, decimals }: Curve, x: bigint, y: bigint): bigint {
  return stable ? stableOf(wadOf(x, decimals[0]), wadOf(y, decimals[1])) : uint(x * y);
}

/** Returns the result of `getAmountOut` after subtracting the fee, in raw units. It may be as much as the reserve. */
export function amountOutOf(
  curve: Curve,
  reserves: readonly [bigint, bigint],
  amountIn: bigint,
  zeroForOne: boolean,
): bigint {
  const [reserveIn, reserveOut] = zeroForOne ? reserves : [reserves[1], reserves[0]];
  if (!curve.stable) return quotient(uint(amountIn * reserveOut), uint(reserveIn + amountIn));
  const { decimals } = curve;
  const [decimalsIn, decimalsOut] = zeroForOne ? decimals : [decimals[1], decimals[0]];
  const invariant = invariantOf(curve, ...reserves);
  const before = wadOf(reserveOut, decimalsOut);
  const balanceIn = uint(wadOf(amountIn, decimalsIn) + wadOf(reserveIn, decimalsIn));
  const out = uint(before - solve(curve, balanceIn, invariant, before), "tooLittle");
  return uint(out * unitOf(decimalsOut)) / WAD;
}

function wadOf(amount: bigint, decimals: number): bigint {
  return uint(amount * WAD) / unitOf(decimals);
}

function unitOf(decimals: number): bigint {
  return uint(10n ** BigInt(decimals));
}

/** Returns x³y + y³x for balances with 18 decimals. */
function stableOf(x: bigint, y: bigint): bigint {
  const product = uint(x * y) / WAD;
  const squares = uint(uint(x * x) / WAD + uint(y * y) / WAD);
  return uint(product * squares) / WAD;
}

/** Returns the same, rounded as Solidly's first pools do in their solver. */
function firstStableOf(x: bigint, y: bigint): bigint {
  return uint(uint(x * cubeOf(y)) / WAD + uint(cubeOf(x) * y) / WAD);
}

function cubeOf(x: bigint): bigint {
  return uint((uint(x * x) / WAD) * x) / WAD;
}

/** Returns the slope of the invariant in `y`: 3xy² + x³. */
function slopeOf(x: bigint, y: bigint): bigint {
  return uint(uint(uint(3n * x) * (uint(y * y) / WAD)) / WAD + cubeOf(x));
}

const solvers: Readonly<Record<Rounding, typeof solve>> = { solidly: solveFirst, velodrome: solveSecond };

/** Returns the balance y, with 18 decimals, at which the invariant for `x` is `wanted`, starting from a guess. */
function solve(curve: Curve, x: bigint, wanted: bigint, guess: bigint): bigint {
  return solvers[curve.rounding](curve, x, wanted, guess);
}

function solveFirst(_curve: Curve, x: bigint, wanted: bigint, guess: bigint): bigint {
  let y = guess;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const reached = firstStableOf(x, y);
    const gap = reached < wanted ? wanted - reached : reached - wanted;
    const step = quotient(uint(gap * WAD), slopeOf(x, y));
    y = uint(reached < wanted ? y + step : y - step);
    if (step <= 1n) return y;
  }
  return y;
}

function solveSecond(curve: Curve, x: bigint, wanted: bigint, guess: bigint): bigint {
  let y = guess;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const reached = stableOf(x, y);
    if (reached < wanted) {
      let step = quotient(uint((wanted - reached) * WAD), slopeOf(x, y));
      if (step === 0n) {
        // The contract scales these balances a second time, whatever the token.
        if (invariantOf(curve, x, y + 1n) > wanted) return y + 1n;
        step = 1n;
      }
      y = uint(y + step);
    } else {
      let step = quotient(uint((reached - wanted) * WAD), slopeOf(x, y));
      if (step === 0n) {
        if (reached === wanted || stableOf(x, uint(y - 1n)) < wanted) return y;
        step = 1n;
      }
      y = uint(y - step);
    }
  }
  throw new Refused(refuse("tooMuch", "the pool does not solve its curve for that much"));
}
