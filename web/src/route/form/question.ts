import type { QuoteParams, RouteParams } from "../../../../src/client/index.js";
import { parseUnits } from "../../numbers/units.js";
import type { Token } from "../../service/types.js";
import { keyOf } from "../../tokens/key.js";
import { isAddress } from "../../tokens/search.js";
import type { NameLookup } from "../../wallet/names.js";
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

/** Returns the fault of each amount of a form. */
export function amountFaultsOf(
  { chainId, inputs, outputs, amountOut, mostIn }: Form,
  tokens: ReadonlyMap<string, Token>,
) {
  const fault = (token: string, amount: string) => {
    const known = tokens.get(keyOf(chainId, token));
    return known && amountFault(amount, known);
  };
  return {
    /** Of each input. */
    mistakes: inputs.map(({ token, amount }) => fault(token, amount)),
    /** Of what is to arrive. */
    amountOutFault: fault(outputs[0] ?? "", amountOut),
    /** Of the most that may be paid for it. */
    mostInFault: fault(inputs[0]?.token ?? "", mostIn),
  };
}

/** The faults of the addresses in a form, each for its field. */
export type AddressFaults = {
  readonly from?: string | undefined;
  readonly receiver?: string | undefined;
  readonly feeReceiver?: string | undefined;
};

/** Returns the faults of a form's addresses. A name that is being looked up has none. */
export function addressFaultsOf(
  { from, receiver, feeReceiver }: Form,
  names: ReadonlyMap<string, NameLookup>,
): AddressFaults {
  const fault = (name: string, value: string) => {
    if (value === "" || isAddress(value)) return undefined;
    const named = names.get(value);
    return named === undefined
      ? `${name} is not an address: 0x and 40 hex digits, or a name such as alice.eth`
      : named.fault;
  };
  return {
    from: fault("Sender", from),
    receiver: fault("Receiver", receiver),
    feeReceiver: fault("Fee receiver", feeReceiver),
  };
}

/** Returns a form with addresses in place of the names that lead to some. */
export function withAddresses(form: Form, names: ReadonlyMap<string, NameLookup>): Form {
  const { from, receiver, feeReceiver } = form;
  const addressOf = (text: string) => names.get(text)?.address ?? text;
  return {
    ...form,
    from: addressOf(from),
    receiver: addressOf(receiver),
    feeReceiver: addressOf(feeReceiver),
  };
}

/** Returns the request of a form. Returns undefined while the form is incomplete or invalid, or has a name in it. */
export function questionOf(
  form: Form,
  tokens: ReadonlyMap<string, Token>,
  account: string | undefined,
): Question | undefined {
  const { chainId, inputs, outputs } = form;
  const parties = [form.from, form.receiver, form.feeReceiver];
  if (parties.some((party) => party !== "" && !isAddress(party))) return undefined;
  if (outputs.some((token) => token === "")) return undefined;
  const amounts = amountsOf(form, tokens);
  if (amounts === undefined) return undefined;
  const from = form.from === "" ? account : form.from;
  const shared = {
    chainId,
    tokenIn: inputs.map(({ token }) => token),
    ...amounts,
    tokenOut: outputs,
    slippage: form.slippageBps,
    priceImpact: true,
    ...(form.feeBps > 0 ? { fee: form.feeBps, ...feeReceiverOf(form, from) } : {}),
  };
  if (from === undefined) return { kind: "quote", params: shared };
  const asked = { fromAddress: from, spender: from, receiver: form.receiver || from };
  return { kind: "route", params: { ...shared, ...asked, routingStrategy: form.strategy } };
}

type Amounts =
  | { readonly amountIn: readonly string[] }
  | { readonly amountOut: string; readonly maxAmountIn?: string };

/** Returns the amounts of a request in raw units. Returns undefined if one of them is missing or invalid. */
function amountsOf(
  { chainId, inputs, outputs, amountOut, mostIn }: Form,
  tokens: ReadonlyMap<string, Token>,
): Amounts | undefined {
  const read = (token: string, amount: string) => {
    const known = tokens.get(keyOf(chainId, token));
    return known && (parseUnits(amount, known.decimals) || undefined)?.toString();
  };
  if (amountOut === "") {
    const amountIn = inputs.flatMap(({ token, amount }) => read(token, amount) ?? []);
    return amountIn.length === inputs.length ? { amountIn } : undefined;
  }
  const [wanted, most] = [read(outputs[0] ?? "", amountOut), read(inputs[0]?.token ?? "", mostIn)];
  if (wanted === undefined || (mostIn !== "" && most === undefined)) return undefined;
  return { amountOut: wanted, ...(most === undefined ? {} : { maxAmountIn: most }) };
}

function feeReceiverOf({ feeReceiver }: Form, from: string | undefined) {
  const receiver = feeReceiver || from;
  return receiver === undefined ? {} : { feeReceiver: receiver };
}

/** An amount of a token that is sold, in raw units. */
export type Spend = { readonly token: string; readonly amount: bigint };

/** Returns what a route takes: of an exact output, its `maxAmountIn`. */
export function spendsOf({ tokenIn, amountIn, maxAmountIn }: RouteParams): readonly Spend[] {
  const amounts = [amountIn ?? maxAmountIn].flat();
  return [tokenIn]
    .flat()
    .map((token, index) => ({ token: String(token), amount: BigInt(amounts[index] ?? 0) }));
}
