import type { AddressInfo } from "node:net";
import { WebSocketServer } from "ws";

export type Pusher = {
  readonly wsUrl: string;
  /** Resolves once a client has subscribed. */
  readonly subscribed: Promise<void>;
  /** Pushes a header to all subscribers, whatever it contains. */
  push(header: unknown): void;
  stop(): Promise<void>;
};

/** Starts a socket that accepts subscriptions to the heads of chain 1 and pushes what it is given. */
export async function startPusher(): Promise<Pusher> {
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  let onSubscribed = () => {};
  const subscribed = new Promise<void>((resolve) => {
    onSubscribed = resolve;
  });
  server.on("connection", (socket) => {
    socket.on("message", (data) => {
      const { id, method } = JSON.parse(String(data)) as { id: number; method: string };
      socket.send(JSON.stringify({ jsonrpc: "2.0", id, result: "0x1" }));
      if (method === "eth_subscribe") onSubscribed();
    });
  });
  await new Promise((resolve) => server.once("listening", resolve));
  return {
    wsUrl: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    subscribed,
    push(result) {
      const params = { subscription: "0x1", result };
      const notice = JSON.stringify({ jsonrpc: "2.0", method: "eth_subscription", params });
      for (const socket of server.clients) socket.send(notice);
    },
    async stop() {
      for (const socket of server.clients) socket.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
