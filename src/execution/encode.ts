import { encodeFunctionData } from "viem";
import { type Address, NATIVE } from "../lib/address.js";
import { routerAbi, routerAddress } from "../program/index.js";
import type { RouteCall } from "./order.js";
import type { UnsignedTx } from "./tx.js";

/** The transaction of strategy `router`: `from` calls the Router, native input travels as value. */
export function encodeRouteCall(from: Address, call: RouteCall): UnsignedTx {
  return {
    from,
    to: routerAddress,
    data: encodeFunctionData({ abi: routerAbi, functionName: "route", args: [call.order, call.program] }),
    valueWei: call.order.tokenIn === NATIVE ? call.order.amountIn : 0n,
  };
}
