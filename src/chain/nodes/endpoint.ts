import type { Hex } from "../../lib/hex.js";
import { orAborted, within } from "../../lib/wait.js";
import type { Ask } from "../transport/answer.js";
import { TransportError } from "../transport/errors.js";
import { httpTransport, type WireTraffic } from "../transport/http.js";
import { openSocket } from "../transport/socket.js";
import { type Capacity, makeCapacity } from "./capacity.js";
import { type ChainCheck, makeChainCheck } from "./chainCheck.js";
import { makeConfirm } from "./confirm.js";
import { type Exchange, type ExchangeOptions, makeExchange } from "./exchange.js";
import { createHealth, type EndpointHealth, type Health, type HealthInput } from "./health.js";
import { type Latency, makeLatency } from "./latency.js";
import { type LogLimit, makeLogLimit } from "./logLimit.js";
import { makePace, type Pace, type Urgency } from "./pace.js";
import type { RequestCount } from "./traffic.js";

/** The time after which a node is asked again for what it refused, since it may have been updated. */
const LACK_MS = 600_000;

/** What requests have taught about a node's limits. */
export type NodeLimits = {
  /** Methods and kinds of overrides that it refused. */
  readonly lacks: readonly string[];
  /** The largest batch of calls to send it at once, the bytes of their call data and the gas they declare. */
  readonly calls: number;
  readonly bytes: number;
  readonly gas: number;
  /** The number of blocks whose logs it returns in one request. Undefined until it refuses a range. */
  readonly logBlocks: number | undefined;
};

export type EndpointStatus = EndpointHealth & {
  /** How requests reach the endpoint. A local chain uses both transports. */
  readonly transport: "http" | "websocket";
  /** Limit set by the configuration or learned from refusals. Undefined means unlimited. */
  readonly requestsPerSecond: number | undefined;
  /** The median time of its recent answers to the poll for the newest block. Undefined if it answered too few. */
  readonly latencyMs: number | undefined;
  readonly limits: NodeLimits;
};

/** What went over the wire to and from one endpoint since the start. */
export type EndpointTraffic = WireTraffic & {
  readonly host: string;
  readonly requests: readonly RequestCount[];
};

export type NodeEndpoint = Pick<
  Health,
  "availableAtMs" | "disagreed" | "isDown" | "misplaced" | "setAside" | "shortenPause"
> &
  Pick<Pace, "expectedWaitMs" | "quotesPerSecond"> &
  Pick<Exchange, "silentMs"> &
  Pick<ChainCheck, "check" | "suspect"> & {
    readonly host: string;
    /** Its place in the list of nodes. */
    readonly place: number;
    readonly latency: Latency;
    readonly capacity: Capacity;
    readonly logLimit: LogLimit;
    /** Whether it has recently refused the feature that `featureOf` names. */
    lacks(feature: string): boolean;
    noteLacking(feature: string): void;
    /** When it last lacked a block that it was asked about. */
    laggedAtMs(): number;
    noteLag(): void;
    traffic(): EndpointTraffic;
    status(): EndpointStatus;
    /** Resolves with the milliseconds waited once a request may be sent. Throws the reason of `signal`. */
    turn(urgency: Urgency, signal: AbortSignal | undefined): Promise<number>;
    /** Requests for quotes that had their turn so far. */
    quoteTurns(): number;
    /** Throws RpcError for the node's own error, TransportError if no answer came, and SluiceError WRONG_CHAIN. */
    send(ask: Ask, options: ExchangeOptions): Promise<unknown>;
    close(): void;
  };

export type EndpointInput = Omit<HealthInput, "host" | "pace"> & {
  readonly url: URL;
  readonly place?: number;
  /** Limit on requests per second. Absent means as many as the node accepts. */
  readonly mostPerSecond?: number | undefined;
  /** Called with every block whose header proves itself by its hash. */
  readonly onProven?: (hash: Hex, block: Readonly<Record<string, unknown>>) => void;
  /** Called when a request has waited for long, so that the other endpoints can be checked meanwhile. */
  readonly onSuspicion: () => void;
};

/** Creates an endpoint for `url`. Sends nothing before its first use and monitors its health until closed. */
export function createEndpoint(input: EndpointInput): NodeEndpoint {
  const { url, place = 0, onProven, mostPerSecond, now } = input;
  const { host } = url;
  const pace = makePace({ most: mostPerSecond, now });
  const health = createHealth({ ...input, host, pace });
  const kind = /^wss?:$/.test(url.protocol) ? "websocket" : "http";
  const transport = kind === "websocket" ? openSocket(url) : httpTransport(url);
  const confirm = makeConfirm(onProven);
  const latency = makeLatency(now);
  const capacity = makeCapacity();
  const logLimit = makeLogLimit();
  const lacks = makeLacks(now);
  const exchange = makeExchange(input, { transport, health, latency }, () => chain);
  const chain: ChainCheck = makeChainCheck(input, { exchange, health, pace });
  let laggedAtMs = Number.NEGATIVE_INFINITY;
  let quoteTurns = 0;

  async function send(ask: Ask, { timeoutMs, signal }: ExchangeOptions): Promise<unknown> {
    const startedAtMs = now();
    const late = () => new TransportError("no answer to eth_chainId", { kind: "timeout", delivered: false });
    try {
      await orAborted(within(chain.check().then(chain.recheck), timeoutMs, late), signal);
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      // Only the check was sent, so the request itself may go to another node, whatever its method.
      throw new TransportError(error.message, { ...error, delivered: false });
    }
    const left = () => ({ timeoutMs: Math.max(1, timeoutMs - (now() - startedAtMs)), signal });
    const result = await exchange.send(ask, left(), "timeout");
    const readByHash = async (hash: Hex) => {
      await pace.turn("block", signal);
      return exchange.send({ method: "eth_getBlockByHash", params: [hash, false] }, left(), "timeout");
    };
    try {
      if (await confirm(ask, result, readByHash)) health.confirmed();
      return result;
    } catch (error) {
      if (error instanceof TransportError && error.kind === "false") {
        exchange.count(ask.method, "FALSE");
        health.judge(error, startedAtMs);
      }
      throw error;
    }
  }

  return {
    host,
    place,
    latency,
    capacity,
    logLimit,
    lacks: lacks.has,
    noteLacking: lacks.note,
    laggedAtMs: () => laggedAtMs,
    noteLag() {
      laggedAtMs = now();
    },
    silentMs: exchange.silentMs,
    expectedWaitMs: pace.expectedWaitMs,
    traffic: () => ({ host, ...transport.traffic(), requests: exchange.counts() }),
    disagreed: health.disagreed,
    setAside: health.setAside,
    availableAtMs: health.availableAtMs,
    status: () => ({
      ...health.status(),
      transport: kind,
      requestsPerSecond: pace.perSecond(),
      latencyMs: rounded(latency.medianMs("eth_getBlockByNumber")),
      limits: { lacks: lacks.all(), ...capacity.limits(), logBlocks: logLimit.blocks() },
    }),
    isDown: health.isDown,
    misplaced: health.misplaced,
    check: chain.check,
    suspect: chain.suspect,
    shortenPause: health.shortenPause,
    async turn(urgency, signal) {
      const beganAtMs = now();
      await pace.turn(urgency, signal);
      if (urgency === "quote") quoteTurns += 1;
      return now() - beganAtMs;
    },
    quotesPerSecond: pace.quotesPerSecond,
    quoteTurns: () => quoteTurns,
    send,
    close() {
      pace.close(new TransportError("closed", { kind: "closed", delivered: false }));
      exchange.close();
    },
  };
}

/** Creates the record of what a node refused not long ago: nothing yet. */
function makeLacks(now: () => number) {
  const refusedAtMs = new Map<string, number>();
  const has = (feature: string) => now() - (refusedAtMs.get(feature) ?? Number.NEGATIVE_INFINITY) < LACK_MS;
  return {
    has,
    note: (feature: string) => void refusedAtMs.set(feature, now()),
    all: () => [...refusedAtMs.keys()].filter(has),
  };
}

/** Returns whole tenths of a millisecond. */
function rounded(ms: number | undefined): number | undefined {
  return ms === undefined ? undefined : Math.round(10 * ms) / 10;
}
