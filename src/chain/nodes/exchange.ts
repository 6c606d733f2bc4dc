import { deadline } from "../../lib/wait.js";
import type { Ask } from "../transport/answer.js";
import { RpcError, TransportError } from "../transport/errors.js";
import type { Transport } from "../transport/http.js";
import { verdictOf } from "../transport/verdict.js";
import type { EndpointInput } from "./endpoint.js";
import type { Health } from "./health.js";
import type { Latency } from "./latency.js";
import { makeTraffic, type RequestOutcome } from "./traffic.js";

/** How often the requests under way are looked at for one that waits long. */
const WATCH_MS = 250;
/** The time within which a node answers a request for its chain id, unless it is known to be slow. */
export const SIGN_OF_LIFE_MS = 1_000;
/** Statuses that gateways answer for a method that they do not serve, … */
const UNSERVED: ReadonlySet<number | undefined> = new Set([400, 403, 404, 405, 500, 501]);
/** … though a node may also answer 500 once in a while. */
const TIMES_500 = 3;

export const chainIdAsk: Ask = { method: "eth_chainId", params: [] };

export type ExchangeOptions = { readonly timeoutMs: number; readonly signal?: AbortSignal | undefined };

/** The reports about the requests to a node. */
export type Watcher = {
  answered(tookMs: number): void;
  disconnected(): void;
  /** Called again and again for a request that was sent at `sentAtMs`, except for the chain id. */
  waiting(sentAtMs: number): void;
};

/** The requests to one node, and what became of them. */
export type Exchange = ReturnType<typeof makeExchange>;

/** Creates the record of a node that was sent no request yet. */
export function makeExchange(
  { url: { host }, now }: Pick<EndpointInput, "url" | "now">,
  { transport, health, latency }: { transport: Transport; health: Health; latency: Latency },
  watcher: () => Watcher,
) {
  const { count, counts } = makeTraffic();
  const methods = makeMethods();
  /** Requests under way, by the time when each was sent. */
  const inFlight = new Map<AbortController, number>();
  let isClosed = false;

  /** Requests the chain id, whatever is known of the node, and records nothing. */
  const signOfLife = () => transport.send(chainIdAsk, AbortSignal.timeout(SIGN_OF_LIFE_MS));

  /** Fails the requests under way. */
  function drop(error: TransportError): void {
    for (const controller of inFlight.keys()) controller.abort(error);
  }

  /** Converts an HTTP error to the node's refusal if the node does not serve the method but answers others. */
  async function refusalIn(error: unknown, { method }: Ask): Promise<unknown> {
    if (!(error instanceof TransportError) || !methods.isUnserved(method, error.status)) return error;
    const isAlive = await signOfLife().then(
      () => true,
      () => false,
    );
    return isAlive ? new RpcError(error.status ?? 500, error.message, { method, host }) : error;
  }

  return {
    /**
     * Sends one request. `late` is the kind of error if the answer does not arrive in time. Throws RpcError for the node's
     * own error, and TransportError if no answer came.
     */
    async send(ask: Ask, { signal, timeoutMs }: ExchangeOptions, late: "timeout" | "dead"): Promise<unknown> {
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
      const watch =
        late === "timeout" ? setInterval(() => watcher().waiting(startedAtMs), WATCH_MS) : undefined;
      inFlight.set(controller, startedAtMs);
      try {
        const result = await transport.send(ask, controller.signal);
        health.served();
        const tookMs = now() - startedAtMs;
        latency.note(ask.method, tookMs);
        watcher().answered(tookMs);
        count(ask.method, "OK");
        methods.served(ask.method);
        return result;
      } catch (caught) {
        const error = await refusalIn(caught, ask);
        count(ask.method, outcomeOf(error));
        const waitedMs = now() - startedAtMs;
        const usualMs = latency.medianMs(ask.method) ?? 0;
        // An answer that nobody waited for any more would have taken at least this long.
        if (signal?.aborted && waitedMs > usualMs) latency.note(ask.method, waitedMs);
        health.judge(error, startedAtMs);
        if (error instanceof TransportError && error.disconnected) watcher().disconnected();
        throw error;
      } finally {
        stopDeadline();
        clearInterval(watch);
        inFlight.delete(controller);
        signal?.removeEventListener("abort", cancel);
      }
    },
    signOfLife,
    /** For how long requests have been under way without any answer. */
    silentMs(): number {
      const [oldestMs = now()] = inFlight.values();
      return Math.max(0, now() - Math.max(oldestMs, health.lastHeardMs()));
    },
    count,
    counts,
    drop,
    close(): void {
      isClosed = true;
      drop(new TransportError("closed", { kind: "closed", delivered: true }));
      transport.close();
    },
  };
}

/** Creates the record of the methods that a node serves. One that was served before fails for another reason. */
function makeMethods() {
  const served = new Set<string>([chainIdAsk.method]);
  /** How often it answered the methods that it never served with an HTTP error. */
  const refusals = new Map<string, number>();
  return {
    served: (method: string) => void served.add(method),
    /** Counts an HTTP error. Returns whether the error may mean that the node does not serve the method. */
    isUnserved(method: string, status: number | undefined): boolean {
      if (!UNSERVED.has(status) || served.has(method)) return false;
      const times = (refusals.get(method) ?? 0) + 1;
      refusals.set(method, times);
      return Number(status) < 500 || times >= TIMES_500;
    },
  };
}

function outcomeOf(error: unknown): RequestOutcome {
  if (error instanceof RpcError) return verdictOf(error) === "limited" ? "LIMITED" : "REFUSED";
  if (!(error instanceof TransportError)) return "CANCELLED";
  if (error.kind === "limited") return "LIMITED";
  if (error.kind === "timeout" || error.kind === "dead") return "TIMEOUT";
  return error.kind === "stray" ? "FALSE" : error.kind === "closed" ? "CANCELLED" : "FAILED";
}
