import { decodeRouteCall, type RouteCall, readProgram } from "../../../execution/index.js";
import type { Address } from "../../../lib/address.js";
import type { Hex } from "../../../lib/hex.js";
import { executorAt } from "../../../program/index.js";

/**
 * Decodes the call data of a route with strategy `router`, using the independent decoder. Returns faults for any other
 * data, and for an order that `fromAddress` must not sign. Each fault begins with the parameter's `name`.
 */
export function readOrder(
  name: string,
  data: Hex,
  fromAddress: Address | undefined,
): { readonly call: RouteCall } | { readonly faults: readonly string[] } {
  const call = decodeRouteCall(data);
  const allowed = "allowed is tx.data of a route of routingStrategy router";
  if (call === undefined) return { faults: [`${name} is no call of the Router; ${allowed}`] };
  if (call.signed !== undefined)
    return { faults: [`${name} holds a signature already; ${allowed} without one`] };
  const faults = faultsOf(call, fromAddress).map((fault) => `${name} ${fault}`);
  return faults.length > 0 ? { faults } : { call };
}

function faultsOf({ order, program }: RouteCall, fromAddress: Address | undefined): string[] {
  const faults: string[] = [];
  const executor = executorAt(order.executor);
  const steps = readProgram(program);
  if (executor === undefined) faults.push(`names the executor ${order.executor}, which is none of Sluice's`);
  else if (steps === undefined || steps.some(({ op }) => !executor.steps.includes(op)))
    faults.push("holds a program that its executor does not know");
  if (fromAddress !== undefined && order.refundTo !== fromAddress)
    faults.push(`sends what is left to ${order.refundTo}; it must be fromAddress (${fromAddress})`);
  return faults;
}
