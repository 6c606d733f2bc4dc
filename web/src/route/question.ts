import type { QuoteParams, RouteParams } from "../../../src/client/index.js";
import { parseUnits } from "../numbers/units.js";
import type { Token } from "../service/types.js";
import { keyOf } from "../tokens/key.js";
import { isAddress } from "../tokens/search.js";
import type { Form } from "./form.js";

/** The request of a form: a quote if there is no sender. */
export type Question =
  | { readonly kind: "quote"; readonly params: QuoteParams }
  | { readonly kind: "route"; readonly params: RouteParams };

/** Returns the fault of a typed amount, or undefined if it is valid or empty. */
export function amountFault(amount: string, { symbol, decimals }: Token): string | undefined {
  if (amount.trim() === "" || parseUnits(amount, decimals) !== undefined) return undefined;
  return parseUnits(amount, 100) === undefined
    ? "Invalid amount. Use a form like 1000.5 or 1,000.5."
    : `${symbol} has ${decimals} decimals; this amount has more.`;
}

/**
 * Returns the request of a form. Returns undefined while the form is incomplete or an amount is invalid, and a sentence
 * if an address is invalid.
 */
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
    if (raw === undefined || raw === 0n) return undefined;
    amounts.push(raw.toString());
  }
  for (const [name, value] of Object.entries({
    Sender: form.from,
    Receiver: form.receiver,
    "Fee receiver": form.feeReceiver,
  })) {
    if (value !== "" && !isAddress(value)) return `${name} is not an address: 0x and 40 hex digits`;
  }
  const from = form.from === "" ? account : form.from;
  const shared = {
    chainId,
    tokenIn: inputs.map(({ token }) => token),
    amountIn: amounts,
    tokenOut: outputs,
    slippage: form.slippageBps,
    priceImpact: true,
    ...(form.feeBps > 0 ? { fee: form.feeBps, ...feeReceiverOf(form, from) } : {}),
  };
  if (from === undefined) return { kind: "quote", params: shared };
  const parties = { fromAddress: from, spender: from, receiver: form.receiver || from };
  return { kind: "route", params: { ...shared, ...parties, routingStrategy: form.strategy } };
}

function feeReceiverOf({ feeReceiver }: Form, from: string | undefined) {
  const receiver = feeReceiver || from;
  return receiver === undefined ? {} : { feeReceiver: receiver };
}
