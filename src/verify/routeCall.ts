import { decodeDelegateCall, decodeRouteCall } from "../execution/decode.js";
import { decodeWalletCalls, type WalletCalls } from "../execution/decodeWallet.js";
import type { RouteCall } from "../execution/order.js";
import type { Strategy } from "../execution/strategy.js";
import { findWalletFault } from "../execution/walletFault.js";
import { accountDelegateAddress, ownerWalletFactoryAddress, routerAddress } from "../program/contracts.js";
import type { ReadTransaction } from "./transaction.js";

export type ReadCall =
  | { readonly call: RouteCall; readonly wallet: WalletCalls | undefined }
  | { readonly faults: readonly string[] };

const places = {
  router: { name: "Router", address: routerAddress },
  delegate: { name: "AccountDelegate", address: accountDelegateAddress },
  ensowallet: { name: "OwnerWalletFactory", address: ownerWalletFactoryAddress },
} as const;

/** Decodes the order inside the transaction. Contracts must match this package's constants, and wallets their owner. */
export function readCall(
  { strategy }: { readonly strategy: Strategy["kind"] },
  { to, data }: ReadTransaction,
): ReadCall {
  const { name, address } = places[strategy];
  if (to !== address)
    return { faults: [`the transaction goes to ${to}; it must go to the ${name}, ${address}`] };
  if (strategy !== "ensowallet") {
    const call = strategy === "router" ? decodeRouteCall(data) : decodeDelegateCall(data);
    return call === undefined ? notARoute : { call, wallet: undefined };
  }
  const wallet = decodeWalletCalls(data);
  if (wallet === undefined) return notARoute;
  const fault = findWalletFault(wallet);
  return fault === undefined ? { call: wallet.route.call, wallet } : { faults: [`the wallet ${fault}`] };
}

const notARoute = { faults: ["the call data is not exactly one route of the strategy"] };
