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
import type { OrderInput, RouteCall } from "./order.js";
import { payerOf, type Strategy } from "./strategy.js";
import type { UnsignedTx } from "./tx.js";

export type EncodeOptions = {
  /** Inputs for which the wallet has an allowance to the Router already. Some tokens require resetting it first. */
  readonly endAllowances?: readonly Address[];
};

/**
 * Encodes the transaction that makes the Router execute `call`. Native input travels as value. Signatures must come
 * from the caller of the Router, so only the strategy `router` supports them. Throws a TypeError for signatures with
 * any other.
 */
export function encodeRouteCall(
  from: Address,
  call: RouteCall,
  strategy: Strategy,
  options: EncodeOptions = {},
): UnsignedTx {
  const valueWei = nativeOf(call);
  if (call.signed !== undefined && strategy.kind !== "router") {
    throw new TypeError(`a signature does not go with strategy ${strategy.kind}`);
  }
  if (strategy.kind === "router") return { from, to: routerAddress, data: routerData(call), valueWei };
  if (strategy.kind === "delegate") {
    return { from, to: accountDelegateAddress, data: delegateData(call), valueWei };
  }
  const calls = walletCalls(from, call, strategy, options);
  const data = encodeFunctionData({
    abi: ownerWalletFactoryAbi,
    functionName: "deployAndExecute",
    args: [calls],
  });
  return { from, to: ownerWalletFactoryAddress, data, valueWei };
}

function nativeOf({ order }: RouteCall): bigint {
  return order.inputs.find(({ token }) => token === NATIVE)?.amountIn ?? 0n;
}

type WalletCall = { readonly target: Address; readonly value: bigint; readonly data: Hex };

/** Returns the wallet's calls: pull the inputs from its owner, approve the Router, call the Router. */
function walletCalls(
  owner: Address,
  call: RouteCall,
  strategy: Strategy & { kind: "ensowallet" },
  { endAllowances = [] }: EncodeOptions,
): WalletCall[] {
  const pulls: WalletCall[] = [];
  const approvals: WalletCall[] = [];
  for (const [index, { token, amountIn }] of call.order.inputs.entries()) {
    if (token === NATIVE) continue;
    const pulled = strategy.pulls[index] ?? 0n;
    const args = [owner, payerOf(strategy, owner), pulled] as const;
    const transfer = encodeFunctionData({ abi: erc20Abi, functionName: "transferFrom", args });
    if (pulled > 0n) pulls.push({ target: token, value: 0n, data: transfer });
    if (endAllowances.includes(token)) approvals.push(approval(token, 0n));
    approvals.push(approval(token, amountIn));
  }
  return [...pulls, ...approvals, { target: routerAddress, value: nativeOf(call), data: routerData(call) }];
}

function approval(token: Address, amount: bigint): WalletCall {
  const args = [routerAddress, amount] as const;
  return {
    target: token,
    value: 0n,
    data: encodeFunctionData({ abi: erc20Abi, functionName: "approve", args }),
  };
}

function routerData({ order, program, signed }: RouteCall): Hex {
  if (signed?.kind === "permits") {
    const args = [order, program, signed.permits] as const;
    return encodeFunctionData({ abi: routerAbi, functionName: "routeWithPermits", args });
  }
  if (signed?.kind === "permit2") {
    const args = [order, program, signed] as const;
    return encodeFunctionData({ abi: routerAbi, functionName: "routeWithPermit2", args });
  }
  const single = singleOf({ order, program });
  return single === undefined
    ? encodeFunctionData({ abi: routerAbi, functionName: "routeMulti", args: [order, program] })
    : encodeFunctionData({ abi: routerAbi, functionName: "route", args: [single, program] });
}

function delegateData({ order, program }: RouteCall): Hex {
  const single = singleOf({ order, program });
  return single === undefined
    ? encodeFunctionData({
        abi: accountDelegateAbi,
        functionName: "routeMultiFromAccount",
        args: [order, program],
      })
    : encodeFunctionData({
        abi: accountDelegateAbi,
        functionName: "routeFromAccount",
        args: [single, program],
      });
}

/** Returns the order in the form that `route` takes, or undefined if it has several inputs or outputs. */
function singleOf({ order: { inputs, outputs, ...terms } }: RouteCall) {
  const [paid, anotherPaid] = inputs as readonly [OrderInput, OrderInput?];
  const [due, anotherDue] = outputs;
  if (due === undefined || anotherDue !== undefined || anotherPaid !== undefined) return undefined;
  const { token: tokenIn, amountIn, fundTo } = paid;
  return { ...terms, tokenIn, amountIn, fundTo, tokenOut: due.token, minAmountOut: due.minAmountOut };
}
