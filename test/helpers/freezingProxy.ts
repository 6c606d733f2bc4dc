import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

/**
 * A proxy in front of a node that can freeze and cut connections; it knows no JSON-RPC. `faultyProxy.ts` of
 * `src/chain` answers requests wrongly instead.
 */

export type FreezingProxy = {
  url: string;
  /** Accepts connections but passes nothing through, like a node whose process is stopped. */
  freeze(): void;
  /** Passes everything through again. */
  thaw(): void;
  /** Cuts every connection and accepts none until `up`. */
  down(): Promise<void>;
  /** Listens again. Does nothing if it already listens. */
  up(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts a proxy for the node at `target`. */
export async function startFreezingProxy(target: string): Promise<FreezingProxy> {
  const { hostname, port: targetPort } = new URL(target);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const hold = (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    if (isFrozen) socket.pause();
  };
  const join = (from: Socket, to: Socket) => {
    from.setEncoding("latin1");
    from.on("data", (data: string) => to.write(data, "latin1"));
    from.on("end", () => to.end());
    from.on("close", () => to.destroy());
  };
  const server = createServer((incoming) => {
    const outgoing = connect(Number(targetPort), hostname);
    join(incoming, outgoing);
    join(outgoing, incoming);
    for (const socket of [incoming, outgoing]) hold(socket);
  });
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, "127.0.0.1", () => resolve());
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const down = async () => {
    for (const socket of sockets) socket.destroy();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  return {
    url: `http://127.0.0.1:${port}`,
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    down,
    up: () => (server.listening ? Promise.resolve() : listen(port)),
    stop: down,
  };
}
