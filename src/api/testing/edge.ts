import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import pino from "pino";
import type { Engine } from "../../engine/index.js";
import { makeMetrics } from "../../service/index.js";
import type { App } from "../app.js";
import { makeKeyring } from "../edge/access/keyring.js";
import { buildServer } from "../server.js";

type Line = Record<string, unknown>;

/** The HTTP edge of a service that follows no network, in this process. */
export type Edge = {
  readonly app: App;
  readonly server: FastifyInstance;
  readonly url: string;
  readonly port: number;
  /** Returns the log lines so far. */
  lines(): readonly Line[];
  /** Returns the counters of `/metrics` that have a value, by name and labels. */
  figures(): Promise<Record<string, number>>;
  close(): Promise<void>;
};

const figures = { workers: 0, searching: 0, waiting: 0, searches: 0, refused: 0 };
const unlimited = {
  ...{ relaxedRoute: false, cors: true, bodyLimitBytes: 262_144, auth: "open" as const },
  ...{ rateLimit: 0, loopbackRateLimit: 0, quoteTimeoutMs: 10_000 },
  ...{ liveStreams: 10, liveStreamsPerCaller: 10, liveSeconds: 60 },
};

/** Limits that no test reaches by chance. */
const wide = { headersMs: 60_000, requestMs: 60_000, idleMs: 60_000, maxConnections: 1000 };

/** Returns the app of a service that follows no network, with `changes` applied. */
export function appWith(changes: Partial<App> = {}): App {
  const logger = changes.logger ?? pino({ level: "silent" });
  return {
    networks: new Map(),
    logger,
    api: unlimited,
    limits: wide,
    operatorKey: "",
    operatorsApart: false,
    keyring: makeKeyring(logger),
    engine: { figures: () => figures } as Engine,
    metrics: undefined,
    allowUndeployed: false,
    trustProxy: false,
    stopping: () => false,
    ...changes,
  };
}

/** Starts the edge on a free port, with `changes` applied to its app. */
export async function startEdge(changes: Partial<App> = {}): Promise<Edge> {
  const lines: Line[] = [];
  const logger = pino({ level: "debug" }, { write: (text: string) => void lines.push(JSON.parse(text)) });
  const metrics = makeMetrics();
  const app = appWith({ logger, metrics, ...changes });
  const server = await buildServer(app);
  const url = await server.listen({ port: 0, host: "127.0.0.1" });
  return {
    app,
    server,
    url,
    port: (server.server.address() as AddressInfo).port,
    lines: () => lines,
    async figures() {
      const text = await metrics.text(app);
      const rows = text.split("\n").filter((row) => row !== "" && !row.startsWith("#"));
      return Object.fromEntries(
        rows.map((row) => {
          const space = row.lastIndexOf(" ");
          return [row.slice(0, space), Number(row.slice(space + 1))];
        }),
      );
    },
    async close() {
      server.server.closeAllConnections();
      await server.close();
    },
  };
}

/** Opens a connection. Resolves once it is accepted, before any data is sent. */
export async function connectTo({ server, port }: Edge): Promise<Socket> {
  const accepted = once(server.server, "connection");
  const socket = connect(port, "127.0.0.1");
  // Tests observe the behaviour of the other side, so errors on this side are ignored.
  socket.on("error", () => undefined);
  await Promise.all([accepted, once(socket, "connect")]);
  return socket;
}

/** Returns all data received until the other side ends the connection. */
export async function readToEnd(socket: Socket): Promise<string> {
  let text = "";
  socket.setEncoding("utf8");
  socket.on("data", (data) => {
    text += data;
  });
  if (!socket.closed) await once(socket, "close");
  return text;
}
