import type { Address } from "../lib/address.js";
import { routerAddress } from "../program/contracts.js";
import { walletOf } from "./walletAddress.js";

/** How an order reaches the Router. */
export type Strategy =
  /** The sender calls the Router. */
  | { readonly kind: "router" }
  /** The sender is a smart account that calls the AccountDelegate by DELEGATECALL. */
  | { readonly kind: "delegate" }
  /** The sender calls the factory, which deploys the sender's wallet if necessary and makes it call the Router. */
  | {
      readonly kind: "ensowallet";
      /** The amount of each input that the wallet first pulls from its owner, in raw units. */
      readonly pulls: readonly bigint[];
    };

/** Returns the address that calls the Router, pays the input and keeps its leftovers. */
export function payerOf(strategy: Strategy, from: Address): Address {
  return strategy.kind === "ensowallet" ? walletOf(from) : from;
}

/**
 * Returns the address that `from` must approve for a route of this strategy. An account that executes by itself
 * approves the Router during the call.
 */
export function spenderOf(strategy: Strategy["kind"], from: Address): Address {
  if (strategy === "router") return routerAddress;
  return strategy === "delegate" ? from : walletOf(from);
}
