import { SluiceError } from "../../errors/error.js";
import type { Hex } from "../../lib/hex.js";
import { deadline, orAborted, within } from "../../lib/wait.js";
import type { Ask } from "../transport/answer.js";
import { RpcError, TransportError } from "../transport/errors.js";
import { httpTransport, type WireTraffic } from "../transport/http.js";
import { openSocket } from "../transport/socket.js";
import { verdictOf } from "../transport/verdict.js";
import { type Capacity, makeCapacity } from "./capacity.js";
import { makeConfirm } from "./confirm.js";
import { createHealth, type EndpointHealth, type HealthInput } from "./health.js";
import { type Latency, makeLatency } from "./latency.js";
import { type LogLimit, makeLogLimit } from "./logLimit.js";
import { makePace, type Urgency } from "./pace.js";
import { makeTraffic, type RequestCount, type RequestOutcome } from "./traffic.js";

/** Time limit for the first contact: DNS lookup, TLS handshake and one answer. */
const FIRST_CONTACT_MS = 2_000;
/** A node that did not answer within a limit is granted twice as much, up to this many times as much, … */
const MOST_GRANTED = 5;
/** … and this many times what its last answer took. */
const SLACK = 3;
/** A request that waits this long triggers a liveness check of its endpoint … */
const PATIENCE_MS = 1_250;
/**
 * … which must succeed within this time, or in more if the node is known to be slow. Together they detect a hung node in
 * under three seconds.
 */
const SIGN_OF_LIFE_MS = 1_000;
const WATCH_MS = 250;
/** A serving node's chain id is checked again this often, and whenever the connection was lost in between. */
const RECHECK_MS = 60_000;
/** A node may have been updated, so it is asked again for what it refused after this time. */
const LACK_MS = 600_000;

export type SendOptions = { readonly timeoutMs: number; readonly signal?: AbortSignal | undefined };

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

export type Endpoint = {
  readonly host: string;
  /** Its place in the list of nodes. */
  readonly place: number;
  readonly latency: Latency;
  readonly capacity: Capacity;
  readonly logLimit: LogLimit;
  /** Whether it refused what `featureOf` names, not long ago. */
  lacks(feature: string): boolean;
  noteLacking(feature: string): void;
  /** When it last lacked a block that it was asked about. */
  laggedAtMs(): number;
  noteLag(): void;
  /** For how long requests have been under way without any answer. */
  silentMs(): number;
  /** The milliseconds that a request would wait for its turn. */
  expectedWaitMs(urgency: Urgency): number;
  traffic(): EndpointTraffic;
  disagreed(): void;
  setAside(reason: string): void;
  status(): EndpointStatus;
  /** No request is sent to it before this time. */
  availableAtMs(): number;
  /** Whether nothing can be expected of it, which nobody can say of a slow node within `patienceMs`. */
  isDown(patienceMs: number): boolean;
  /** The WRONG_CHAIN error, if the node's last answer was for another chain. */
  misplaced(): SluiceError | undefined;
  /** Resolves with the milliseconds waited once a request may be sent. Throws the reason of `signal`. */
  turn(urgency: Urgency, signal: AbortSignal | undefined): Promise<number>;
  /** Limit on requests for quotes per second. Undefined means unlimited. */
  quotesPerSecond(): number | undefined;
  /** Requests for quotes that had their turn so far. */
  quoteTurns(): number;
  /** Throws RpcError for the node's own error, TransportError if no answer came, and SluiceError WRONG_CHAIN. */
  send(ask: Ask, options: SendOptions): Promise<unknown>;
  /** Requests the chain id, unless it was checked since the endpoint last failed. */
  check(): Promise<void>;
  /** Checks whether the endpoint responds, unless it did so just now. Opens the breaker if it does not. */
  suspect(): Promise<void>;
  /** Shortens a current pause to at most this long from now. */
  shortenPause(longestMs: number): void;
  close(): void;
};

export type EndpointInput = Omit<HealthInput, "host" | "onServed" | "onLimited"> & {
  readonly url: URL;
  readonly place?: number;
  /** Limit on requests per second. Absent means as many as the node accepts. */
  readonly mostPerSecond?: number | undefined;
  /** Called with every block whose header proves itself by its hash. */
  readonly onProven?: (hash: Hex, block: Readonly<Record<string, unknown>>) => void;
  /** Called when a request has waited for long, so that the other endpoints can be checked meanwhile. */
  readonly onSuspicion: () => void;
};

/** Statuses that gateways answer for a method that they do not serve, … */
const UNSERVED: ReadonlySet<number | undefined> = new Set([400, 403, 404, 405, 500, 501]);
/** … though a node may also answer 500 once in a while. */
const TIMES_500 = 3;

const chainIdAsk: Ask = { method: "eth_chainId", params: [] };

/** Creates an endpoint for `url`. Sends nothing before its first use and monitors its health until closed. */
export function createEndpoint({
  url,
  place = 0,
  onSuspicion,
  onProven,
  mostPerSecond,
  ...rest
}: EndpointInput): Endpoint {
  const { chainId, now } = rest;
  const { host } = url;
  const pace = makePace({ most: mostPerSecond, now });
  const slowDown = () => {
    const helps = pace.refused();
    return { perSecond: pace.perSecond(), helps };
  };
  const health = createHealth({ ...rest, host, onServed: pace.served, onLimited: slowDown });
  const kind = /^wss?:$/.test(url.protocol) ? "websocket" : "http";
  const transport = kind === "websocket" ? openSocket(url) : httpTransport(url);
  const confirm = makeConfirm(onProven);
  const latency = makeLatency(now);
  const traffic = makeTraffic();
  const capacity = makeCapacity();
  const logLimit = makeLogLimit();
  const lacking = new Map<string, number>();
  let laggedAtMs = Number.NEGATIVE_INFINITY;
  const lacks = (feature: string) => now() - (lacking.get(feature) ?? Number.NEGATIVE_INFINITY) < LACK_MS;
  const served = new Set<string>();
  /** How often it answered the methods that it never served with an HTTP error. */
  const unserved = new Map<string, number>();
  /** Requests under way, by the time when each was sent. */
  const inFlight = new Map<AbortController, number>();
  let checking: Promise<void> | undefined;
  let suspecting: Promise<void> | undefined;
  let rechecking: Promise<void> | undefined;
  let checkedAtMs = 0;
  /** The connection was lost, so another node may have taken its place. */
  let wasGone = false;
  /** How many times the usual limits a sign of life may take. */
  let granted = 1;
  let isClosed = false;
  let quoteTurns = 0;

  /** Sends one request. `late` is the kind of error if the answer does not arrive in time. */
  async function exchange(ask: Ask, { signal, timeoutMs }: SendOptions, late: "timeout" | "dead") {
    signal?.throwIfAborted();
    if (isClosed) throw new TransportError("closed", { kind: "closed", delivered: false });
    const startedAtMs = now();
    const controller = new AbortController();
    const cancel = () => controller.abort(signal?.reason);
    signal?.addEventListener("abort", cancel, { once: true });
    const stopDeadline = deadline(timeoutMs, () => {
      const text = `no answer to ${ask.method} within ${Math.round(timeoutMs)} ms`;
      controller.abort(new TransportError(text, { kind: late, delivered: true }));
    });
    const watch = late === "timeout" ? setInterval(() => suspectIfSilent(startedAtMs), WATCH_MS) : undefined;
    inFlight.set(controller, startedAtMs);
    try {
      const result = await transport.send(ask, controller.signal);
      health.served();
      latency.note(ask.method, now() - startedAtMs);
      grant((SLACK * (now() - startedAtMs)) / SIGN_OF_LIFE_MS);
      traffic.count(ask.method, "OK");
      served.add(ask.method);
      return result;
    } catch (caught) {
      const error = await refusalIn(caught, ask);
      traffic.count(ask.method, outcomeOf(error));
      // An answer that nobody waited for any more would have taken at least this long.
      if (signal?.aborted) noteWaited(ask.method, now() - startedAtMs);
      health.judge(error, startedAtMs);
      if (error instanceof TransportError && error.disconnected) wasGone = true;
      throw error;
    } finally {
      stopDeadline();
      clearInterval(watch);
      inFlight.delete(controller);
      signal?.removeEventListener("abort", cancel);
    }
  }

  /**
   * Returns an HTTP error as the node's refusal if it never served the method, but answers others. A method that was
   * served before fails for another reason.
   */
  async function refusalIn(error: unknown, { method }: Ask): Promise<unknown> {
    if (!(error instanceof TransportError) || !UNSERVED.has(error.status)) return error;
    if (served.has(method) || method === chainIdAsk.method) return error;
    const times = (unserved.get(method) ?? 0) + 1;
    unserved.set(method, times);
    const { status = 500, message } = error;
    if (status >= 500 && times < TIMES_500) return error;
    const signOfLife = transport.send(chainIdAsk, AbortSignal.timeout(SIGN_OF_LIFE_MS));
    const isAlive = await signOfLife.then(
      () => true,
      () => false,
    );
    return isAlive ? new RpcError(status, message, { method, host }) : error;
  }

  function noteWaited(method: string, ms: number): void {
    if (ms > (latency.medianMs(method) ?? 0)) latency.note(method, ms);
  }

  /** Throws the reason why the chain id is unknown. The node's own error is as bad as no answer. */
  function unsettled(error: unknown): never {
    if (!(error instanceof RpcError)) throw error;
    const fault = new TransportError(`eth_chainId: ${error.message}`, { kind: "broken", delivered: false });
    if (verdictOf(error) !== "limited") health.failed(fault, now(), true);
    throw fault;
  }

  async function askChainId(usualMs: number): Promise<void> {
    const timeoutMs = granted * usualMs;
    const answer = await exchange(chainIdAsk, { timeoutMs }, "dead").catch((error: unknown) => {
      if (error instanceof TransportError && error.kind === "dead") grant(2 * granted);
      return unsettled(error);
    });
    const actual = /^(0x[0-9a-f]+|\d+)$/i.test(String(answer)) ? Number(answer) : "no valid number";
    checkedAtMs = now();
    wasGone = false;
    if (actual === chainId) return health.checked();
    misplace(actual);
  }

  function grant(times: number): void {
    granted = Math.min(Math.max(1, times), MOST_GRANTED);
  }

  function misplace(actual: number | string): never {
    const text = `The node at ${host} has chain id ${actual}, but is listed for chain ${chainId}.`;
    const error = new SluiceError("WRONG_CHAIN", text);
    health.misplace(error);
    throw error;
  }

  /**
   * Checks whether a serving node is still on its chain. Reports only another chain; any other outcome says nothing
   * about how other requests fare.
   */
  async function recheck(): Promise<void> {
    const isDue = health.isChecked() && (wasGone || now() - checkedAtMs > RECHECK_MS);
    if (isDue) rechecking ??= askAgain();
    await rechecking;
  }

  async function askAgain(): Promise<void> {
    checkedAtMs = now();
    wasGone = false;
    try {
      const asked = transport.send(chainIdAsk, AbortSignal.timeout(SIGN_OF_LIFE_MS));
      const actual = Number(await asked.catch(() => chainId));
      if (Number.isInteger(actual) && actual !== chainId) misplace(actual);
    } finally {
      rechecking = undefined;
    }
  }

  function check(): Promise<void> {
    if (health.isChecked()) return Promise.resolve();
    checking ??= pace
      .turn("quote")
      .then(() => askChainId(FIRST_CONTACT_MS))
      .finally(() => {
        checking = undefined;
      });
    return checking;
  }

  function drop(error: TransportError): void {
    for (const controller of inFlight.keys()) controller.abort(error);
  }

  function suspect(): Promise<void> {
    if (health.lastHeardMs() > now() - PATIENCE_MS || health.isOpen()) return Promise.resolve();
    suspecting ??= askChainId(SIGN_OF_LIFE_MS)
      .catch((error: unknown) => {
        if (!(error instanceof TransportError)) return;
        if (error.kind === "dead" || error.kind === "unreachable") drop(error);
      })
      .finally(() => {
        suspecting = undefined;
      });
    return suspecting;
  }

  function suspectIfSilent(startedAtMs: number): void {
    if (Math.max(startedAtMs, health.lastHeardMs()) > now() - PATIENCE_MS) return;
    void suspect();
    onSuspicion();
  }

  async function send(ask: Ask, { timeoutMs, signal }: SendOptions): Promise<unknown> {
    const startedAtMs = now();
    const late = () => new TransportError("no answer to eth_chainId", { kind: "timeout", delivered: false });
    try {
      await orAborted(within(check().then(recheck), timeoutMs, late), signal);
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      // Only the check was sent, so the request itself may go to another node, whatever its method.
      throw new TransportError(error.message, { ...error, delivered: false });
    }
    const left = () => ({ timeoutMs: Math.max(1, timeoutMs - (now() - startedAtMs)), signal });
    const result = await exchange(ask, left(), "timeout");
    const readByHash = async (hash: Hex) => {
      await pace.turn("block", signal);
      return exchange({ method: "eth_getBlockByHash", params: [hash, false] }, left(), "timeout");
    };
    try {
      if (await confirm(ask, result, readByHash)) health.confirmed();
      return result;
    } catch (error) {
      if (error instanceof TransportError && error.kind === "false") {
        traffic.count(ask.method, "FALSE");
        health.judge(error, startedAtMs);
      }
      throw error;
    }
  }

  const self: Endpoint = {
    host,
    place,
    latency,
    capacity,
    logLimit,
    lacks,
    noteLacking: (feature) => void lacking.set(feature, now()),
    laggedAtMs: () => laggedAtMs,
    noteLag() {
      laggedAtMs = now();
    },
    silentMs() {
      const [oldestMs = now()] = inFlight.values();
      return Math.max(0, now() - Math.max(oldestMs, health.lastHeardMs()));
    },
    expectedWaitMs: pace.expectedWaitMs,
    traffic: () => ({ host, ...transport.traffic(), requests: traffic.counts() }),
    disagreed: health.disagreed,
    setAside: health.setAside,
    availableAtMs: health.availableAtMs,
    status: () => ({
      ...health.status(),
      transport: kind,
      requestsPerSecond: pace.perSecond(),
      latencyMs: rounded(latency.medianMs("eth_getBlockByNumber")),
      limits: {
        lacks: [...lacking.keys()].filter(lacks),
        ...capacity.limits(),
        logBlocks: logLimit.blocks(),
      },
    }),
    isDown: health.isDown,
    misplaced: health.misplaced,
    check,
    suspect,
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
      isClosed = true;
      pace.close(new TransportError("closed", { kind: "closed", delivered: false }));
      drop(new TransportError("closed", { kind: "closed", delivered: true }));
      transport.close();
    },
  };
  return self;
}

/** Returns whole tenths of a millisecond. */
function rounded(ms: number | undefined): number | undefined {
  return ms === undefined ? undefined : Math.round(10 * ms) / 10;
}

function outcomeOf(error: unknown): RequestOutcome {
  if (error instanceof RpcError) return verdictOf(error) === "limited" ? "LIMITED" : "REFUSED";
  if (!(error instanceof TransportError)) return "CANCELLED";
  if (error.kind === "limited") return "LIMITED";
  if (error.kind === "timeout" || error.kind === "dead") return "TIMEOUT";
  return error.kind === "stray" ? "FALSE" : error.kind === "closed" ? "CANCELLED" : "FAILED";
}
