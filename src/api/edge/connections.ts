import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { noteEndReason } from "./endReasons.js";

/** How long the rest of a body may take once the service stops. A client that sends it in time still gets an answer. */
const bodyMs = 2000;

type Log = { warn(fields: object, message: string): void };
type Exchange = { readonly request: IncomingMessage; readonly startedAtMs: number };

/** The open connections of an HTTP server. */
export type Connections = {
  /**
   * Ends all connections. Resolves when the server is closed, which `closed` reports. Connections without a complete
   * header end at once, and the others end after their answer. A request whose body is still arriving has two seconds
   * for it. Any other request has `patienceMs`. After that, its connection is cut and the event is logged. Rejects if a
   * complete request was cut off.
   */
  end(closed: Promise<void>, patienceMs: number): Promise<void>;
};

/** Watches the connections of `server` from now on. Call it before the server listens. */
export function watchConnections(server: Server, log: Log): Connections {
  const open = new Map<Socket, Set<Exchange>>();
  let isEnding = false;
  let lost = 0;

  server.on("connection", (socket) => {
    if (isEnding) {
      socket.destroy();
      return;
    }
    open.set(socket, new Set());
    socket.once("close", () => open.delete(socket));
  });

  // Runs before any listener that answers.
  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const exchange: Exchange = { request, startedAtMs: performance.now() };
    open.get(socket)?.add(exchange);
    response.once("close", () => {
      const left = open.get(socket);
      left?.delete(exchange);
      if (isEnding && left?.size === 0) socket.destroySoon();
    });
  });

  function cut(socket: Socket, exchanges: Iterable<Exchange>): void {
    for (const { request, startedAtMs } of exchanges) {
      if (request.complete) lost++;
      const fields = {
        method: request.method,
        path: request.url?.split("?")[0],
        duration_ms: Math.round(performance.now() - startedAtMs),
      };
      log.warn(fields, request.complete ? "Cut off a request under way" : "Cut off a request half sent");
    }
    noteEndReason(socket, "NOT_READY");
    socket.destroy();
  }

  function cutWhere(isDue: (exchange: Exchange) => boolean): void {
    for (const [socket, exchanges] of open) if ([...exchanges].every(isDue)) cut(socket, exchanges);
  }

  return {
    async end(closed, patienceMs) {
      isEnding = true;
      cutWhere(() => false);
      const timers = [
        setTimeout(cutWhere, Math.min(bodyMs, patienceMs), ({ request }: Exchange) => !request.complete),
        setTimeout(cutWhere, patienceMs, () => true),
      ];
      try {
        await closed;
      } finally {
        for (const timer of timers) clearTimeout(timer);
      }
      if (lost > 0) throw new Error(`requests under way that were cut off: ${lost}`);
    },
  };
}
