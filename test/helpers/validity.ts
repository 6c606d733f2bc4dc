import type { Hex } from "viem";
import { defaultDeadlineSeconds } from "../../src/config/routeDefaults.js";
import { decodeRouteCall } from "../../src/execution/index.js";

/** Returns how long answers stay valid: transactions of ordinary accounts, and those that contracts sign for. */
export const accountSeconds = BigInt(defaultDeadlineSeconds.account);
export const contractSeconds = BigInt(defaultDeadlineSeconds.contract);

/** Returns the time of the block that a route of an ordinary account was answered for, in Unix seconds. */
export function blockTimeOf({ tx }: { readonly tx: { readonly data: Hex } }): bigint {
  const call = decodeRouteCall(tx.data);
  if (call === undefined) throw new Error("the answer's transaction is no call of the Router");
  return call.order.deadline - accountSeconds;
}
