import type { Call, OutputRef, Spend } from "../../../bundle/index.js";
import { type Address, NATIVE } from "../../../lib/address.js";
import { routeDefaults } from "../route/parameters.js";
import type { Arguments } from "./arguments.js";

/** Makes a call from its arguments, which must include every required one. `tokenOf` returns the token of an output. */
export type Build = (args: Arguments, tokenOf: TokenOf) => Call;

/** Returns the token of an output of an earlier call, or undefined if there is no such output. */
export type TokenOf = (output: OutputRef) => Address | undefined;

/** Builders of Sluice's own actions, by name. */
export const ownBuilders: Readonly<Record<string, Build>> = {
  route: (args) => {
    const {
      slippage = BigInt(routeDefaults.slippageBps),
      minAmountOut,
      amountOut,
      maxAmountIn,
    } = args.numbers;
    const shared = {
      tokenIn: addressOf(args, "tokenIn"),
      tokenOut: addressOf(args, "tokenOut"),
      slippageBps: slippage,
      receiver: receiverOf(args),
    };
    return amountOut === undefined
      ? { ...shared, kind: "route", amountIn: amountOf(args, "amountIn"), minAmountOut }
      : { ...shared, kind: "exactOutput", amountOut, maxAmountIn };
  },
  split: (args) => ({
    kind: "split",
    tokenIn: addressOf(args, "tokenIn"),
    tokensOut: args.addresses.tokenOut as Address[],
    amountIn: amountOf(args, "amountIn"),
    receiver: receiverOf(args),
  }),
  merge: (args) => ({
    kind: "merge",
    inputs: spendsIn(args),
    tokenOut: addressOf(args, "tokenOut"),
    receiver: receiverOf(args),
  }),
  balance: (args) => ({
    kind: "balance",
    token: addressOf(args, "token"),
    estimate: args.numbers.estimate,
  }),
  fee: (args) => ({
    kind: "fee",
    token: addressOf(args, "token"),
    amount: amountOf(args, "amount"),
    bps: args.numbers.bps as bigint,
    receiver: addressOf(args, "receiver"),
  }),
  minamountout: (args, tokenOf) => ({
    kind: "minimum",
    ...checked(args, tokenOf),
    minAmountOut: args.numbers.minAmountOut as bigint,
  }),
  slippage: (args, tokenOf) => ({
    kind: "slippage",
    ...checked(args, tokenOf),
    bps: args.numbers.bps as bigint,
  }),
  transfer: (args) => ({
    kind: "transfer",
    token: addressOf(args, "token"),
    amount: amountOf(args, "amount"),
    receiver: addressOf(args, "receiver"),
  }),
  approve: () => ({ kind: "approve" }),
};

/** Returns the builder of an action that an adapter declares. */
export function conversionBuilder(protocol: string, action: string): Build {
  return (args) => ({
    kind: "convert",
    protocol,
    action,
    inputs: spendsIn(args),
    outputs: args.addresses.tokenOut as Address[],
    primaryAddress: args.addresses.primaryAddress?.[0],
    poolFeePpm: args.numbers.poolFee,
    slippageBps: args.numbers.slippage,
    receiver: receiverOf(args),
  });
}

/** Pairs each tokenIn with its amountIn. Both lists must have the same length. */
function spendsIn({ addresses, amounts }: Arguments): Spend[] {
  const tokens = addresses.tokenIn as Address[];
  return tokens.map((token, index) => ({ token, amount: amounts.amountIn?.[index] as Spend["amount"] }));
}

function checked(args: Arguments, tokenOf: TokenOf): { of: OutputRef; token: Address } {
  const of = amountOf(args, "amountOut") as OutputRef;
  // A missing output is reported as a separate fault, so its token does not matter here.
  return { of, token: tokenOf(of) ?? NATIVE };
}

function addressOf({ addresses }: Arguments, name: string): Address {
  return addresses[name]?.[0] as Address;
}

function amountOf({ amounts }: Arguments, name: string): Spend["amount"] {
  return amounts[name]?.[0] as Spend["amount"];
}

function receiverOf({ addresses }: Arguments): Address | undefined {
  return addresses.receiver?.[0];
}
