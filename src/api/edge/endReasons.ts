import type { Duplex } from "node:stream";

/** Why the service ended a connection on which a request was still open. */
type Reason = "REQUEST_TIMEOUT" | "NOT_READY";

const reasons = new WeakMap<Duplex, Reason>();

/** Notes that the service, and not the client, is about to end `socket`. */
export function noteEndReason(socket: Duplex, reason: Reason): void {
  reasons.set(socket, reason);
}

/** Why the service ended `socket`; undefined if the client did, or nobody has. */
export function endReasonOf(socket: Duplex): Reason | undefined {
  return reasons.get(socket);
}
