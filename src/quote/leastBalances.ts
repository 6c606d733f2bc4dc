import type { Course } from "../execution/index.js";
import type { Address } from "../lib/address.js";
import { maxBigint, mulDivDown } from "../lib/math.js";
import { BPS, PPM } from "../lib/whole.js";
import { plannedAfter } from "./planned.js";

/** Raw units by which any balance may be off: tokens that rebase lose one or two with every transfer. */
const dustUnits = 10n;

/** The least that a token's balance may be, in raw units. */
export type Floor = { readonly token: Address; readonly minimum: bigint };

/** What has to be there for a course to go as it was planned. */
export type Expectation = {
  /** What the Executor holds before the first move. */
  readonly first: readonly Floor[];
  /** By move: what it holds of what a fill has yielded, right after it. */
  readonly afterMove: readonly (readonly Floor[])[];
  /** By output: what the receiver gets. */
  readonly outputs: readonly bigint[];
};

/**
 * How much less than planned still counts as planned: `toleranceBps` of each output, of which each fill has its part, and
 * a few units of dust at every balance. What dust makes of the amounts behind it is forgiven too, so that a route of a
 * few units, of which one is lost, is none that disagrees. `expected`: what the plan says of each output, in raw units.
 * All floors are rounded down.
 */
export function expectationOf(
  course: Course,
  expected: readonly bigint[],
  toleranceBps: bigint,
): Expectation {
  const { inputs, outputs, moves } = course;
  /** By token: what dust before may have taken of it, in millionths. */
  const lostPpm = new Map<Address, bigint>();
  const fills = BigInt(moves.filter(({ kind }) => kind === "fill").length || 1);
  const lossOf = (token: Address) => lostPpm.get(token) ?? 0n;
  const floorOf = (token: Address, amount: bigint, parts: bigint) => {
    const tolerated = (amount * toleranceBps) / (BPS * parts) + mulDivDown(amount, lossOf(token), PPM);
    return maxBigint(amount - tolerated - dustUnits, 0n);
  };
  const first = inputs.map(({ token, amount }) => ({ token, minimum: floorOf(token, amount, fills) }));
  const afterMove = plannedAfter(course).map((held, index): Floor[] => {
    const move = moves[index];
    if (move?.kind !== "fill") return [];
    const losses = move.fill.inputs.map(({ token, amount }) => lossOf(token) + dustPpmOf(amount));
    const loss = losses.reduce(maxBigint, 0n);
    for (const { token } of held) lostPpm.set(token, maxBigint(lossOf(token), loss));
    return held.map(({ token, amount }) => ({ token, minimum: floorOf(token, amount, fills) }));
  });
  return { first, afterMove, outputs: outputs.map((token, at) => floorOf(token, expected[at] ?? 0n, 1n)) };
}

/** Which part of an amount is dust, in millionths rounded up; all of it where there is nothing. */
function dustPpmOf(amount: bigint): bigint {
  return amount <= dustUnits ? PPM : (dustUnits * PPM) / amount + 1n;
}
