import type { RouteParams } from "../../../../src/client/index.js";
import { formatUnits } from "../../numbers/units.js";
import type { Quote, Token } from "../../service/types.js";
import { keyOf } from "../../tokens/key.js";
import type { Form } from "./form.js";

/** What an exact output takes of the input, in raw units, with the fee. */
export type Taken = {
  /** What is spent in the end. */
  readonly expected: bigint;
  /** What the transaction takes at first, and so the most that can be lost. It is what is approved. */
  readonly most: bigint;
};

/** Returns what the answer to an exact output takes. Undefined for an answer to an amount that is sold. */
export function takenOf(answer: Pick<Quote, "amountIn" | "maxAmountIn"> | undefined): Taken | undefined {
  const { amountIn, maxAmountIn } = answer ?? {};
  if (amountIn === undefined || maxAmountIn === undefined) return undefined;
  return { expected: BigInt(amountIn), most: BigInt(maxAmountIn) };
}

/** Returns the request of an exact output that takes no more than the answer in view does. */
export function atMost(params: RouteParams, spent: Taken | undefined): RouteParams {
  return spent === undefined ? params : { ...params, maxAmountIn: String(spent.most) };
}

/**
 * Returns the form of an exact output with `amount` raw units as what is sold, so that worth, balances and shares follow
 * as for every other form. Returns any other form as it is.
 */
export function selling(form: Form, amount: bigint | undefined, tokens: ReadonlyMap<string, Token>): Form {
  const token = tokens.get(keyOf(form.chainId, form.inputs[0]?.token ?? ""));
  if (form.amountOut === "" || amount === undefined || token === undefined) return form;
  return { ...form, inputs: [{ token: token.address, amount: formatUnits(amount, token.decimals) }] };
}
