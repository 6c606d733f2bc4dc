import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { noteEndReason } from "./endReasons.js";

/** How long the rest of a body may take once the service is told to stop. Whoever sends it fast is still served. */
const bodyMs = 2000;

type Log = { warn(fields: object, message: string): void };
type Exchange = { readonly request: IncomingMessage; readonly startedAtMs: number };

/** The open connections of an HTTP server. */
export type Connections = {
  /**
   * Ends them all, and resolves once `closed` does, which is to say that the server is. Those without a request end at
   * once, be it that nothing, or only a part of a header, has come; the others after their answer. A request whose body
   * is still on its way has two seconds for it, any other one `patienceMs`; then its connection is cut, which the log says.
   * Rejects in the end when a request was cut off that had come in whole.
   */
  end(closed: Promise<void>, patienceMs: number): Promise<void>;
};

/** Watches the connections of `server` from now on, which is not to listen yet. */
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

  // Before the answer is begun.
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
