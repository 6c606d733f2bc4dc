import type { Log } from "../../venue.js";
import { event } from "../reading/event.js";
import type { Fees } from "../singleton/state.js";

export const PROTOCOL_FEE_UPDATED = event("ProtocolFeeUpdated(bytes32 indexed id, uint24 protocolFee)");
export const DYNAMIC_FEE_UPDATED = event("DynamicLPFeeUpdated(bytes32 indexed id, uint24 dynamicLPFee)");
/** Of the manager itself: until it is unpaused, no pool swaps. */
export const PAUSED = event("Paused(address account)");

/** Returns the fee that a log changes; undefined for other logs. */
export function feeIn(log: Log): Fees | undefined {
  const protocol = PROTOCOL_FEE_UPDATED.argsOf(log);
  if (protocol !== undefined) return { protocolFee: Number(protocol.protocolFee) };
  const dynamic = DYNAMIC_FEE_UPDATED.argsOf(log);
  return dynamic && { ownFeePpm: Number(dynamic.dynamicLPFee) };
}
