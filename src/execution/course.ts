import type { Address } from "../lib/address.js";
import { WHOLE_PPM } from "../lib/whole.js";
import { isVouched as isVouchedFor, type TokenAmount } from "../protocols/index.js";
import { type Fill, isConversion, mayLeaveRest, type Plan } from "../routing/index.js";

/** The part of the Executor's balance of a token: millionths, rounded down, or an exact amount in raw units. */
export type Portion = { readonly sharePpm: number } | { readonly exact: bigint };

/** One operation on the Executor's balances. */
export type Move =
  | { readonly kind: "fill"; readonly fill: Fill }
  | { readonly kind: "pay"; readonly token: Address; readonly portion: Portion; readonly to: Address }
  /** Fails if the Executor holds less than `minimum` of the token. */
  | { readonly kind: "check"; readonly token: Address; readonly minimum: bigint };

/** Everything that a transaction does between taking its inputs and checking its outputs, in order. */
export type Course = {
  readonly inputs: readonly TokenAmount[];
  /** Tokens of which the receiver gets everything that the moves leave. */
  readonly outputs: readonly Address[];
  /** Tokens of which the payer gets back everything that the moves leave. */
  readonly refunds: readonly Address[];
  readonly moves: readonly Move[];
};

/**
 * Returns the course that executes a plan. Tokens that do not fit the ratio of shares made from several of them, and
 * parts that are too small for a venue, go back to the payer.
 */
export function courseOf({ inputs, output, fills }: Pick<Plan, "inputs" | "output" | "fills">): Course {
  const left = new Set<Address>();
  for (const fill of fills) {
    for (const { token, sharePpm, exact } of fill.inputs) {
      if (mayLeaveRest(fill)) left.add(token);
      else if (sharePpm === WHOLE_PPM && exact === undefined) left.delete(token);
    }
  }
  return {
    inputs,
    outputs: [output.token],
    refunds: [...left].filter((token) => token !== output.token),
    moves: fills.map((fill) => ({ kind: "fill", fill })),
  };
}

/** Returns the tokens that a move takes from the Executor. */
export function spentBy(move: Move): readonly Address[] {
  if (move.kind === "fill") return move.fill.inputs.map(({ token }) => token);
  return move.kind === "pay" ? [move.token] : [];
}

/** Returns whether the fill can pay any address in the same step, one token to one recipient. */
export function paysOut(fill: Fill): boolean {
  return isConversion(fill) && fill.pool.adapter.paysOut;
}

/**
 * Returns whether every contract that the fills call runs its protocol's code, and so does its job and nothing else.
 */
export function isVouched({ moves }: Course): boolean {
  return moves.every((move) => {
    if (move.kind !== "fill") return true;
    const { adapter, venue } = move.fill.pool;
    return isVouchedFor(adapter, venue);
  });
}
