import type { Duplex } from "node:stream";

/** Why the service ended a connection with an open request. */
type Reason = "REQUEST_TIMEOUT" | "NOT_READY";

const reasons = new WeakMap<Duplex, Reason>();

/** Records that the service, not the client, is about to end `socket`. */
export function noteEndReason(socket: Duplex, reason: Reason): void {
  reasons.set(socket, reason);
}

/** Returns why the service ended `socket`, or undefined if the client ended it or it is still open. */
export function endReasonOf(socket: Duplex): Reason | undefined {
  return reasons.get(socket);
}
