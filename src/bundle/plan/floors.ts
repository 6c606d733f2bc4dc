import { defaultSlippageBps } from "../../config/routeDefaults.js";
import { maxBigint } from "../../lib/math.js";
import { lessSlippage } from "../../lib/whole.js";
import type { Call, OutputRef } from "../call.js";

/** The minimum of an output: at least this many raw units, and at most `slippageBps` below the expected amount. */
export type Floor = { readonly amount: bigint; readonly slippageBps: bigint | undefined };

/** The floor of amounts that leave the bundle if no call states one. It is the same as for a route. */
export const defaultFloor: Floor = { amount: 0n, slippageBps: BigInt(defaultSlippageBps) };

/** Returns the strictest floor that calls state for an output, including the call that yields it. */
export function floorOf(calls: readonly Call[], of: OutputRef): Floor | undefined {
  const floors = [...ownFloors(calls[of.call], of), ...calls.flatMap((call) => laterFloors(call, of))];
  if (floors.length === 0) return undefined;
  return floors.reduce((one, other) => ({
    amount: maxBigint(one.amount, other.amount),
    slippageBps: strictest(one.slippageBps, other.slippageBps),
  }));
}

/** Returns the minimum of an output that is expected to be `amount`. At least 1. */
export function leastOf({ amount: least, slippageBps }: Floor, amount: bigint): bigint {
  const kept = slippageBps === undefined ? 0n : lessSlippage(amount, slippageBps);
  return maxBigint(maxBigint(least, kept), 1n);
}

/** A part of the amount that arrives of a token, and its floor. */
export type Floored = { readonly amount: bigint; readonly floor: Floor };

/**
 * Returns the minimum of all parts together if `arrived` of the token arrives and `used` has already been spent. The
 * parts share the arrived amount in the expected proportions.
 */
export function leastOfAll(parts: readonly Floored[], arrived: bigint, used: bigint): bigint {
  const expected = parts.reduce((sum, { amount }) => sum + amount, 0n);
  const all = arrived + used;
  const least = parts.reduce((sum, { amount, floor }) => {
    const part = expected === 0n ? 0n : (all * amount) / expected;
    return sum + leastOf(floor, part);
  }, 0n);
  return maxBigint(least - used, 1n);
}

function strictest(one: bigint | undefined, other: bigint | undefined): bigint | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one < other ? one : other;
}

function ownFloors(call: Call | undefined, { index }: OutputRef): Floor[] {
  if (call?.kind === "route") {
    const { minAmountOut, slippageBps } = call;
    return [
      minAmountOut === undefined
        ? { amount: 0n, slippageBps }
        : { amount: minAmountOut, slippageBps: undefined },
    ];
  }
  if (call?.kind !== "convert" || call.slippageBps === undefined || index >= call.outputs.length) return [];
  return [{ amount: 0n, slippageBps: call.slippageBps }];
}

function laterFloors(call: Call, { call: at, index }: OutputRef): Floor[] {
  if (call.kind !== "minimum" && call.kind !== "slippage") return [];
  if (call.of.call !== at || call.of.index !== index) return [];
  return [
    call.kind === "minimum"
      ? { amount: call.minAmountOut, slippageBps: undefined }
      : { amount: 0n, slippageBps: call.bps },
  ];
}
