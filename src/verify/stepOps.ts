import { decodeDelegateCall, decodeRouteCall } from "../execution/decode.js";
import { decodeWalletCalls } from "../execution/decodeWallet.js";
import type { Hex } from "../lib/hex.js";
import { decodeProgram } from "../program/decode.js";

/**
 * Returns the names of the steps that a route's call data runs, in order, for any strategy. Returns undefined if the
 * data is not a route. Throws ProgramError if its program is not one.
 */
export function stepOpsOf(data: Hex): readonly string[] | undefined {
  const call = decodeWalletCalls(data)?.route.call ?? decodeRouteCall(data) ?? decodeDelegateCall(data);
  return call && decodeProgram(call.program).steps.map(({ op }) => op);
}
