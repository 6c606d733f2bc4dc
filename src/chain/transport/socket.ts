import { WebSocket } from "ws";
import { type Ask, resultIn } from "./answer.js";
import { AnswerTooLargeError, MOST_BYTES, mostBytesOf } from "./answerSize.js";
import { TransportError } from "./errors.js";
import { connectionFault, type Transport } from "./http.js";
import { redactor } from "./redact.js";

const HANDSHAKE_MS = 2_000;
const PING_MS = 10_000;

type Pending = { readonly ask: Ask; resolve(result: unknown): void; reject(error: unknown): void };

/** A JSON-RPC socket that connects on first use and reconnects after it broke. */
export type Socket = Transport & {
  /** Called for messages that do not answer a request. */
  onNotice(listener: (notice: unknown) => void): void;
  onBreak(listener: () => void): void;
};

/** Creates a socket to `url` that connects on the first request. `send` throws what every `Transport` throws. */
export function openSocket(url: URL): Socket {
  const peer = { host: url.host, redact: redactor(url) };
  let connection: Promise<WebSocket> | undefined;
  /** The newest connection, open or not yet. */
  let wire: WebSocket | undefined;
  let lastId = 0;
  let isClosed = false;
  let sentBytes = 0;
  let receivedBytes = 0;
  const pending = new Map<number, Pending>();
  const noticed: ((notice: unknown) => void)[] = [];
  const broken: (() => void)[] = [];

  function fail(error: TransportError): void {
    connection = undefined;
    const waiting = [...pending.values()];
    pending.clear();
    for (const { reject } of waiting) reject(error);
    for (const listener of broken) listener();
  }

  function receive(raw: string): void {
    let message: { id?: unknown };
    try {
      message = JSON.parse(raw);
    } catch {
      return;
    }
    const id = ["number", "string"].includes(typeof message?.id) ? Number(message.id) : undefined;
    const waiting = id === undefined ? undefined : pending.get(id);
    if (waiting === undefined) {
      for (const listener of noticed) listener(message);
      return;
    }
    pending.delete(id as number);
    try {
      if (raw.length > mostBytesOf(waiting.ask)) throw new AnswerTooLargeError(waiting.ask, url.host);
      waiting.resolve(resultIn(message, waiting.ask, peer));
    } catch (error) {
      waiting.reject(error);
    }
  }

  function open(): Promise<WebSocket> {
    const { socket, opening } = connect(url, (text) => {
      receivedBytes += text.length;
      receive(text);
    });
    wire = socket;
    socket.on("close", () =>
      fail(new TransportError("connection closed", { kind: "broken", delivered: true, disconnected: true })),
    );
    return opening;
  }

  async function send(ask: Ask, signal: AbortSignal): Promise<unknown> {
    if (isClosed) throw new TransportError("closed", { kind: "closed", delivered: false });
    connection ??= open();
    const opening = connection;
    let cancel = () => {};
    const cancelled = new Promise<never>((_, reject) => {
      cancel = () => reject(signal.reason);
      if (signal.aborted) cancel();
      else signal.addEventListener("abort", cancel, { once: true });
    });
    lastId += 1;
    const id = lastId;
    try {
      const socket = await Promise.race([opening, cancelled]);
      const answered = new Promise<unknown>((resolve, reject) => {
        pending.set(id, { ask, resolve, reject });
      });
      const text = JSON.stringify({ jsonrpc: "2.0", id, method: ask.method, params: ask.params });
      sentBytes += text.length;
      socket.send(text);
      return await Promise.race([answered, cancelled]);
    } finally {
      pending.delete(id);
      signal.removeEventListener("abort", cancel);
    }
  }

  return {
    send,
    traffic: () => ({ sentBytes, receivedBytes, connections: wire?.readyState === WebSocket.OPEN ? 1 : 0 }),
    onNotice: (listener) => void noticed.push(listener),
    onBreak: (listener) => void broken.push(listener),
    close() {
      isClosed = true;
      wire?.terminate();
    },
  };
}

/** Connects. Rejects `opening` if that fails. Calls `received` with every message. */
function connect(url: URL, received: (text: string) => void) {
  const socket = new WebSocket(url, { handshakeTimeout: HANDSHAKE_MS, maxPayload: MOST_BYTES });
  socket.on("message", (data) => received(data.toString()));
  endIfSilent(socket);
  const opening = new Promise<WebSocket>((resolve, reject) => {
    socket.on("open", () => resolve(socket));
    socket.on("error", (error) => {
      const code = connectionFault(error).message;
      reject(new TransportError(code, { kind: "unreachable", delivered: false }));
    });
    socket.on("close", () =>
      reject(new TransportError("connection closed", { kind: "closed", delivered: false })),
    );
  });
  return { socket, opening };
}

/** Ends the connection to a peer that vanished silently, which shows only by missing pongs. */
function endIfSilent(socket: WebSocket): void {
  let isAlive = true;
  const lives = () => {
    isAlive = true;
  };
  const pings = setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
  }, PING_MS);
  pings.unref();
  socket.on("pong", lives);
  socket.on("message", lives);
  socket.on("close", () => clearInterval(pings));
}
