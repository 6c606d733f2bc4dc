import { Agent, request as ask, createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { connect, isIP } from "node:net";
import type { Duplex } from "node:stream";
import { DevnetError } from "./errors.js";

export type GuardOptions = {
  readonly host: string;
  readonly port: number;
  /** Address of the chain's own process. */
  readonly target: { readonly host: string; readonly port: number };
  /** Origins of pages that may use the chain, in the browsers' form. */
  readonly origins: readonly string[];
};

export type Guard = { readonly port: number; close(): Promise<void> };

/** Wallets in browser extensions send requests in their own name, with their user's consent. */
const extension = /^[a-z-]+-extension:\/\//;

/**
 * Listens in place of the chain, whose accounts are unlocked, and blocks websites. A browser sends the requesting
 * page's origin in `Origin`, even for a WebSocket, which no response header could forbid. It sends the name that it
 * resolved in `Host`, which matters because the owner of a name can point it here. A client without an `Origin` is not
 * a page.
 *
 * Throws `DevnetError` (`PORT_IN_USE`, `START_FAILED`).
 */
export async function startGuard({ host, port, target, origins }: GuardOptions): Promise<Guard> {
  const agent = new Agent({ keepAlive: true });
  const isAllowed = ({ headers }: IncomingMessage) =>
    isThisMachine(headers.host ?? "") &&
    (headers.origin === undefined || origins.includes(headers.origin) || extension.test(headers.origin));

  function answer(request: IncomingMessage, response: ServerResponse): void {
    if (!isAllowed(request)) {
      refuse(response);
      return;
    }
    const { origin } = request.headers;
    if (origin !== undefined) {
      response.setHeader("Access-Control-Allow-Origin", origin);
      response.setHeader("Vary", "Origin");
    }
    if (request.method === "OPTIONS") {
      response.setHeader("Access-Control-Allow-Methods", "POST");
      response.setHeader("Access-Control-Allow-Headers", "Content-Type");
      response.writeHead(204).end();
      return;
    }
    const { method, url: path, headers } = request;
    const sent = ask({ ...target, agent, method, path, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response);
    });
    sent.on("error", () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
    response.on("close", () => sent.destroy());
    request.pipe(sent);
  }

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on("error", () => socket.destroy());
    if (!isAllowed(request)) {
      socket.end("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
      return;
    }
    const chain = connect(target);
    chain.on("error", () => socket.destroy());
    chain.on("close", () => socket.destroy());
    socket.on("close", () => chain.destroy());
    const { method, url, rawHeaders } = request;
    const lines = rawHeaders.flatMap((name, index) =>
      index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]}`] : [],
    );
    chain.write(`${[`${method} ${url} HTTP/1.1`, ...lines].join("\r\n")}\r\n\r\n`);
    socket.unshift(head);
    chain.pipe(socket).pipe(chain);
  }

  const server = createServer(answer).on("upgrade", upgrade);
  const open = new Set<Duplex>();
  server.on("connection", (socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (cause: NodeJS.ErrnoException) => {
      const code = cause.code === "EADDRINUSE" ? "PORT_IN_USE" : "START_FAILED";
      reject(new DevnetError(code, `cannot listen on port ${port} of ${host}: ${cause.message}`, { cause }));
    });
    server.listen({ host, port, exclusive: true }, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
        agent.destroy();
      }),
  };
}

function refuse(response: ServerResponse): void {
  const message =
    "the local chain answers no page of this origin; devnet.allowOrigin names those that may ask";
  response.writeHead(403, { "Content-Type": "application/json", Connection: "close" });
  response.end(JSON.stringify({ jsonrpc: "2.0", id: null, error: { code: -32_600, message } }));
}

/** A name can point anywhere, an IP address cannot. */
function isThisMachine(host: string): boolean {
  const [, name = ""] = /^(.*?)(?::\d+)?$/.exec(host) ?? [];
  return name === "" || name === "localhost" || isIP(name.replace(/^\[(.*)\]$/, "$1")) !== 0;
}
