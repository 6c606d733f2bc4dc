import type { Address } from "../lib/address.js";
import { isVouched as isVouchedFor } from "../protocols/index.js";
import { type Course, type Fill, isConversion, type Move } from "../routing/index.js";

/** Returns the tokens that a move takes from the Executor. */
export function spentBy(move: Move): readonly Address[] {
  if (move.kind === "fill") return move.inputs.map(({ token }) => token);
  return move.kind === "pay" ? [move.token] : [];
}

/** Returns whether the fill can pay any address in the same step, one token to one recipient. */
export function paysOut(fill: Fill): boolean {
  return isConversion(fill) && fill.pool.adapter.paysOut;
}

/** Returns whether every contract that the fills call runs its protocol's code, and therefore does nothing else. */
export function isVouched({ moves }: Course): boolean {
  return moves.every((move) => {
    if (move.kind !== "fill") return true;
    const { adapter, venue } = move.pool;
    return isVouchedFor(adapter, venue);
  });
}
