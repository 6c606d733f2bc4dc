import { setMaxListeners } from "node:events";
import { SluiceError } from "../../errors/error.js";
import { type Logger, silent } from "../../lib/logger.js";
import { type Blooms, makeBlooms } from "../blocks/bloom.js";
import { createEndpoint, type EndpointStatus, type EndpointTraffic } from "../nodes/endpoint.js";
import type { Urgency } from "../nodes/pace.js";
import type { Ask } from "../transport/answer.js";
import { arePaused } from "./failover.js";
import { gather } from "./gather.js";
import { makeHedging } from "./hedging.js";
import { makeJudge } from "./judge.js";
import { type NodeTraits, traitsOf } from "./nodeTraits.js";
import type { AskOptions, NodePool } from "./question.js";
import { POLL, ranked } from "./ranking.js";
import { type Certainty, certaintyOf, voicesOf } from "./voices.js";

export type { EndpointStatus } from "../nodes/endpoint.js";
export type { Urgency } from "../nodes/pace.js";
export type { AskOptions } from "./question.js";
export type { Certainty } from "./voices.js";

export type Rpc = {
  readonly chainId: number;
  /** What is known about the nodes. The same object in all views of them. */
  readonly traits: NodeTraits;
  /** The blooms of recently read blocks. */
  readonly blooms: Blooms;
  /**
   * Returns the node's result, unchecked. Throws RpcError for an error that a node itself returns, SluiceError
   * RPC_UNAVAILABLE if no node answers, SluiceError WRONG_CHAIN if all that answer are on another chain, and the reason
   * of `signal`.
   */
  request<T>(method: string, params: readonly unknown[], options?: AskOptions): Promise<T>;
  /**
   * Returns the answers of up to three nodes to a question whose correct answers may differ. Throws what `request`
   * throws if no node answers.
   */
  ofEach<T>(method: string, params: readonly unknown[], options?: AskOptions): Promise<readonly T[]>;
  endpoints(): readonly EndpointStatus[];
  /** Returns the traffic with each endpoint since the start. */
  traffic(): readonly EndpointTraffic[];
  /** Returns statistics of the nodes' cooperation since the start. */
  pooling(): Pooling;
  /** Returns the hosts of the nodes that are in service, each once, in the order in which they are asked. */
  hosts(): readonly string[];
  /** Returns the hosts of the nodes that are not down, however slow or limited they are, those in service first. */
  voices(): readonly string[];
  /** Returns whether what the nodes say can be confirmed at present, and if not, whether it is believed. */
  certainty(): Certainty;
  /** Stops believing the node at `host` for a while, for longer each time. */
  setAside(host: string, reason: string): void;
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

export type Pooling = {
  /** Requests to a second node because the first was slow. */
  readonly hedges: number;
  /** Answers that were believed although only one node gave them where two should have agreed. */
  readonly alone: number;
  /** Those among them that three nodes or more could have confirmed, and from which the market was read. */
  readonly learntAlone: number;
};

export type QuotePace = {
  /** Limit of all nodes in service, set by configuration or learned from refusals. Undefined means unlimited. */
  readonly perSecond: number | undefined;
  /** Requests sent since the start, at all nodes. */
  readonly turns: number;
};

export type RpcInput = {
  readonly chainId: number;
  /** http, https, ws or wss, in order of preference. */
  readonly urls: readonly string[];
  readonly log?: Logger;
  /** Default of `AskOptions.timeoutMs`. */
  readonly timeoutMs?: number;
  /** Limit on requests per second to each node. Absent means as many as it accepts. */
  readonly requestsPerSecond?: number | undefined;
  /** The maximum number of nodes that must agree on an answer, if there are several. Default 2. */
  readonly witnesses?: number;
  /**
   * What becomes of an answer that only one node gives while the others are down. Default `auto`: `refuse` with three
   * nodes or more, `answer` with two.
   */
  readonly alone?: "auto" | "refuse" | "answer";
  /**
   * Returns Unix milliseconds. Defaults to a monotonic clock: setting back the system clock would prolong a node's
   * pause by as much.
   */
  readonly now?: () => number;
};

const steadyNow = () => performance.timeOrigin + performance.now();

const DEFAULT_TIMEOUT_MS = 10_000;
/** The maximum number of nodes that are asked a question whose answers may differ. */
const MOST_ASKED = 3;
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
  witnesses = 2,
  alone: whenAlone = "auto",
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
  const blooms = makeBlooms();
  const endpoints = parsed.map((url, place) =>
    createEndpoint({
      url,
      place,
      chainId,
      longestOpenMs,
      longestLimitMs,
      onOpened,
      mostPerSecond: requestsPerSecond,
      log,
      now,
      onSuspicion,
      onProven: (hash, { logsBloom }) => blooms.note(hash, logsBloom),
    }),
  );
  const closing = new AbortController();
  setMaxListeners(0, closing.signal);
  const hosts = new Set(parsed.map(({ host }) => host)).size;
  const hedging = makeHedging();
  let alone = 0;
  let learntAlone = 0;
  const pool: NodePool = {
    ...{ chainId, endpoints, now, hosts, witnesses, hedging },
    judge: makeJudge({ chainId, log, signal: closing.signal, now }),
    timeoutMs: timeoutMs ?? DEFAULT_TIMEOUT_MS,
    alone: whenAlone !== "auto" ? whenAlone : hosts >= 3 ? "refuse" : "answer",
    closing: closing.signal,
    noteAlone({ urgency = "quote" }) {
      alone += 1;
      if (hosts >= 3 && urgency !== "quote") learntAlone += 1;
    },
  };

  function servingHosts(): readonly string[] {
    const serving = endpoints.filter((endpoint) => endpoint.availableAtMs() <= now());
    const order = ranked(serving, { method: POLL, urgency: "block", nowMs: now() });
    return [...new Set(order.map(({ host }) => host))];
  }

  return {
    chainId,
    blooms,
    traits: traitsOf(endpoints, Math.min(witnesses, hosts >= 3 ? 2 : 1)),
    request: async <T>(method: string, params: readonly unknown[], options: AskOptions = {}) =>
      (await gather(pool, { method, params }, options)) as T,
    ofEach: (method, params, options = {}) => askEach(pool, { method, params }, options, servingHosts),
    endpoints: () => endpoints.map((endpoint) => endpoint.status()),
    traffic: () => endpoints.map((endpoint) => endpoint.traffic()),
    pooling: () => ({ hedges: hedging.count(), alone, learntAlone }),
    hosts: servingHosts,
    voices: () => [...new Set([...servingHosts(), ...voicesOf(pool)])],
    certainty: () => certaintyOf(pool),
    setAside(host, reason) {
      for (const endpoint of endpoints) if (endpoint.host === host) endpoint.setAside(reason);
    },
    isPaused: () => arePaused(pool),
    quotePace() {
      const serving = endpoints.filter((endpoint) => endpoint.availableAtMs() <= now());
      const rates = (serving.length > 0 ? serving : endpoints).map((endpoint) => endpoint.quotesPerSecond());
      const turns = endpoints.reduce((sum, endpoint) => sum + endpoint.quoteTurns(), 0);
      return { perSecond: sumOf(rates), turns };
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

/** Asks the first of the hosts that serve. Throws the error of the first if none answers. */
async function askEach<T>(
  pool: NodePool,
  ask: Ask,
  options: AskOptions,
  hosts: () => readonly string[],
): Promise<readonly T[]> {
  const asked = hosts().slice(0, MOST_ASKED);
  const onlyOf = (host: string) => new Set(hosts().filter((other) => other !== host));
  const each = asked.length < 2 ? [undefined] : asked.map(onlyOf);
  const requests = each.map((not) => gather(pool, ask, { ...options, not }));
  const outcomes = await Promise.allSettled(requests);
  const answers = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value as T] : []));
  const [first] = outcomes;
  if (answers.length === 0 && first?.status === "rejected") throw first.reason;
  return answers;
}

function sumOf(rates: readonly (number | undefined)[]): number | undefined {
  return rates.reduce((sum, rate) => (sum === undefined || rate === undefined ? undefined : sum + rate), 0);
}

/** Returns a view of the same nodes that applies `defaults` to options that a request omits. */
export function withDefaults(rpc: Rpc, defaults: AskOptions): Rpc {
  return {
    ...rpc,
    request: (method, params, options) => rpc.request(method, params, { ...defaults, ...options }),
    ofEach: (method, params, options) => rpc.ofEach(method, params, { ...defaults, ...options }),
  };
}

/** Returns a view of the same nodes with another default urgency. */
export function withUrgency(rpc: Rpc, urgency: Urgency): Rpc {
  return withDefaults(rpc, { urgency });
}
