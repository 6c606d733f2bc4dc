import { MAX_FEE_BPS, MAX_TOKENS } from "../../../../src/client/index.js";
import { wholeBps } from "../../numbers/percent.js";
import { native } from "../../tokens/key.js";

export const strategies = ["router", "ensowallet", "delegate"] as const;
export type StrategyName = (typeof strategies)[number];

/**
 * How the Router gets what is sold: `sign` prefers the token's own permit, `permit2` a signature for Permit2 after one
 * approval of everything, `send` a transaction that approves the exact amount.
 */
export const approvals = ["sign", "permit2", "send"] as const;
export type ApprovalWay = (typeof approvals)[number];

/** The form, as stored in the address bar. Amounts are in whole tokens. */
export type Form = {
  readonly chainId: number;
  readonly inputs: readonly { readonly token: string; readonly amount: string }[];
  readonly outputs: readonly string[];
  /**
   * What is to arrive, if that is typed in place of what is sold. The only input's amount is empty then. Empty with several
   * tokens on a side.
   */
  readonly amountOut: string;
  /** The most that `amountOut` may take of the input. Empty leaves it to the slippage. */
  readonly mostIn: string;
  /** With `auto`, the service chooses it for the route. */
  readonly slippageBps: number | "auto";
  readonly feeBps: number;
  readonly feeReceiver: string;
  readonly receiver: string;
  readonly strategy: StrategyName;
  readonly approve: ApprovalWay;
  /** The sender; empty means the connected wallet. */
  readonly from: string;
};

export const pageSlippageBps = 50;

const address = /^0x[0-9a-fA-F]{40}$/;

/** Reads a form from an address. Missing and invalid parts get the defaults. */
export function formOf(query: URLSearchParams): Form {
  const tokens = listOf(query.get("in")).filter((token) => address.test(token));
  const amounts = listOf(query.get("amount"));
  const strategy = strategies.find((each) => each === query.get("strategy")) ?? "router";
  const inputs = tokens.map((token, index) => ({ token: token.toLowerCase(), amount: amounts[index] ?? "" }));
  const whole = (name: string, most: number, fallback: number) => {
    const text = query.get(name) ?? "";
    return /^\d{1,15}$/.test(text) && Number(text) <= most ? Number(text) : fallback;
  };
  // Between commas, an empty text is an output that is yet to be chosen.
  const outputs = listOf(query.get("out")).filter((token) => token === "" || address.test(token));
  const amountOut = inputs.length <= 1 && outputs.length <= 1 ? (query.get("amountOut") ?? "") : "";
  const sold = inputs.length > 0 ? inputs : [{ token: native, amount: amounts[0] ?? "" }];
  return {
    chainId: whole("chain", Number.MAX_SAFE_INTEGER, 0),
    inputs: amountOut === "" ? sold : sold.map(({ token }) => ({ token, amount: "" })),
    outputs: outputs.length > 0 ? outputs.map((token) => token.toLowerCase()) : [""],
    amountOut,
    mostIn: amountOut === "" ? "" : (query.get("most") ?? ""),
    slippageBps: query.get("slippage") === "auto" ? "auto" : whole("slippage", wholeBps, pageSlippageBps),
    feeBps: whole("fee", MAX_FEE_BPS, 0),
    feeReceiver: query.get("feeReceiver") ?? "",
    receiver: query.get("receiver") ?? "",
    strategy,
    approve: approvals.find((each) => each === query.get("approve")) ?? "sign",
    from: query.get("from") ?? "",
  };
}

function listOf(text: string | null): string[] {
  return text === null || text === "" ? [] : text.split(",").slice(0, MAX_TOKENS);
}

/** Returns the address of a form, without the parts that have defaults. */
export function hashOf(form: Form): string {
  const query = new URLSearchParams();
  const put = (name: string, value: string | number, fallback: string | number) => {
    if (value !== fallback) query.set(name, String(value));
  };
  put("chain", form.chainId, 0);
  query.set("in", form.inputs.map(({ token }) => token).join(","));
  put("amount", form.inputs.map(({ amount }) => amount).join(","), "");
  put("out", form.outputs.join(","), "");
  put("amountOut", form.amountOut, "");
  put("most", form.mostIn, "");
  put("slippage", form.slippageBps, pageSlippageBps);
  put("fee", form.feeBps, 0);
  put("feeReceiver", form.feeReceiver, "");
  put("receiver", form.receiver, "");
  put("strategy", form.strategy, "router");
  put("approve", form.approve, "sign");
  put("from", form.from, "");
  return `#/route?${query.toString().replaceAll("%2C", ",")}`;
}

/** Changes what is sold, which is then the amount that is typed. */
export function typeIn(form: Form, index: number, amount: string): Form {
  const inputs = form.inputs.map((each, at) => (at === index ? { ...each, amount } : each));
  return { ...form, inputs, amountOut: "", mostIn: "" };
}

/** Changes what is to arrive, which is then the amount that is typed. Empty returns to an amount to sell. */
export function typeOut(form: Form, amountOut: string): Form {
  const inputs = form.inputs.map(({ token }) => ({ token, amount: "" }));
  return { ...form, inputs, amountOut, mostIn: amountOut === "" ? "" : form.mostIn };
}

/**
 * Moves a form to another network. Tokens that the network does not list are dropped, and their amounts with them, since
 * an amount of one token is none of another.
 *
 * @param isListed whether the other network has a token
 */
export function moveTo(form: Form, chainId: number, isListed: (token: string) => boolean): Form {
  const has = (token: string) => token === native || isListed(token);
  const inputs = form.inputs.filter(({ token }) => has(token));
  const outputs = form.outputs.filter((token) => token !== "" && has(token));
  return {
    ...form,
    chainId,
    inputs: inputs.length > 0 ? inputs : [{ token: native, amount: "" }],
    outputs: outputs.length > 0 ? outputs : [""],
    amountOut: outputs.length > 0 ? form.amountOut : "",
    mostIn: inputs.length > 0 && outputs.length > 0 ? form.mostIn : "",
  };
}

/**
 * Chooses the token of an input. If the form receives it already, the two change places, since no token trades for
 * itself; the input's amount goes, as an amount of one token is none of another.
 */
export function chooseInput(form: Form, index: number, token: string): Form {
  const before = form.inputs[index]?.token ?? "";
  const isReceived = form.outputs.includes(token);
  const put = (input: Form["inputs"][number]) => (isReceived ? { token, amount: "" } : { ...input, token });
  return {
    ...form,
    inputs: form.inputs.map((each, at) => (at === index ? put(each) : each)),
    outputs: form.outputs.map((each) => (each === token ? before : each)),
    amountOut: isReceived ? "" : form.amountOut,
    mostIn: "",
  };
}

/**
 * Chooses the token of an output. If the form sells it already, the two change places.
 *
 * @param other what is sold instead if the output had no token yet
 */
export function chooseOutput(form: Form, index: number, token: string, other: string): Form {
  const before = form.outputs[index] || other;
  const isSold = form.inputs.some((each) => each.token === token);
  return {
    ...form,
    amountOut: isSold ? "" : form.amountOut,
    mostIn: "",
    inputs: form.inputs.map((each) => (each.token === token ? { token: before, amount: "" } : each)),
    outputs: form.outputs.map((each, at) => (at === index ? token : each)),
  };
}

/**
 * Swaps the two tokens of a form. A typed amount that is to arrive stays with its token, and is sold.
 *
 * @param received what arrives by the current quote, in whole tokens: what one would sell to reverse the trade. Empty
 * without a quote.
 */
export function turned(form: Form, received: string): Form {
  const [input, output = ""] = [form.inputs[0], form.outputs[0]];
  const amount = form.amountOut === "" ? received : form.amountOut;
  return { ...typeIn(form, 0, amount), inputs: [{ token: output, amount }], outputs: [input?.token ?? ""] };
}

/** Returns a token that is on both sides of a form, as only an address can have it. */
export function sharedToken({ inputs, outputs }: Form): string | undefined {
  return outputs.find((output) => output !== "" && inputs.some(({ token }) => token === output));
}
