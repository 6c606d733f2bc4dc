import type { Address } from "../lib/address.js";

/** How much of a token an action takes. */
export type AmountRef =
  /** Raw token units, above 0. */
  { readonly kind: "exact"; readonly amount: bigint } | OutputRef;

/** What call number `call` (its place in the array) put out: the `index`-th of its outputs. */
export type OutputRef = { readonly kind: "output"; readonly call: number; readonly index: number };

/** One input of an action. */
export type Spend = { readonly token: Address; readonly amount: AmountRef };

/**
 * One action of a bundle, understood: its arguments are well-formed and fit each other, and every reference is to an
 * earlier call, to an output that exists, and of the token named. No output is spent twice.
 */
export type Call =
  | RouteCall
  | ConvertCall
  | SplitCall
  | MergeCall
  | TransferCall
  | BalanceCall
  | FeeCall
  | MinimumCall
  | SlippageCall
  | ApproveCall;

/** The calls of one kind. */
export type CallOf<Kind extends Call["kind"]> = Extract<Call, { readonly kind: Kind }>;

/** Who gets the outputs of a call, none of which another call spends; undefined: later calls, or else the bundle's receiver. */
type Paying = { readonly receiver: Address | undefined };

/** The best way from tokenIn to tokenOut through any venues. */
type RouteCall = Paying & {
  readonly kind: "route";
  readonly tokenIn: Address;
  readonly tokenOut: Address;
  readonly amountIn: AmountRef;
  readonly slippageBps: bigint;
  /** Wins over `slippageBps`. */
  readonly minAmountOut: bigint | undefined;
};

/** An action of one protocol, through one of its venues. */
type ConvertCall = Paying & {
  readonly kind: "convert";
  /** Slug of the deployment, in lower case. */
  readonly protocol: string;
  /** As the protocol's adapter declares it. */
  readonly action: string;
  /** 1 to 8, of distinct tokens. */
  readonly inputs: readonly Spend[];
  /** 1 to 8 distinct tokens, none of them among the inputs. */
  readonly outputs: readonly Address[];
  /** The contract the caller had in mind: the venue, a token of it, or the protocol's router in front of it. */
  readonly primaryAddress: Address | undefined;
  /** The fee of the pool in millionths, where the caller tells pools apart by it. */
  readonly poolFeePpm: bigint | undefined;
  /** How much less than simulated each output may be; undefined: the call itself insists on nothing. */
  readonly slippageBps: bigint | undefined;
};

/** Equal parts of the input, each routed to one of tokensOut; a part whose token equals tokenIn stays as it is. */
type SplitCall = Paying & {
  readonly kind: "split";
  readonly tokenIn: Address;
  /** 1 to 8, distinct. */
  readonly tokensOut: readonly Address[];
  readonly amountIn: AmountRef;
};

/** Each input routed to tokenOut, all of it one output; an input of tokenOut itself stays as it is. */
type MergeCall = Paying & {
  readonly kind: "merge";
  /** 1 to 8, of distinct tokens. */
  readonly inputs: readonly Spend[];
  readonly tokenOut: Address;
};

type TransferCall = {
  readonly kind: "transfer";
  readonly token: Address;
  readonly amount: AmountRef;
  readonly receiver: Address;
};

/** Everything the executing account holds of the token at the call's turn. */
type BalanceCall = {
  readonly kind: "balance";
  readonly token: Address;
  /** The caller's estimate of it, in raw units; used if no earlier call yields the token. */
  readonly estimate: bigint | undefined;
};

/** Sends `bps` of the amount to the receiver; the rest is its output. */
type FeeCall = {
  readonly kind: "fee";
  readonly token: Address;
  readonly amount: AmountRef;
  readonly bps: bigint;
  readonly receiver: Address;
};

/** The transaction reverts where the output is below the amount. It spends nothing: later calls may take that output. */
type MinimumCall = {
  readonly kind: "minimum";
  readonly of: OutputRef;
  readonly token: Address;
  readonly minAmountOut: bigint;
};

/** The same for what was simulated less `bps` of it. */
type SlippageCall = {
  readonly kind: "slippage";
  readonly of: OutputRef;
  readonly token: Address;
  readonly bps: bigint;
};

/** Accepted without effect: the program approves what it needs by itself. */
type ApproveCall = { readonly kind: "approve" };

/** Returns the tokens of a call's outputs; later calls refer to them by `index`. */
export function outputsOf(call: Call): readonly Address[] {
  switch (call.kind) {
    case "route":
    case "merge":
      return [call.tokenOut];
    case "convert":
      return call.outputs;
    case "split":
      return call.tokensOut;
    case "balance":
    case "fee":
      return [call.token];
    case "transfer":
    case "minimum":
    case "slippage":
    case "approve":
      return [];
  }
}

/** Returns what a call spends. A balance takes whatever is left, which is not listed. */
export function spendsOf(call: Call): readonly Spend[] {
  switch (call.kind) {
    case "route":
    case "split":
      return [{ token: call.tokenIn, amount: call.amountIn }];
    case "convert":
    case "merge":
      return call.inputs;
    case "transfer":
    case "fee":
      return [{ token: call.token, amount: call.amount }];
    case "balance":
    case "minimum":
    case "slippage":
    case "approve":
      return [];
  }
}
