import { type Course, courseOf } from "../execution/index.js";
import type { Address } from "../lib/address.js";
import type { TokenAmount } from "../protocols/index.js";
import { type Draft, fillsOf, heldOf, tokensLeft } from "./draft.js";

/** Whatever the moves leave of tokens that are no outputs goes back to the payer. `inputs` is what was there at first. */
export function refundsOf(
  draft: Draft,
  inputs: readonly TokenAmount[],
  outputs: readonly Address[],
): Address[] {
  return [...tokensLeft(draft, inputs)].filter((token) => !outputs.includes(token));
}

/** Everything so far as one course, of which the receiver gets whatever is left of the outputs. */
export function finishedCourse(
  draft: Draft,
  inputs: readonly TokenAmount[],
  outputs: readonly Address[],
): Course {
  const [token, another] = outputs;
  // From one token into one other it is a plan, which says itself what it leaves, and in which order.
  if (inputs.length === 1 && token !== undefined && another === undefined) {
    const output = { token, amount: heldOf(draft, token) };
    return courseOf({ inputs, output, fills: fillsOf(draft) });
  }
  return { inputs, outputs, refunds: refundsOf(draft, inputs, outputs), moves: draft.moves };
}
