import type { Duplex } from "node:stream";

/** Why the service itself ended a connection on which a request was still open. */
type Reason = "REQUEST_TIMEOUT" | "NOT_READY";

const reasons = new WeakMap<Duplex, Reason>();

/** Notes that `socket` is about to be ended by the service, and not by the client. */
export function noteEndReason(socket: Duplex, reason: Reason): void {
  reasons.set(socket, reason);
}

/** Why the service ended `socket`; undefined where the client did, or nobody. */
export function endReasonOf(socket: Duplex): Reason | undefined {
  return reasons.get(socket);
}
