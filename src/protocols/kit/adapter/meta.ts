import type { Address } from "../../../lib/address.js";
import type { Venue } from "../../venue.js";

/** An argument of an action. The type names are those that published clients of the interface support. */
export type ActionArgument = {
  readonly type: "AddressArg" | "NumberArg";
  readonly description: string;
  readonly optional?: true;
};

/** An operation that a protocol supports. */
export type ActionMeta = {
  readonly action: string;
  /** Functions of the protocol's contracts that perform it. */
  readonly functionNames: readonly string[];
  readonly inputs: Readonly<Record<string, ActionArgument>>;
};

/** An ERC-20 whose holders own what the venue holds. */
export type PositionToken = {
  readonly address: Address;
  readonly symbol: string;
  readonly decimals: number;
};

/** An adapter's description of its standard for people and clients. Every listing derives from it. */
export type ProtocolMeta<Facts = unknown> = {
  readonly name: string;
  /** Slug of the project behind it. Several standards may share one. */
  readonly project: string;
  readonly description: string;
  readonly url: string;
  /** Returns the one of `actions` that a fill performs. */
  action(fill: { venue: Venue<Facts>; tokenIn: Address; tokenOut: Address }): string;
  readonly actions: readonly ActionMeta[];
  /** Returns the token that represents a share of the venue's `tokens`, if shares are tokens. */
  position?(venue: Venue<Facts>): PositionToken;
};

const amountIn: ActionArgument = {
  type: "NumberArg",
  description: "Amount of tokenIn, raw units as decimal digits",
};

const receiver: ActionArgument = {
  type: "AddressArg",
  description: "Who gets the output; the executing contract if absent",
  optional: true,
};

/** Returns the arguments of an action that converts one token to another. `primaryAddress` describes the contract. */
export function conversionInputs(primaryAddress: string): ActionMeta["inputs"] {
  return {
    tokenIn: { type: "AddressArg", description: "Token that is paid" },
    tokenOut: { type: "AddressArg", description: "Token that is received" },
    amountIn,
    primaryAddress: { type: "AddressArg", description: primaryAddress },
    receiver,
  };
}

/** Returns the token of a pool's shares, if it is the last of its venue's tokens. */
export function shareOf({ tokens }: Venue): Address {
  return tokens[tokens.length - 1] as Address;
}

export type About = Pick<ProtocolMeta, "name" | "project" | "description" | "url">;

/** How people and clients call a standard's pools: a description of the contract, and its functions for each action. */
type PoolMeta = About & {
  readonly contract: string;
  readonly functions: Readonly<Record<"swap" | "deposit" | "redeem", readonly string[]>>;
  /** The symbol of shares that do not have one. */
  readonly symbol: string;
};

/** Returns the description of pools that also issue shares, whose token is the last of their venue's. */
export function poolMeta({ contract, functions, symbol, ...about }: PoolMeta): ProtocolMeta {
  const inputs = conversionInputs(contract);
  return {
    ...about,
    action({ tokenIn, tokenOut, venue }) {
      const share = shareOf(venue);
      return tokenOut === share ? "deposit" : tokenIn === share ? "redeem" : "swap";
    },
    actions: Object.entries(functions).map(([action, functionNames]) => ({ action, functionNames, inputs })),
    position: (venue) => ({ address: shareOf(venue), symbol: venue.shareSymbol ?? symbol, decimals: 18 }),
  };
}

/** Returns the description of vaults that issue shares of one token, and are themselves the token of their shares. */
export function vaultMeta(about: About): ProtocolMeta<{ readonly decimals: number }> {
  const inputs = conversionInputs("The vault, which is the token of its shares itself");
  return {
    ...about,
    action: ({ venue, tokenIn }) => (tokenIn === venue.address ? "redeem" : "deposit"),
    actions: [
      { action: "deposit", functionNames: ["deposit"], inputs },
      { action: "redeem", functionNames: ["redeem"], inputs },
    ],
    position: ({ address, shareSymbol = "shares", facts }) => ({
      address,
      symbol: shareSymbol,
      decimals: facts.decimals,
    }),
  };
}
