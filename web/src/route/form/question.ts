import type { QuoteParams, RouteParams } from "../../../../src/client/index.js";
import { parseUnits } from "../../numbers/units.js";
import type { Token } from "../../service/types.js";
import { keyOf } from "../../tokens/key.js";
import { isAddress } from "../../tokens/search.js";
import type { Form } from "./form.js";

/** The request of a form: a quote if there is no sender. */
export type Question =
  | { readonly kind: "quote"; readonly params: QuoteParams }
  | { readonly kind: "route"; readonly params: RouteParams };

/** Returns the fault of a typed amount, or undefined if it is valid or empty. */
export function amountFault(amount: string, { symbol, decimals }: Token): string | undefined {
  if (amount.trim() === "") return undefined;
  const raw = parseUnits(amount, decimals);
  if (raw === 0n) return "Enter more than 0.";
  if (raw !== undefined) return undefined;
  return parseUnits(amount, 100) === undefined
    ? "Enter a number such as 1,234.5, without a currency or letters."
    : `${symbol} has ${decimals} decimals; this amount has more.`;
}

/** The faults of the addresses in a form, each for its field. */
export type AddressFaults = {
  readonly from?: string | undefined;
  readonly receiver?: string | undefined;
  readonly feeReceiver?: string | undefined;
};

export function addressFaultsOf({ from, receiver, feeReceiver }: Form): AddressFaults {
  const fault = (name: string, value: string) =>
    value === "" || isAddress(value) ? undefined : `${name} is not an address: 0x and 40 hex digits`;
  return {
    from: fault("Sender", from),
    receiver: fault("Receiver", receiver),
    feeReceiver: fault("Fee receiver", feeReceiver),
  };
}

/** Returns the request of a form. Returns undefined while the form is incomplete or invalid. */
export function questionOf(
  form: Form,
  tokens: ReadonlyMap<string, Token>,
  account: string | undefined,
): Question | undefined {
  const { chainId, inputs, outputs } = form;
  if (Object.values(addressFaultsOf(form)).some(Boolean)) return undefined;
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
