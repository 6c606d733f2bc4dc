import type { Address } from "../../lib/address.js";
import type { Venue } from "../venue.js";

/** An argument of an action. The type names are those published clients of the interface know. */
export type ActionArgument = {
  readonly type: "AddressArg" | "NumberArg";
  readonly description: string;
  readonly optional?: true;
};

/** Something a protocol can be asked to do. */
export type ActionMeta = {
  readonly action: string;
  /** Functions of the protocol's contracts that do it. */
  readonly functionNames: readonly string[];
  readonly inputs: Readonly<Record<string, ActionArgument>>;
};

/** An ERC-20 whose holders own what lies in a venue. */
export type PositionToken = {
  readonly address: Address;
  readonly symbol: string;
  readonly decimals: number;
};

/** What an adapter says of its standard to people and clients; every listing is derived from it. */
export type ProtocolMeta<Facts = unknown> = {
  readonly name: string;
  /** Slug of the project behind it, which several standards may share. */
  readonly project: string;
  readonly description: string;
  readonly url: string;
  /** Which of `actions` a fill is. */
  action(fill: { venue: Venue<Facts>; tokenIn: Address; tokenOut: Address }): string;
  readonly actions: readonly ActionMeta[];
  /** The token that stands for a share of the venue, where shares are tokens; it stands for the venue's `tokens`. */
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

/** Arguments of an action that turns one token into another; `primaryAddress` says what the contract is. */
export function conversionInputs(primaryAddress: string): ActionMeta["inputs"] {
  return {
    tokenIn: { type: "AddressArg", description: "Token that is paid" },
    tokenOut: { type: "AddressArg", description: "Token that is received" },
    amountIn,
    primaryAddress: { type: "AddressArg", description: primaryAddress },
    receiver,
  };
}
