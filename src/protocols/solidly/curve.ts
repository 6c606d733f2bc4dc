import type { Address } from "../../lib/address.js";
import { isZeroForOne } from "../kit/adapter/direction.js";
import type { Curve } from "../kit/curve/curve.js";
import { sampledCurve } from "../kit/curve/sampled.js";
import { surplusesOf } from "../kit/pair.js";
import type { Venue } from "../venue.js";
import type { PoolFacts } from "./kinds.js";
import type { PoolState } from "./state.js";

const WHOLE_BPS = 10_000;
/**
 * The maximum input of a volatile pool, in multiples of its reserve. Beyond it, less than a millionth of any addition
 * is paid out.
 */
const MOST_OF_VOLATILE = 1e6;
/** The maximum input of a stable pool, in multiples of both of its reserves. */
const MOST_OF_STABLE = 20;
const MAX_ROUNDS = 64;

/** Returns one segment for a volatile pool, and samples of a stable one, solved in float64. */
export function curve(
  venue: Venue<PoolFacts>,
  state: PoolState,
  tokenIn: Address,
  tokenOut: Address,
): Curve | undefined {
  const zeroForOne = isZeroForOne(venue, tokenIn, tokenOut);
  if (zeroForOne === undefined || surplusesOf(state, zeroForOne)[1] < 0n) return undefined;
  const { reserve0, reserve1, feeBps } = state;
  const [reserveIn, reserveOut] = (zeroForOne ? [reserve0, reserve1] : [reserve1, reserve0]).map(Number) as [
    number,
    number,
  ];
  const feeFactor = 1 - feeBps / WHOLE_BPS;
  if (!venue.facts.stable) {
    return { feeFactor, segments: [{ capacityIn: MOST_OF_VOLATILE * reserveIn, reserveIn, reserveOut }] };
  }
  const { decimals } = venue.facts;
  const [unitIn, unitOut] = (zeroForOne ? decimals : [decimals[1], decimals[0]]).map(
    (each) => 10 ** each,
  ) as [number, number];
  const [x, y] = [reserveIn / unitIn, reserveOut / unitOut];
  return sampledCurve({
    most: MOST_OF_STABLE * (x + y) * unitIn,
    outOf: (amountIn) => stableOut(x, y, (amountIn * feeFactor) / unitIn) * unitOut,
  });
}

/**
 * Returns by how much y falls if x rises by `added` and x³y + y³x stays constant. The equation is in terms of the fall,
 * so that small amounts keep their digits, and Newton's method approaches its solution from below.
 */
function stableOut(x: number, y: number, added: number): number {
  const next = x + added;
  const gained = added * y * (next * next + next * x + x * x + y * y);
  let fall = 0;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const left = y - fall;
    const given = fall * next * (next * next + y * y + y * left + left * left);
    const step = (gained - given) / (next * (next * next + 3 * left * left));
    fall += step;
    if (!(Math.abs(step) > fall * 2 * Number.EPSILON)) break;
  }
  return fall;
}
