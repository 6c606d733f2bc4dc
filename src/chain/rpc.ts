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
import { makeNodeTraits, type NodeTraits } from "./nodeTraits.js";
import type { Urgency } from "./pace.js";

export type { EndpointStatus } from "./endpoint.js";
export type { Urgency } from "./pace.js";

export type RequestOptions = {
  readonly signal?: AbortSignal | undefined;
  /** Limit for the whole request, with retries and pauses. A node that does not respond at all fails sooner. */
  readonly timeoutMs?: number | undefined;
  /**
   * Priority while requests wait, for their turn or for a pause that nodes ask for. A request of a reading waits as
   * long as it must, and the wait does not count towards its timeout. Default `quote`.
   */
  readonly urgency?: Urgency | undefined;
};

export type Rpc = {
  readonly chainId: number;
  /** What is known about the nodes. The same object in all views of them. */
  readonly traits: NodeTraits;
  /**
   * Returns the node's result, unchecked. Throws RpcError for an error that a node itself returns, SluiceError
   * RPC_UNAVAILABLE if no node answers, SluiceError WRONG_CHAIN if all that answer are on another chain, and the reason
   * of `signal`.
   */
  request<T>(method: string, params: readonly unknown[], options?: RequestOptions): Promise<T>;
  endpoints(): readonly EndpointStatus[];
  /** Returns whether all nodes asked for a pause longer than any request waits out, so that none can answer now. */
  isPaused(): boolean;
  /** Returns the limit on requests for quotes and the number sent. */
  quotePace(): QuotePace;
  /** Contacts every endpoint now, so that a wrong chain or a dead node shows up before it is needed. */
  probe(): Promise<readonly EndpointStatus[]>;
  /** Returns the first listed URL that supports subscriptions (ws or wss). It holds secrets: do not log it. */
  subscriptionUrl(): string | undefined;
  /** Cancels what is in flight. Later requests fail. */
  close(): void;
};

export type QuotePace = {
  /** Limit of the node currently asked, set by configuration or learned from refusals. Undefined means unlimited. */
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
  /** Limit on requests per second to each node. Absent means as many as it accepts. */
  readonly requestsPerSecond?: number | undefined;
  /**
   * Returns Unix milliseconds. Defaults to a monotonic clock: setting back the system clock would prolong a node's
   * pause by as much.
   */
  readonly now?: () => number;
};

const steadyNow = () => performance.timeOrigin + performance.now();

const DEFAULT_TIMEOUT_MS = 10_000;
const OPEN_MS = 30_000;
/** With a single node, its return must be noticed soon. */
const OPEN_ALONE_MS = 2_000;
/** The longest pause granted to a node that asks for one. */
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

/** Combines the nodes of one network. Asks them in the listed order, the next one when one fails. */
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
  /** Once all nodes are paused, none is paused for long. */
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
    // Node warns of a leak at eleven listeners, and the requests of one job share more on one signal.
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
    traits: makeNodeTraits(),
    request,
    endpoints: () => endpoints.map((endpoint) => endpoint.status()),
    isPaused: () => arePaused(nodes),
    quotePace() {
      const nextEndpoint =
        endpoints.find((endpoint) => endpoint.status().availableAtMs <= now()) ?? endpoints[0];
      const turns = endpoints.reduce((sum, endpoint) => sum + endpoint.quoteTurns(), 0);
      return { perSecond: nextEndpoint?.quotesPerSecond(), turns };
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

/** Returns a view of the same nodes that applies `defaults` to options that a request omits. */
export function withDefaults(rpc: Rpc, defaults: RequestOptions): Rpc {
  return {
    ...rpc,
    request: (method, params, options) => rpc.request(method, params, { ...defaults, ...options }),
  };
}

/** Returns a view of the same nodes with another default urgency. */
export function withUrgency(rpc: Rpc, urgency: Urgency): Rpc {
  return withDefaults(rpc, { urgency });
}
