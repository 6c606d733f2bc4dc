import { parseUnits } from "../numbers/units.js";
import type { Query } from "../service/api.js";
import type { Token } from "../service/types.js";
import { keyOf } from "../tokens/list.js";
import { isAddress } from "../tokens/search.js";
import type { Form } from "./form.js";

/** What a form asks the service; `path` is the quote's where nobody is named who would send the transaction. */
export type Question = { readonly path: string; readonly query: Query };

/** Undefined while the form is not filled in; a sentence where it cannot be asked as it is. */
export function questionOf(
  form: Form,
  tokens: ReadonlyMap<string, Token>,
  account: string | undefined,
): Question | string | undefined {
  const { chainId, inputs, outputs } = form;
  if (outputs.some((token) => token === "")) return undefined;
  if (inputs.some(({ amount }) => amount.trim() === "")) return undefined;
  const amounts: string[] = [];
  for (const { token, amount } of inputs) {
    const known = tokens.get(keyOf(chainId, token));
    if (known === undefined) return undefined;
    const raw = parseUnits(amount, known.decimals);
    if (raw === undefined)
      return `${amount} is no amount of ${known.symbol}: digits, and up to ${known.decimals} behind the point`;
    if (raw === 0n) return undefined;
    amounts.push(raw.toString());
  }
  for (const [name, value] of Object.entries({
    Sender: form.from,
    Receiver: form.receiver,
    "Fee receiver": form.feeReceiver,
  })) {
    if (value !== "" && !isAddress(value)) return `${name} is no address: 0x and 40 hex digits`;
  }
  const from = form.from === "" ? account : form.from;
  const shared = {
    chainId: String(chainId),
    tokenIn: inputs.map(({ token }) => token),
    amountIn: amounts,
    tokenOut: outputs,
    slippage: String(form.slippageBps),
    priceImpact: "true",
    ...(form.feeBps > 0 ? { fee: String(form.feeBps), feeReceiver: form.feeReceiver || from } : {}),
  };
  if (from === undefined) return { path: "/api/v1/shortcuts/quote", query: shared };
  const parties = { fromAddress: from, spender: from, receiver: form.receiver || from };
  return {
    path: "/api/v1/shortcuts/route",
    query: { ...shared, ...parties, routingStrategy: form.strategy },
  };
}
