import type { Hex } from "../../lib/hex.js";
import { isRefusal } from "../../lib/refusal.js";
import type { Market } from "../../market/index.js";
import { decodeProgram, type Step } from "../../program/index.js";
import type { BlockContext } from "../../protocols/index.js";
import { endsOf, type Fill, isConversion, type Move } from "../../routing/index.js";
import { fillsOf } from "../transaction/draft.js";

/** Returns the gas to keep for what one more trade in the venues of the moves may add to them. */
export function spareGasOf(moves: readonly Move[], context: BlockContext): bigint {
  return together(fillsOf({ moves }).map((fill) => gasOfOneMore(fill, context)));
}

/** Returns the same for a program whose fills are unknown: for each step, that of the venue that needs most. */
export function spareGasOfProgram(program: Hex, { pools }: Market): bigint {
  const steps = stepsOf(program);
  const named = new Set<unknown>(steps.flatMap((step) => Object.values(step)));
  const called = [...pools.values()].filter(({ venue }) => named.has(venue.address));
  const each = steps.map((step) => {
    const members = Object.values<unknown>(step);
    const needs = called
      .filter(({ adapter, venue }) => adapter.steps.includes(step.op) && members.includes(venue.address))
      .map(({ adapter, venue, state }) => adapter.gasOfOneMore?.(venue, state, state) ?? 0);
    return Math.max(0, ...needs);
  });
  return together(each);
}

/** A program that no Executor reads needs no gas: its simulation fails. */
function stepsOf(program: Hex): readonly Step[] {
  try {
    return decodeProgram(program).steps;
  } catch {
    return [];
  }
}

function gasOfOneMore(fill: Fill, context: BlockContext): number {
  const { adapter, venue, state } = fill.pool;
  if (adapter.gasOfOneMore === undefined || !isConversion(fill)) return 0;
  const amountIn = fill.inputs[0]?.amount ?? 0n;
  const traded = adapter.quote(venue, state, { ...endsOf(fill), amountIn, context });
  return adapter.gasOfOneMore(venue, state, isRefusal(traded) ? state : traded.state);
}

/**
 * Returns what to keep for all fills: the root of the sum of squares. One trade may move several venues, but where that
 * leaves the next tick of each has nothing to do with the others, so all of them are hardly ever at their worst together.
 */
function together(each: readonly number[]): bigint {
  return BigInt(Math.ceil(Math.hypot(...each)));
}
