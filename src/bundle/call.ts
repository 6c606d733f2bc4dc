import type { Address } from "../lib/address.js";

/** The amount of a token that an action takes. */
export type AmountRef =
  /** Raw token units, above 0. */
  { readonly kind: "exact"; readonly amount: bigint } | OutputRef;

/** Output number `index` of the call at position `call` in the array. */
export type OutputRef = { readonly kind: "output"; readonly call: number; readonly index: number };

/** One input of an action. */
export type Spend = { readonly token: Address; readonly amount: AmountRef };

/**
 * One action of a bundle after validation. Its arguments are well-formed and consistent. Every reference names an
 * earlier call and an existing output of the named token. No output is spent twice.
 */
export type Call =
  | RouteCall
  | ExactOutputCall
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

/**
 * The account that gets all outputs of a call. If it is set, no other call spends these outputs. If undefined, later
 * calls may spend them, and the bundle's receiver gets the rest.
 */
type Paying = { readonly receiver: Address | undefined };

/** Trades tokenIn for tokenOut by the best route through any venues. */
type RouteCall = Paying & {
  readonly kind: "route";
  readonly tokenIn: Address;
  readonly tokenOut: Address;
  readonly amountIn: AmountRef;
  readonly slippageBps: bigint;
  /** Takes precedence over `slippageBps`. */
  readonly minAmountOut: bigint | undefined;
};

/**
 * Trades what `amountOut` needs of tokenIn, and pays exactly that amount out of the bundle. What the trade does not need
 * of the amount that it takes stays, like any remainder. The call has no output, since a program can sell back all that
 * it has too much only if it has paid the rest out before.
 */
type ExactOutputCall = Paying & {
  readonly kind: "exactOutput";
  readonly tokenIn: Address;
  readonly tokenOut: Address;
  readonly amountOut: bigint;
  /** The most that it takes of tokenIn. Undefined leaves it to the slippage. */
  readonly maxAmountIn: bigint | undefined;
  readonly slippageBps: bigint;
};

/** An action of one protocol, through one of its venues. */
type ConvertCall = Paying & {
  readonly kind: "convert";
  /** The slug of the deployment, in lower case. */
  readonly protocol: string;
  /** The action's name as the protocol's adapter declares it. */
  readonly action: string;
  /** 1 to 8 inputs of distinct tokens. */
  readonly inputs: readonly Spend[];
  /** 1 to 8 distinct tokens, none of which is an input. */
  readonly outputs: readonly Address[];
  /** The contract that the caller means: the venue, one of its tokens, or the protocol's router in front of it. */
  readonly primaryAddress: Address | undefined;
  /** The fee of the pool in millionths, if the caller identifies the pool by it. */
  readonly poolFeePpm: bigint | undefined;
  /** How far below the simulated amount each output may be. If undefined, the call itself enforces no minimum. */
  readonly slippageBps: bigint | undefined;
};

/**
 * Splits the input into equal parts and routes each to one of tokensOut. A part whose token equals tokenIn stays
 * unchanged.
 */
type SplitCall = Paying & {
  readonly kind: "split";
  readonly tokenIn: Address;
  /** 1 to 8 distinct tokens. */
  readonly tokensOut: readonly Address[];
  readonly amountIn: AmountRef;
};

/**
 * Routes each input to tokenOut and combines the results into one output. An input of tokenOut itself stays unchanged.
 */
type MergeCall = Paying & {
  readonly kind: "merge";
  /** 1 to 8 inputs of distinct tokens. */
  readonly inputs: readonly Spend[];
  readonly tokenOut: Address;
};

type TransferCall = {
  readonly kind: "transfer";
  readonly token: Address;
  readonly amount: AmountRef;
  readonly receiver: Address;
};

/** Takes the whole amount of the token that the executing account holds when the call runs. */
type BalanceCall = {
  readonly kind: "balance";
  readonly token: Address;
  /** The caller's estimate of the balance, in raw units. It is used if no earlier call yields the token. */
  readonly estimate: bigint | undefined;
};

/** Sends `bps` of the amount to the receiver. The rest is the call's output. */
type FeeCall = {
  readonly kind: "fee";
  readonly token: Address;
  readonly amount: AmountRef;
  readonly bps: bigint;
  readonly receiver: Address;
};

/**
 * Reverts the transaction if the output is below the amount. The call spends nothing, so later calls may take the
 * output.
 */
type MinimumCall = {
  readonly kind: "minimum";
  readonly of: OutputRef;
  readonly token: Address;
  readonly minAmountOut: bigint;
};

/** Reverts the transaction if the output is more than `bps` below the simulated amount. */
type SlippageCall = {
  readonly kind: "slippage";
  readonly of: OutputRef;
  readonly token: Address;
  readonly bps: bigint;
};

/** Accepted without effect, since the program sets its own approvals. */
type ApproveCall = { readonly kind: "approve" };

/** Returns the tokens of a call's outputs. Later calls refer to them by `index`. */
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
    case "exactOutput":
    case "transfer":
    case "minimum":
    case "slippage":
    case "approve":
      return [];
  }
}

/** Returns the tokens that a call turns its inputs into, whether or not later calls may spend them. */
export function yieldedBy(call: Call): readonly Address[] {
  return call.kind === "exactOutput" ? [call.tokenOut] : outputsOf(call);
}

/** Returns the inputs that a call spends; of an exact output at most, or 0 if the slippage decides. A balance call takes whatever is left, which is not listed. */
export function spendsOf(call: Call): readonly Spend[] {
  switch (call.kind) {
    case "route":
    case "split":
      return [{ token: call.tokenIn, amount: call.amountIn }];
    case "exactOutput":
      return [{ token: call.tokenIn, amount: { kind: "exact", amount: call.maxAmountIn ?? 0n } }];
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
