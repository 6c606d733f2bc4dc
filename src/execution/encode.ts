import { encodeFunctionData, erc20Abi } from "viem";
import { type Address, NATIVE } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import {
  accountDelegateAbi,
  accountDelegateAddress,
  ownerWalletFactoryAbi,
  ownerWalletFactoryAddress,
  routerAbi,
  routerAddress,
} from "../program/index.js";
import type { RouteCall } from "./order.js";
import { payerOf, type Strategy } from "./strategy.js";
import type { UnsignedTx } from "./tx.js";

export type EncodeOptions = {
  /** The wallet allows the Router something already, which some tokens want ended before they allow anew. */
  readonly endAllowance?: boolean;
};

/** The transaction that has the Router run `call`; native input travels as value. */
export function encodeRouteCall(
  from: Address,
  call: RouteCall,
  strategy: Strategy,
  options: EncodeOptions = {},
): UnsignedTx {
  const valueWei = call.order.tokenIn === NATIVE ? call.order.amountIn : 0n;
  if (strategy.kind === "router") return { from, to: routerAddress, data: routeData(call), valueWei };
  if (strategy.kind === "delegate") {
    const args = [call.order, call.program] as const;
    const data = encodeFunctionData({ abi: accountDelegateAbi, functionName: "routeFromAccount", args });
    return { from, to: accountDelegateAddress, data, valueWei };
  }
  const calls = walletCalls(from, call, strategy, options);
  const data = encodeFunctionData({
    abi: ownerWalletFactoryAbi,
    functionName: "deployAndExecute",
    args: [calls],
  });
  return { from, to: ownerWalletFactoryAddress, data, valueWei };
}

type WalletCall = { readonly target: Address; readonly value: bigint; readonly data: Hex };

/** What the wallet does: take the input from its owner, allow it to the Router, call the Router. */
function walletCalls(
  owner: Address,
  call: RouteCall,
  strategy: Strategy & { kind: "ensowallet" },
  { endAllowance = false }: EncodeOptions,
): WalletCall[] {
  const { tokenIn, amountIn } = call.order;
  const route = { target: routerAddress, value: 0n, data: routeData(call) };
  if (tokenIn === NATIVE) return [{ ...route, value: amountIn }];
  const ofToken = (data: Hex): WalletCall => ({ target: tokenIn, value: 0n, data });
  const approve = (amount: bigint) =>
    ofToken(encodeFunctionData({ abi: erc20Abi, functionName: "approve", args: [routerAddress, amount] }));
  const pullArgs = [owner, payerOf(strategy, owner), strategy.pull] as const;
  return [
    ...(strategy.pull === 0n
      ? []
      : [ofToken(encodeFunctionData({ abi: erc20Abi, functionName: "transferFrom", args: pullArgs }))]),
    ...(endAllowance ? [approve(0n)] : []),
    approve(amountIn),
    route,
  ];
}

function routeData(call: RouteCall): Hex {
  return encodeFunctionData({ abi: routerAbi, functionName: "route", args: [call.order, call.program] });
}
