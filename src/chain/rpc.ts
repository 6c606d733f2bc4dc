import { setMaxListeners } from "node:events";
import { SluiceError } from "../errors/error.js";
import { type Logger, silent } from "../lib/logger.js";
import { orAborted, pause } from "../lib/wait.js";
import type { Ask } from "./answer.js";
import { createEndpoint, type EndpointStatus } from "./endpoint.js";
import {
  arePaused,
  begin,
  type Nodes,
  next,
  note,
  shareMs,
  unavailable,
  untilNextRound,
} from "./failover.js";
import type { Urgency } from "./pace.js";

export type { EndpointStatus } from "./endpoint.js";
export type { Urgency } from "./pace.js";

export type RequestOptions = {
  readonly signal?: AbortSignal | undefined;
  /** For the whole request, retries and pauses included. A node that shows no life fails sooner. */
  readonly timeoutMs?: number | undefined;
  /**
   * Where requests must wait, for their turn or because the nodes ask for a pause, the more urgent go first. One of a
   * reading waits as long as it is asked to, which does not count as its time. Default `quote`.
   */
  readonly urgency?: Urgency | undefined;
};

export type Rpc = {
  readonly chainId: number;
  /** One for all views of the same nodes: by it is kept what was learnt of them. */
  readonly nodes: object;
  /**
   * The node's result, unchecked. Throws RpcError with what a node itself answers, SluiceError RPC_UNAVAILABLE
   * when none answers and WRONG_CHAIN when all that answer are on another chain, and the reason of `signal`.
   */
  request<T>(method: string, params: readonly unknown[], options?: RequestOptions): Promise<T>;
  endpoints(): readonly EndpointStatus[];
  /** Whether all nodes asked for a pause that no request sits out, so that none is answered now. */
  isPaused(): boolean;
  /** How fast requests for quotes may go, and how many went. */
  quotePace(): QuotePace;
  /** Contacts every endpoint now, so that a wrong chain or a dead node shows before it is needed. */
  probe(): Promise<readonly EndpointStatus[]>;
  /** The first listed URL that can push news (ws or wss). Holds secrets: not for logs. */
  subscriptionUrl(): string | undefined;
  /** Ends what is under way; later requests fail. */
  close(): void;
};

export type QuotePace = {
  /** Of the node that is asked now, by setting or since it refused more; undefined: as many as there are to ask. */
  readonly perSecond: number | undefined;
  /** Requests that had their turn since the start, at all nodes. */
  readonly turns: number;
};

export type RpcInput = {
  readonly chainId: number;
  /** http, https, ws or wss, in order of preference. */
  readonly urls: readonly string[];
  readonly log?: Logger;
  /** Default of `RequestOptions.timeoutMs`. */
  readonly timeoutMs?: number;
  /** What each node is asked in a second at most; absent: as much as it takes. */
  readonly requestsPerSecond?: number | undefined;
  /** Unix milliseconds. Default: a clock that nobody sets, or one set back would leave a node alone for as long. */
  readonly now?: () => number;
};

const steadyNow = () => performance.timeOrigin + performance.now();

const DEFAULT_TIMEOUT_MS = 10_000;
const OPEN_MS = 30_000;
/** With nowhere else to go a node's return must be noticed soon. */
const OPEN_ALONE_MS = 2_000;
/** The longest pause that a node is granted that asks for one. */
const LIMIT_MS = 300_000;
const LIMIT_ALONE_MS = 30_000;

function parseUrl(chainId: number, text: string, index: number): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && /^(https?|wss?):$/.test(url.protocol)) return url;
  const where = `entry ${index + 1} of RPC_URL_${chainId}`;
  throw new SluiceError(
    "BAD_CONFIGURATION",
    `${where} is not a URL that begins with http://, https://, ws:// or wss://`,
  );
}

/** One network's nodes as one: asked in listed order, the next one when the one before fails. */
export function createRpc({
  chainId,
  urls,
  log = silent,
  timeoutMs,
  requestsPerSecond,
  now = steadyNow,
}: RpcInput): Rpc {
  if (urls.length === 0) throw new SluiceError("BAD_CONFIGURATION", `RPC_URL_${chainId} contains no URL`);
  const parsed = urls.map((url, index) => parseUrl(chainId, url, index));
  const isAlone = parsed.length === 1;
  const longestOpenMs = isAlone ? OPEN_ALONE_MS : OPEN_MS;
  const longestLimitMs = isAlone ? LIMIT_ALONE_MS : LIMIT_MS;
  /** Once all are left alone none is left alone for long. */
  const onOpened = () => {
    const isOver = endpoints.every((endpoint) => endpoint.status().availableAtMs > now());
    if (isOver) for (const endpoint of endpoints) endpoint.shortenPause(OPEN_ALONE_MS);
  };
  const onSuspicion = () => {
    for (const endpoint of endpoints) void endpoint.suspect();
  };
  const endpoints = parsed.map((url) =>
    createEndpoint({
      url,
      chainId,
      longestOpenMs,
      longestLimitMs,
      onOpened,
      mostPerSecond: requestsPerSecond,
      log,
      now,
      onSuspicion,
    }),
  );
  const nodes: Nodes = { chainId, endpoints, now };
  const closing = new AbortController();
  setMaxListeners(0, closing.signal);

  async function request<T>(
    method: string,
    params: readonly unknown[],
    options: RequestOptions = {},
  ): Promise<T> {
    const ask: Ask = { method, params };
    const { signal, urgency = "quote" } = options;
    const isPatient = urgency === "reading";
    // Node warns of a leak at eleven listeners; a signal shared by the requests of one job has more.
    if (signal !== undefined) setMaxListeners(0, signal);
    const totalMs = options.timeoutMs ?? timeoutMs ?? DEFAULT_TIMEOUT_MS;
    const progress = begin(now() + totalMs);
    for (let round = 0; ; round++) {
      for (let endpoint = next(nodes, progress); endpoint !== undefined; endpoint = next(nodes, progress)) {
        if (closing.signal.aborted) throw closing.signal.reason;
        try {
          const waitedMs = await endpoint.turn(urgency, signal);
          if (isPatient) progress.deadlineMs += waitedMs;
          const attemptMs = shareMs(nodes, endpoint, progress);
          return (await endpoint.send(ask, { timeoutMs: attemptMs, signal })) as T;
        } catch (error) {
          if (signal?.aborted) throw error;
          note(error, ask, endpoint, progress);
        }
        if (now() >= progress.deadlineMs) throw unavailable(nodes, ask, progress);
      }
      const waitMs = untilNextRound(nodes, { round, isPatient }, progress);
      if (waitMs === undefined) throw unavailable(nodes, ask, progress);
      if (isPatient) progress.deadlineMs += waitMs;
      await orAborted(pause(waitMs, closing.signal), signal);
      progress.tried.clear();
    }
  }

  return {
    chainId,
    nodes,
    request,
    endpoints: () => endpoints.map((endpoint) => endpoint.status()),
    isPaused: () => arePaused(nodes),
    quotePace() {
      const asked = endpoints.find((endpoint) => endpoint.status().availableAtMs <= now()) ?? endpoints[0];
      const turns = endpoints.reduce((sum, endpoint) => sum + endpoint.quoteTurns(), 0);
      return { perSecond: asked?.quotesPerSecond(), turns };
    },
    async probe() {
      await Promise.allSettled(endpoints.map((endpoint) => endpoint.check()));
      return endpoints.map((endpoint) => endpoint.status());
    },
    subscriptionUrl: () => parsed.find(({ protocol }) => /^wss?:$/.test(protocol))?.href,
    close() {
      closing.abort(new SluiceError("RPC_UNAVAILABLE", `The connection to chain ${chainId} is closed.`));
      for (const endpoint of endpoints) endpoint.close();
    },
  };
}

/** The same nodes, asked with `defaults` for what a request does not say itself. */
export function withDefaults(rpc: Rpc, defaults: RequestOptions): Rpc {
  return {
    ...rpc,
    request: (method, params, options) => rpc.request(method, params, { ...defaults, ...options }),
  };
}

/** The same nodes, asked with another urgency unless a request says its own. */
export function withUrgency(rpc: Rpc, urgency: Urgency): Rpc {
  return withDefaults(rpc, { urgency });
}
