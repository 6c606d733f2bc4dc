import { type Join, joinArcs, joinSide } from "../graph/virtualArcs.js";
import type { Flow, FlowInput } from "./flow.js";

/** The difference in ln of the shares that each token would make that counts as balanced. */
const PRECISION = 1e-9;
/** Below this, a mix of two flows is as good as a flow between them: the loss is quadratic. */
const COARSE_PRECISION = 1e-4;
const FIRST_STEP = 1e-3;
/** A token that would contribute so little of a share, as a logarithm, contributes nothing. */
const LAST_TILT = 100;
const MAX_STEPS = 40;

type Solver = {
  readonly solve: (input: FlowInput) => Flow;
  readonly mix: (first: Flow, second: Flow, part: number) => Flow;
};

/** A flow, and ln of how many times more shares its first token would make than its second. */
type Tried = { readonly at: number; readonly excess: number; readonly flow: Flow };

/**
 * Returns the flow at which both tokens of the shares arrive in the venue's ratio. Swaps in the venue itself cost
 * exactly what they move the ratio by, so the best split needs no further condition. The larger the part of a share
 * assigned to the first token, the more of it arrives, so bracketing and regula falsi find the rate. If a trade is so
 * small that no rate between two adjacent floats fits, flows at both are equally good, as is any mix of them.
 */
export function balanceShares(input: FlowInput, join: Join, { solve, mix }: Solver): Flow {
  const tilt = (at: number, before: FlowInput["logPrice"]): Tried => {
    const flow = solve({ ...input, ...tilted(input, join, at), logPrice: before });
    return { at, excess: excessOf(flow, join) - input.lean, flow };
  };
  let low = tilt(input.tilt, input.logPrice);
  let high = low;
  for (let step = FIRST_STEP; low.excess > PRECISION && low.at > -LAST_TILT; step *= 4) {
    high = low;
    low = tilt(Math.max(low.at - step, -LAST_TILT), low.flow.logPrice);
  }
  for (let step = FIRST_STEP; high.excess < -PRECISION && high.at < LAST_TILT; step *= 4) {
    low = high;
    high = tilt(Math.min(high.at + step, LAST_TILT), high.flow.logPrice);
  }
  const [below, above] = close(low, high, COARSE_PRECISION, (at) => tilt(at, low.flow.logPrice));
  const between = (part: number): Tried => {
    const flow = mix(below.flow, above.flow, part);
    return { at: part, excess: excessOf(flow, join) - input.lean, flow };
  };
  const [first, second] = close({ ...below, at: 0 }, { ...above, at: 1 }, PRECISION, between);
  const { flow } = Math.abs(first.excess) < Math.abs(second.excess) ? first : second;
  // The scarcer token limits the output.
  return { ...flow, amountOut: Math.min(...sharesOf(flow, join)) };
}

/** Narrows two tries with the root between them as far as possible (regula falsi, Illinois). */
function close(low: Tried, high: Tried, precision: number, attempt: (at: number) => Tried): [Tried, Tried] {
  const isEven = ({ excess }: Tried) => Math.abs(excess) <= precision;
  let [below, above] = [low, high];
  let [lowWeight, highWeight] = [low.excess, high.excess];
  for (let step = 0; step < MAX_STEPS && !isEven(below) && !isEven(above); step++) {
    const fraction = lowWeight / (lowWeight - highWeight);
    const isSteep = !(fraction > 0 && fraction < 1) || step % 4 === 3;
    const at = below.at + (above.at - below.at) * (isSteep ? 0.5 : fraction);
    if (!(at > below.at && at < above.at)) break;
    const tried = attempt(at);
    if (tried.excess < 0) {
      below = tried;
      lowWeight = tried.excess;
      highWeight /= 2;
    } else {
      above = tried;
      highWeight = tried.excess;
      lowWeight /= 2;
    }
  }
  return [below, above];
}

function tilted({ arcs }: FlowInput, join: Join, tilt: number): Pick<FlowInput, "arcs" | "tilt"> {
  const rates = joinArcs(join, tilt);
  return {
    tilt,
    arcs: arcs.map((arc) => {
      const side = joinSide(arc);
      return side === undefined ? arc : rates[side];
    }),
  };
}

function excessOf(flow: Flow, join: Join): number {
  const [first, second] = sharesOf(flow, join);
  return Math.log(first) - Math.log(second);
}

/**
 * Returns the shares that each token would make with plenty of the other, in the ratio that the flow itself leaves in
 * the venue.
 */
function sharesOf(flow: Flow, { slot, tails, reserves, supply }: Join): readonly [number, number] {
  const arrived: [number, number] = [0, 0];
  const behind: [number, number] = [...reserves];
  flow.arcs.forEach((arc, index) => {
    const side = joinSide(arc);
    if (side !== undefined) arrived[side] += flow.amountsIn[index]!;
    if (arc.slot !== slot) return;
    const paid = arc.tokenIn === tails[0] ? 0 : 1;
    behind[paid] += flow.amountsIn[index]!;
    behind[1 - paid]! -= flow.amountsOut[index]!;
  });
  return [(arrived[0] * supply) / behind[0], (arrived[1] * supply) / behind[1]];
}
