import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

export type FreezingProxy = {
  url: string;
  /** From now on nothing gets through, as with a process that is stopped: connections are taken and stay silent. */
  freeze(): void;
  /** What waits goes on. */
  thaw(): void;
  /** Every connection is cut and none is taken until `up`. */
  down(): Promise<void>;
  /** Nothing to do where it is up. */
  up(): Promise<void>;
  stop(): Promise<void>;
};

/** A pipe to a node that can be frozen and cut. */
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
