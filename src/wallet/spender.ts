import { type Strategy, walletOf } from "../execution/index.js";
import type { Address } from "../lib/address.js";
import { routerAddress } from "../program/index.js";

/** Who executes a route. */
export type RoutingStrategy = Strategy["kind"];

/** Whom `from` approves for a route of this strategy. An account that executes by itself approves the Router on the way. */
export function spenderOf(strategy: RoutingStrategy, from: Address): Address {
  if (strategy === "router") return routerAddress;
  return strategy === "delegate" ? from : walletOf(from);
}
