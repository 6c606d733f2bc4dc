import { Agent, request as ask, createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { isIP } from "node:net";
import type { Duplex } from "node:stream";
import { WebSocket, WebSocketServer } from "ws";
import { DevnetError } from "./errors.js";

type Target = { readonly host: string; readonly port: number };

export type GuardOptions = {
  readonly host: string;
  readonly port: number;
  /** Address of the chain's own process. */
  readonly target: Target;
  /** Origins of pages that may use the chain, in the browsers' form. */
  readonly origins: readonly string[];
};

export type Guard = { readonly port: number; close(): Promise<void> };

/** Wallets in browser extensions send requests in their own name, with their user's consent. */
const extension = /^[a-z-]+-extension:\/\//;

/**
 * The methods that make the chain's process send requests to an address of the caller's choice, whose answer its error
 * would quote. They also replace the chain that the service follows.
 */
const refused = /"((?:anvil|hardhat)_(?:reset|setRpcUrl))"/;

const json = { "Content-Type": "application/json" };

/** The length of the largest body that anvil accepts. */
const mostLength = 2 * 2 ** 20;
/** While a client has this much to read, nothing more is read for it. */
const mostWaitingBytes = 2 ** 20;

/**
 * Listens in place of the chain, whose accounts are unlocked, and blocks websites. A browser sends the requesting
 * page's origin in `Origin`, even for a WebSocket, which no response header could forbid. It sends the name that it
 * resolved in `Host`, which matters because the owner of a name can point it here. A client without an `Origin` is not
 * a page. Nobody may call the methods that make the chain's process fetch an address.
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
    if (request.method !== "POST") {
      response.writeHead(405, { Allow: "POST, OPTIONS" }).end();
      return;
    }
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (part: string) => {
      if (body.length <= mostLength) body += part;
    });
    request.on("end", () => {
      if (body.length > mostLength) response.writeHead(413).end();
      else forward(body, response, target, agent);
    });
  }

  const sockets = new WebSocketServer({ noServer: true });

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on("error", () => socket.destroy());
    if (isAllowed(request)) sockets.handleUpgrade(request, socket, head, (client) => join(client, target));
    else socket.end("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
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

/** Answers with what the chain answers to `body`, unless it calls a refused method. */
function forward(body: string, response: ServerResponse, target: Target, agent: Agent): void {
  const refusal = refusalOf(body);
  if (refusal !== undefined) {
    response.writeHead(200, json).end(refusal);
    return;
  }
  const headers = { ...json, "Content-Length": Buffer.byteLength(body) };
  const sent = ask({ ...target, agent, method: "POST", path: "/", headers }, (reply) => {
    response.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(response);
  });
  sent.on("error", () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
  response.on("close", () => sent.destroy());
  sent.end(body);
}

/** Passes messages between a client and the chain, each of which it reads first. */
function join(client: WebSocket, target: Target): void {
  const chain = new WebSocket(`ws://${target.host}:${target.port}`, { perMessageDeflate: false });
  client.pause();
  chain.on("open", () => client.resume());
  client.on("message", (data, isBinary) => {
    const refusal = refusalOf(data.toString());
    if (refusal === undefined) chain.send(data, { binary: isBinary });
    else client.send(refusal);
  });
  chain.on("message", (data, isBinary) => {
    client.send(data, { binary: isBinary }, () => chain.resume());
    if (client.bufferedAmount > mostWaitingBytes) chain.pause();
  });
  for (const [one, other] of [
    [client, chain],
    [chain, client],
  ] as const) {
    one.on("error", () => one.terminate());
    one.on("close", () => other.terminate());
  }
}

function refuse(response: ServerResponse): void {
  const message =
    "the local chain answers no page of this origin; devnet.allowOrigin names those that may ask";
  response.writeHead(403, { ...json, Connection: "close" });
  response.end(JSON.stringify({ jsonrpc: "2.0", id: null, error: { code: -32_600, message } }));
}

/**
 * Returns the answer to a body that calls a refused method, alone or among others. Any string of the body counts, in
 * any spelling: which of two keys `method` is the right one would be the chain's decision.
 */
function refusalOf(body: string): string | undefined {
  const spelt = body.replaceAll(/\\u00([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  const method = refused.exec(spelt)?.[1];
  if (method === undefined) return undefined;
  const message = `the local chain does not answer ${method}, which would make it fetch an address of the caller's choice; start the chain anew to reset it`;
  const answer = (id: unknown) => ({ jsonrpc: "2.0", id: id ?? null, error: { code: -32_601, message } });
  try {
    const calls: unknown = JSON.parse(body);
    const idOf = (call: unknown) => (call as { id?: unknown } | null)?.id;
    return JSON.stringify(
      Array.isArray(calls) ? calls.map((call) => answer(idOf(call))) : answer(idOf(calls)),
    );
  } catch {
    return JSON.stringify(answer(null));
  }
}

/** A name can point anywhere, an IP address cannot. */
function isThisMachine(host: string): boolean {
  const [, name = ""] = /^(.*?)(?::\d+)?$/.exec(host) ?? [];
  return name === "" || name === "localhost" || isIP(name.replace(/^\[(.*)\]$/, "$1")) !== 0;
}
