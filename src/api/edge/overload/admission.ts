import type { Socket } from "node:net";
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from "fastify";
import { SluiceError } from "../../../errors/index.js";
import type { App } from "../../app.js";
import { clientClosed } from "../errors.js";
import { wantsEvents } from "../live/accepts.js";
import { makeAnswerQueue, type QueueFigures } from "./answerQueue.js";

type Hook = (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction) => void;

/** Admits only as many requests as can be answered in time. */
export type Admission = {
  /** Hook that runs before the body is read. Refuses a request with OVERLOADED if it would be answered too late. */
  readonly onRequest: Hook;
  /**
   * Hook that waits for the request's turn. It runs after the body is read, so that a slow sender delays nobody else.
   */
  readonly preHandler: Hook;
  /**
   * Waits for the turn of one answer to `request`, unless `preHandler` has already waited for it. A live request waits
   * again for each of its answers. Returns a function that ends the turn. Throws OVERLOADED, and the reason of
   * `signal`.
   */
  takeTurn(request: FastifyRequest, signal: AbortSignal): Promise<() => void>;
  /** Returns the milliseconds since `request` arrived completely, or 0 for one that has not waited. */
  waitedMs(request: FastifyRequest): number;
  figures(): QueueFigures;
};

/**
 * The number of concurrent answers per thread, this one included. There must be enough that some can wait for a node
 * meanwhile. More would not help: an answer that starts too early waits halfway, where waiting costs more than in the
 * queue.
 */
const widthOfThread = 8;
/** A client that retries too early is held until the time at which it may retry, but at most this long. */
const longestHoldMs = 300;

/** Makes the admission of one service, for all its networks. */
export function makeAdmission(app: Pick<App, "api" | "engine">): Admission {
  const { api, engine } = app;
  const nowMs = () => performance.now();
  const width = () => widthOfThread * (engine.figures().workers + 1);
  const queue = makeAnswerQueue({ width, timeoutMs: api.quoteTimeoutMs, nowMs });
  const cameAt = new WeakMap<FastifyRequest, number>();
  /** The times at which refused clients may return. Each client has one request at a time on its connection. */
  const backAt = new WeakMap<Socket, number>();

  function overloaded(retryAfterSeconds: number): SluiceError {
    const { working, waiting } = queue.figures();
    const message = `${working + waiting} answers are being made or waited for already`;
    return new SluiceError("OVERLOADED", message, { retryAfterSeconds });
  }

  function decide({ raw }: FastifyRequest, done: HookHandlerDoneFunction): void {
    const retryAfterSeconds = queue.refusal();
    if (retryAfterSeconds === undefined) {
      done();
      return;
    }
    backAt.set(raw.socket, nowMs() + Math.min(longestHoldMs, retryAfterSeconds * 1000));
    done(overloaded(retryAfterSeconds));
  }

  return {
    onRequest(request, reply, done) {
      if (workOf(request) === undefined) return done();
      const holdMs = (backAt.get(request.raw.socket) ?? 0) - nowMs();
      if (holdMs <= 0) return decide(request, done);
      const timer = setTimeout(() => {
        reply.raw.off("close", end);
        decide(request, done);
      }, holdMs);
      const end = () => {
        clearTimeout(timer);
        done(clientClosed());
      };
      reply.raw.once("close", end);
    },
    preHandler(request, reply, done) {
      const work = workOf(request);
      if (work === undefined) return done();
      if (reply.raw.destroyed) return done(clientClosed());
      cameAt.set(request, nowMs());
      let timer: NodeJS.Timeout | undefined;
      let isBegun = false;
      const turn = queue.enter(() => {
        isBegun = true;
        clearTimeout(timer);
        done();
      });
      const giveUp = () => {
        turn.leave(false);
        done(overloaded(1));
      };
      if (!isBegun) timer = setTimeout(giveUp, api.quoteTimeoutMs * work.longestWait);
      reply.raw.once("close", () => {
        clearTimeout(timer);
        turn.leave(!reply.raw.writableFinished);
      });
    },
    async takeTurn(request, signal) {
      if (cameAt.has(request)) return () => undefined;
      signal.throwIfAborted();
      const retryAfterSeconds = queue.refusal();
      if (retryAfterSeconds !== undefined) throw overloaded(retryAfterSeconds);
      return new Promise((resolve, reject) => {
        const leave = () => {
          signal.removeEventListener("abort", giveUp);
          turn.leave(false);
        };
        const giveUp = () => {
          turn.leave(false);
          reject(signal.reason);
        };
        signal.addEventListener("abort", giveUp, { once: true });
        const turn = queue.enter(() => resolve(leave));
      });
    },
    waitedMs(request) {
      const cameAtMs = cameAt.get(request);
      return cameAtMs === undefined ? 0 : nowMs() - cameAtMs;
    },
    figures: queue.figures,
  };
}

/**
 * Returns how a request waits for its single turn. Returns undefined for a request that needs no turn, and for one that
 * takes a turn for each of its live answers.
 */
function workOf(request: FastifyRequest) {
  const { endpoint } = request.routeOptions.config;
  if (endpoint === undefined || endpoint.work === "none") return undefined;
  return endpoint.live !== undefined && wantsEvents(request) ? undefined : endpoint.work;
}
