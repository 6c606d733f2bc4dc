import type { Address } from "../lib/address.js";
import type { TokenAmount } from "../protocols/index.js";
import { type Fill, isConversion, type Plan } from "../routing/index.js";

/** How much of what the Executor holds of a token: millionths, rounded down, or an exact amount in raw units. */
export type Portion = { readonly sharePpm: number } | { readonly exact: bigint };

/** One thing that happens to what the Executor holds. */
export type Move =
  | { readonly kind: "fill"; readonly fill: Fill }
  | { readonly kind: "pay"; readonly token: Address; readonly portion: Portion; readonly to: Address }
  /** Fails unless the Executor holds at least `minimum` of the token. */
  | { readonly kind: "check"; readonly token: Address; readonly minimum: bigint };

/** Everything a transaction does between taking its inputs and checking its outputs, in order. */
export type Course = {
  readonly inputs: readonly TokenAmount[];
  /** What the receiver gets: of each token whatever the moves leave. */
  readonly outputs: readonly Address[];
  /** Of these the payer gets back whatever the moves leave. */
  readonly refunds: readonly Address[];
  readonly moves: readonly Move[];
};

/** What carries out a plan. What does not fit into shares that are made of several tokens goes back. */
export function courseOf({ inputs, output, fills }: Pick<Plan, "inputs" | "output" | "fills">): Course {
  const offered = fills.filter((fill) => fill.inputs.length > 1).flatMap((fill) => fill.inputs);
  return {
    inputs,
    outputs: [output.token],
    refunds: [...new Set(offered.map(({ token }) => token))].filter((token) => token !== output.token),
    moves: fills.map((fill) => ({ kind: "fill", fill })),
  };
}

/** The tokens a move takes from the Executor. */
export function spentBy(move: Move): readonly Address[] {
  if (move.kind === "fill") return move.fill.inputs.map(({ token }) => token);
  return move.kind === "pay" ? [move.token] : [];
}

/** Whether the fill can send what it yields to any address in the same step, one token to one recipient. */
export function paysOut(fill: Fill): boolean {
  return isConversion(fill) && fill.pool.adapter.paysOut;
}

/** Whether every contract that the fills call runs code of its protocol, so that it does what it is there for and no more. */
export function isVouched({ moves }: Course): boolean {
  return moves.every((move) => move.kind !== "fill" || move.fill.pool.adapter.code === "protocol");
}
