import type { ActionArgument } from "../protocols/index.js";

/** What an argument must be. Lists have 1 to 8 items; one item may stand alone, and a single value in a list of one. */
export type ArgumentKind =
  | "address"
  | "addresses"
  /** Raw units above 0, or a reference to an output. */
  | "amount"
  | "amounts"
  /** The same, and 0. */
  | "anyAmount"
  /** A reference to an output. */
  | "output"
  /** Raw units above 0, known beforehand. */
  | "units"
  | "bps"
  | "ppm";

/** An argument as listings show it, and how it is read. */
export type Argument = ActionArgument & { readonly kind: ArgumentKind };

/** An action that no protocol's adapter declares, since it needs none. */
export type OwnAction = {
  /** Slugs under which a bundle may call it. */
  readonly protocols: readonly string[];
  readonly action: string;
  readonly inputs: Readonly<Record<string, Argument>>;
  /** Arguments in use elsewhere that would be missed if they were ignored, and what to do in their place. */
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

/** Actions Sluice has itself: what reads a bundle checks with them, and what lists actions shows them. */
export const ownActions: readonly OwnAction[] = [
  {
    protocols: ["enso"],
    action: "route",
    inputs: {
      tokenIn: address("Token that is paid"),
      tokenOut: address("Token that is received"),
      amountIn: number("amount", `Amount of tokenIn, ${orOutput}`),
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

/** How arguments that adapters declare are read, by name; others that they declare are not known to bundles. */
export const conversionKinds: ReadonlyMap<string, ArgumentKind> = new Map([
  ["tokenIn", "addresses"],
  ["tokenOut", "addresses"],
  ["amountIn", "amounts"],
  ["primaryAddress", "address"],
  ["receiver", "address"],
]);

/** What every action of an adapter takes besides the arguments it declares. */
export const conversionOptions: Readonly<Record<string, Argument>> = {
  slippage,
  poolFee: optional(number("ppm", "Fee of the pool in millionths, where that tells pools apart")),
};

/** Other names of arguments in use, by the one they stand for. */
export const argumentAliases: Readonly<Record<string, string>> = {
  receiver: "onBehalfOf",
  primaryAddress: "primayAddress",
};

/** Other names of actions in use, by which clients say how many tokens there are, and the declared one. */
const otherNames: ReadonlyMap<string, string> = new Map(
  ["deposit", "redeem"].flatMap((action) =>
    ["single", "tokenizedsingle", "multi", "tokenizedmulti"].map((prefix): [string, string] => [
      `${prefix}${action}`,
      action,
    ]),
  ),
);

/** The name under which an action is declared, of a name in any letter case. */
export function declaredAction(name: string): string {
  const lower = name.toLowerCase();
  return otherNames.get(lower) ?? lower;
}
