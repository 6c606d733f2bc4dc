import type { Address } from "../../lib/address.js";
import { maxBigint, mulDivDown } from "../../lib/math.js";
import { BPS, PPM } from "../../lib/whole.js";
import { inexactnessAfter, type TokenAmount } from "../../protocols/index.js";
import type { Course, Fill } from "../../routing/index.js";
import { plannedBalances } from "./plannedBalances.js";

/** How far balances may differ from the plan. */
export type Tolerance = {
  /** For the whole course, which its fills split equally. */
  readonly bps: bigint;
  /** Raw units by which any balance may differ. */
  readonly dustUnits: bigint;
  /** If given, venues whose quotes drift may also pay less by as much as they drift within this time. */
  readonly seconds?: number;
};

/** The tolerance of an answer, `bps` for the whole. Rebasing tokens lose a unit or two with every transfer. */
export function answerTolerance(bps: bigint): Tolerance {
  return { bps, dustUnits: 10n };
}

/** The minimum of each balance for a course to count as executed as planned, in raw units. */
export type LeastBalances = {
  /** Amounts that the Executor holds before the first move. */
  readonly first: readonly TokenAmount[];
  /** Amounts of a fill's outputs that the Executor holds right after it, by move. */
  readonly afterMove: readonly (readonly TokenAmount[])[];
  /** Amounts that the receiver gets. */
  readonly outputs: readonly TokenAmount[];
};

/**
 * Returns the least balances for a simulation to count as planned. Each is the expected amount less what is tolerated.
 * Dust may also add up along the way: a
 * route of a few units that loses one of them still counts as planned. All amounts are rounded down.
 */
export function leastBalances(course: Course, { bps, dustUnits, seconds }: Tolerance): LeastBalances {
  const { inputs, moves } = course;
  /** The part of each token that earlier dust may have cost, in millionths. */
  const lostPpm = new Map<Address, bigint>();
  const fills = BigInt(moves.filter(({ kind }) => kind === "fill").length || 1);
  const lossOf = (token: Address) => lostPpm.get(token) ?? 0n;
  const floorOf = ({ token, amount }: TokenAmount, parts: bigint): TokenAmount => {
    const tolerated = (amount * bps) / (BPS * parts) + mulDivDown(amount, lossOf(token), PPM);
    return { token, amount: maxBigint(amount - tolerated - dustUnits, 0n) };
  };
  const first = inputs.map((input) => floorOf(input, fills));
  const afterMove = plannedBalances(course).map((held, index): TokenAmount[] => {
    const move = moves[index];
    if (move?.kind !== "fill") return [];
    const losses = move.inputs.map(({ token, amount }) => lossOf(token) + dustPpmOf(amount, dustUnits));
    const loss = losses.reduce(maxBigint, 0n) + driftPpmOf(move, seconds);
    for (const { token } of held) lostPpm.set(token, maxBigint(lossOf(token), loss));
    return held.map((each) => floorOf(each, fills));
  });
  return { first, afterMove, outputs: course.outputs.map((output) => floorOf(output, 1n)) };
}

/** Returns the part of an amount that is dust, in millionths rounded up. Returns the whole if the amount is zero. */
function dustPpmOf(amount: bigint, dustUnits: bigint): bigint {
  return amount <= dustUnits ? PPM : (dustUnits * PPM) / amount + 1n;
}

/** Returns by how much the fill's venue may pay less than it quotes, in millionths rounded up. */
function driftPpmOf({ pool }: Fill, seconds: number | undefined): bigint {
  if (seconds === undefined) return 0n;
  return BigInt(Math.ceil((inexactnessAfter(pool, seconds).tolerancePpb ?? 0) / 1000));
}

/** Returns the first output that pays less than its least balance. */
export function findShort(paid: readonly TokenAmount[], { outputs }: LeastBalances): TokenAmount | undefined {
  return paid.find(({ amount }, index) => amount < (outputs[index]?.amount ?? 0n));
}
