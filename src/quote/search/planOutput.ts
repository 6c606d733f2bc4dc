import type { Address } from "../../lib/address.js";
import { isRefusal } from "../../lib/refusal.js";
import { WHOLE_PPM } from "../../lib/whole.js";
import { MAX_STEP_AMOUNT } from "../../program/index.js";
import type { TokenAmount } from "../../protocols/index.js";
import { type Course, endsOf, type Plan, restPathOf } from "../../routing/index.js";
import type { Attempt } from "../attempt.js";
import { refusedToPlay } from "../explain/failures.js";
import type { QuoteRequest } from "../request.js";
import {
  copyOf,
  type Draft,
  fillThrough,
  heldOf,
  openDraft,
  payOut,
  playPlan,
} from "../transaction/draft.js";
import { refundsOf } from "./planRoutes.js";
import { searchRoute } from "./searchRoute.js";
import { isNotFound } from "./withDetours.js";

/** The course of an exact output. */
export type PlannedOutput = {
  readonly course: Course;
  /** Raw units of the input that come back if everything goes as planned. 0n if nothing is sold back. */
  readonly returned: bigint;
};

/**
 * Returns a course that sells all of `paid`, pays exactly `output` to the receiver and sells what is left of its token back
 * for the payer. `paid` is what the plan needs and a reserve, which absorbs what a price may move until the transaction is
 * mined: a program cannot decide what it sells, but it can sell back all that it has too much. The reserve takes the path
 * of the plan that takes the rest, there and back, so a price that does not move costs that path's fees twice and nothing
 * else. If that path has no way back, the best route back takes its place; if there is none, the receiver gets everything.
 * Returns undefined if the venues do not take the reserve, or pay less with it.
 */
export async function planOutput(
  attempt: Attempt,
  request: QuoteRequest,
  plan: Plan,
  { paid, output }: { readonly paid: TokenAmount; readonly output: TokenAmount },
): Promise<PlannedOutput | undefined> {
  const hasReserve = paid.amount > (plan.inputs[0]?.amount ?? 0n);
  const draft =
    playAll(attempt, plan, paid) ?? (hasReserve ? await playWider(attempt, request, paid) : undefined);
  if (draft === undefined) return undefined;
  const surplus = heldOf(draft, output.token) - output.amount;
  if (hasReserve && surplus < 0n) return undefined;
  const isStatable = output.amount <= MAX_STEP_AMOUNT;
  const settled =
    hasReserve && surplus > 0n && isStatable
      ? ((await sellBack(attempt, request, plan, { draft, output, surplus })) ?? draft)
      : draft;
  const { moves } = settled;
  const isSoldBack = settled !== draft;
  const arrives = isSoldBack ? output : { ...output, amount: heldOf(draft, output.token) };
  const course = { inputs: [paid], outputs: [arrives], refunds: refundsOf(moves, [paid], [arrives]), moves };
  return { course, returned: isSoldBack ? heldOf(settled, paid.token) : 0n };
}

/** Returns a draft of the plan with another input, or undefined if a venue refuses its part. */
function playAll({ basis }: Attempt, plan: Plan, paid: TokenAmount): Draft | undefined {
  const draft = openDraft(basis.context, [paid]);
  const played = playPlan(draft, plan.moves, [{ ...paid, isExact: false }], plan.outputs[0].token);
  return isRefusal(played) ? undefined : draft;
}

/** Returns a draft of the best route for the whole input, for a plan whose venues have no room for more. */
async function playWider(
  attempt: Attempt,
  request: QuoteRequest,
  paid: TokenAmount,
): Promise<Draft | undefined> {
  const [tokenOut] = request.outputs;
  const found = await ifFound(searchRoute(attempt, request, { inputs: [paid], tokenOut: tokenOut! }));
  return found && playAll(attempt, found.plan, paid);
}

type Surplus = { readonly draft: Draft; readonly output: TokenAmount; readonly surplus: bigint };

/** Returns the draft with the payment of the output and the way back of the surplus, or undefined if there is none. */
async function sellBack(
  attempt: Attempt,
  request: QuoteRequest,
  plan: Plan,
  { draft, output, surplus }: Surplus,
): Promise<Draft | undefined> {
  const begin = () => {
    const begun = copyOf(draft);
    payOut(begun, output.token, { exact: output.amount }, request.receiver);
    return begun;
  };
  const back = begin();
  if (isSoldAlong(back, plan)) return back;
  const other = begin();
  const [tokenIn, rest] = [plan.inputs[0]!.token, { token: output.token, amount: surplus }];
  const { states } = other;
  const found = await ifFound(searchRoute(attempt, request, { inputs: [rest], tokenOut: tokenIn, states }));
  if (found === undefined) return undefined;
  const played = playPlan(other, found.plan.moves, [{ ...rest, isExact: false }], tokenIn);
  if (isRefusal(played)) throw refusedToPlay(attempt.services, request, played);
  return other;
}

/** Adds fills that lead back along the path which takes the rest. Returns whether there is one that takes the surplus. */
function isSoldAlong(draft: Draft, plan: Plan): boolean {
  const path = restPathOf(plan);
  if (path === undefined) return false;
  return [...path].reverse().every((fill) => {
    const { tokenIn, tokenOut } = endsOf(fill);
    const offer = { token: tokenOut as Address, portion: { sharePpm: WHOLE_PPM } };
    return !isRefusal(fillThrough(draft, fill.pool, [offer], [tokenIn]));
  });
}

/** Returns the result of a search, or undefined if it found no route. */
async function ifFound<T>(search: Promise<T>): Promise<T | undefined> {
  try {
    return await search;
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}
