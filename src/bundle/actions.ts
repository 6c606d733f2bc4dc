import type { ActionArgument } from "../protocols/index.js";

/**
 * The form that an argument must have. Lists have 1 to 8 items. A list of one item may be sent as a single value, and a
 * single value as a list of one.
 */
export type ArgumentKind =
  | "address"
  | "addresses"
  /** Raw units above 0, or a reference to an output. */
  | "amount"
  | "amounts"
  /** Raw units, 0 included, or a reference to an output. */
  | "anyAmount"
  /** A reference to an output. */
  | "output"
  /** Raw units above 0, known in advance. */
  | "units"
  | "bps"
  | "ppm";

/** An argument as listings show it, and the way it is read. */
export type Argument = ActionArgument & { readonly kind: ArgumentKind };

/** An action that no adapter declares, since it needs no protocol. */
export type OwnAction = {
  /** The slugs under which a bundle may call the action. */
  readonly protocols: readonly string[];
  readonly action: string;
  readonly inputs: Readonly<Record<string, Argument>>;
  /** Arguments in use elsewhere that must not be silently ignored, each with the alternative to suggest. */
  readonly refuses?: Readonly<Record<string, string>>;
};

function address(description: string): Argument {
  return { type: "AddressArg", description, kind: "address" };
}

function addresses(description: string): Argument {
  return { type: "AddressArg", description: `${description}; a list`, kind: "addresses" };
}

function number(kind: ArgumentKind, description: string): Argument {
  return { type: "NumberArg", description, kind };
}

function optional(argument: Argument): Argument {
  return { ...argument, optional: true };
}

const orOutput = `raw units as decimal digits, or {"useOutputOfCallAt": n, "index": i}`;
const receiver = optional(address("Who gets the output; it stays with the executing contract if absent"));
const slippage = optional(number("bps", "How much less than simulated may come out, in basis points"));
const reference = number("output", `The output to check: {"useOutputOfCallAt": n, "index": i}`);

/** The search for an exact output is that of one route. */
export const refusesAmountOut = {
  amountOut: "state it in a route, or state amountIn",
  maxAmountIn: "state it in a route with amountOut",
};

/** Sluice's own actions. The reader of bundles checks calls against them, and the listing of actions shows them. */
export const ownActions: readonly OwnAction[] = [
  {
    protocols: ["enso"],
    action: "route",
    inputs: {
      tokenIn: address("Token that is paid"),
      tokenOut: address("Token that is received"),
      amountIn: optional(
        number("amount", `Amount of tokenIn, ${orOutput}; required unless there is amountOut`),
      ),
      amountOut: optional(
        number(
          "units",
          "What the receiver gets of tokenOut, raw units, in place of amountIn; no call can spend it",
        ),
      ),
      maxAmountIn: optional(
        number(
          "units",
          "The most that amountOut may take of tokenIn, raw units; without it, slippage decides",
        ),
      ),
      slippage,
      minAmountOut: optional(number("units", "The least that may come out, raw units; wins over slippage")),
      receiver,
    },
    refuses: {
      fee: "put the action fee before it",
      destinationChainId: "a bundle stays on its chain",
    },
  },
  {
    protocols: ["enso"],
    action: "split",
    inputs: {
      tokenIn: address("Token that is split into equal parts"),
      tokenOut: addresses("What each part becomes; tokenIn itself for a part that stays"),
      amountIn: number("amount", `Amount of tokenIn, ${orOutput}`),
      receiver,
    },
    refuses: refusesAmountOut,
  },
  {
    protocols: ["enso"],
    action: "merge",
    inputs: {
      tokenIn: addresses("Tokens that are paid"),
      tokenOut: address("The one token they become"),
      amountIn: number("amounts", `Amount of each tokenIn, ${orOutput}; a list`),
      receiver,
    },
    refuses: refusesAmountOut,
  },
  {
    protocols: ["enso"],
    action: "balance",
    inputs: {
      token: address("Token of which everything the executing account holds becomes the output"),
      estimate: optional(number("units", "What that is expected to be, raw units")),
    },
  },
  {
    protocols: ["enso"],
    action: "fee",
    inputs: {
      token: address("Token the fee is taken from"),
      amount: number("amount", `What the fee is a share of, ${orOutput}; the rest becomes the output`),
      bps: number("bps", "The fee in basis points"),
      receiver: address("Who gets the fee"),
    },
  },
  {
    protocols: ["enso"],
    action: "minamountout",
    inputs: {
      amountOut: reference,
      minAmountOut: number("units", "The least that output may be, raw units"),
    },
  },
  {
    protocols: ["enso"],
    action: "slippage",
    inputs: {
      amountOut: reference,
      bps: number("bps", "How much less than simulated that output may be, in basis points"),
    },
  },
  {
    protocols: ["erc20", "native"],
    action: "transfer",
    inputs: {
      token: address("Token that is sent; 0xeeee… is the native currency"),
      amount: number("amount", `Amount of it, ${orOutput}`),
      receiver: address("Who gets it"),
    },
  },
  {
    protocols: ["erc20"],
    action: "approve",
    inputs: {
      token: address("Accepted without effect: a bundle approves what it needs by itself"),
      spender: address("Accepted without effect"),
      amount: number("anyAmount", "Accepted without effect"),
    },
  },
];

/** How arguments declared by adapters are read, by name. Bundles do not support other declared arguments. */
export const conversionKinds: ReadonlyMap<string, ArgumentKind> = new Map([
  ["tokenIn", "addresses"],
  ["tokenOut", "addresses"],
  ["amountIn", "amounts"],
  ["primaryAddress", "address"],
  ["receiver", "address"],
]);

/** The arguments that every adapter's action takes, besides those it declares. */
export const conversionOptions: Readonly<Record<string, Argument>> = {
  slippage,
  poolFee: optional(number("ppm", "Fee of the pool in millionths, where that tells pools apart")),
};

/** Alternative names of arguments, by the documented name. */
export const argumentAliases: Readonly<Record<string, string>> = {
  receiver: "onBehalfOf",
  primaryAddress: "primayAddress",
};

/** Alternative names of actions, which state the number of tokens, each with the declared name. */
export const otherNames: ReadonlyMap<string, string> = new Map(
  ["deposit", "redeem"].flatMap((action) =>
    ["single", "tokenizedsingle", "multi", "tokenizedmulti"].map((prefix): [string, string] => [
      `${prefix}${action}`,
      action,
    ]),
  ),
);

/** Returns the declared name of an action. Accepts the name in any letter case. */
export function declaredAction(name: string): string {
  const lower = name.toLowerCase();
  return otherNames.get(lower) ?? lower;
}
