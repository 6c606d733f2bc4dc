import type { Address } from "../lib/address.js";
import { routerAddress } from "../program/contracts.js";
import { walletOf } from "./walletAddress.js";

/** How an order reaches the Router. */
export type Strategy =
  /** The sender calls the Router. */
  | { readonly kind: "router" }
  /** The sender is a smart account that DELEGATECALLs the AccountDelegate. */
  | { readonly kind: "delegate" }
  /** The sender has the factory deploy its wallet, if need be, and the wallet call the Router. */
  | {
      readonly kind: "ensowallet";
      /** How much of each input the wallet first takes from its owner, in raw units. */
      readonly pulls: readonly bigint[];
    };

/** Who calls the Router, pays the input and keeps what is left of it. */
export function payerOf(strategy: Strategy, from: Address): Address {
  return strategy.kind === "ensowallet" ? walletOf(from) : from;
}

/** Whom `from` approves for a route of this strategy. An account that executes by itself approves the Router on the way. */
export function spenderOf(strategy: Strategy["kind"], from: Address): Address {
  if (strategy === "router") return routerAddress;
  return strategy === "delegate" ? from : walletOf(from);
}
