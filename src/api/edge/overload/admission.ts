import type { Socket } from "node:net";
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from "fastify";
import { SluiceError } from "../../../errors/index.js";
import type { App } from "../../app.js";
import { costOf } from "../access/costs.js";
import { clientClosed } from "../errors.js";
import { wantsEvents } from "../live/accepts.js";
import { type AnswerQueue, makeAnswerQueue, type QueueFigures } from "./answerQueue.js";

type Hook = (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction) => void;

/** Hooks that let no more requests in than can be answered in time. */
export type Admission = {
  /** Before the body is read: OVERLOADED for one that would come too late. */
  readonly onRequest: Hook;
  /** Once all of it is there, since who sends slowly is not to keep others waiting: its turn is waited for. */
  readonly preHandler: Hook;
  readonly figures: () => QueueFigures;
};

/** What costs less is answered from memory, or nearly so, and is never refused. */
const leastCost = 5;
/**
 * So many answers are made at a time for each thread, this one included: enough that some can wait for a node meanwhile, and
 * no more, since what is begun early waits in the middle, where it costs more than in the line.
 */
const widthOfThread = 8;
/** Who comes back sooner than he was asked to waits that long first, but for no longer than this. */
const longestHoldMs = 300;

/** Of the time an answer may take; who waits for longer than that was let in by mistake. */
const longestWait = 0.75;

/** What is answered again with every block, to who wants events: each answer waits for its turn by itself. */
const livePaths = new Set(["/api/v1/shortcuts/route", "/api/v1/shortcuts/quote"]);

const cameAt = new WeakMap<FastifyRequest, number>();
const lines = new WeakMap<object, AnswerQueue>();

/** How long `request` has been wanting its answer since all of it was there, in milliseconds. */
export function waitedMs(request: FastifyRequest): number {
  const cameAtMs = cameAt.get(request);
  return cameAtMs === undefined ? 0 : performance.now() - cameAtMs;
}

function overloaded(line: AnswerQueue, retryAfterSeconds: number): SluiceError {
  const { working, waiting } = line.figures();
  const message = `${working + waiting} answers are being made or waited for already`;
  return new SluiceError("OVERLOADED", message, { retryAfterSeconds });
}

/**
 * Waits for the turn of one answer to `request`, which has it already unless it wants events. Answers what gives the turn to
 * the next one. Throws OVERLOADED, and the reason of `signal`.
 */
export async function takeTurn(
  app: object,
  request: FastifyRequest,
  signal: AbortSignal,
): Promise<() => void> {
  const line = lines.get(app);
  if (line === undefined || cameAt.has(request)) return () => undefined;
  signal.throwIfAborted();
  const retryAfterSeconds = line.refusal();
  if (retryAfterSeconds !== undefined) throw overloaded(line, retryAfterSeconds);
  return new Promise((resolve, reject) => {
    const leave = () => {
      signal.removeEventListener("abort", giveUp);
      place.leave(false);
    };
    const giveUp = () => {
      place.leave(false);
      reject(signal.reason);
    };
    signal.addEventListener("abort", giveUp, { once: true });
    const place = line.enter(() => resolve(leave));
  });
}

/** Makes the admission of one service, for all its networks. */
export function makeAdmission(app: Pick<App, "api" | "engine">): Admission {
  const { api, engine } = app;
  const nowMs = () => performance.now();
  const width = () => widthOfThread * (engine.figures().workers + 1);
  const line = makeAnswerQueue({ width, timeoutMs: api.quoteTimeoutMs, nowMs });
  lines.set(app, line);
  /** When clients that were refused may come back. Each has one request at a time on its connection. */
  const backAt = new WeakMap<Socket, number>();

  function decide({ raw }: FastifyRequest, done: HookHandlerDoneFunction): void {
    const retryAfterSeconds = line.refusal();
    if (retryAfterSeconds === undefined) {
      done();
      return;
    }
    backAt.set(raw.socket, nowMs() + Math.min(longestHoldMs, retryAfterSeconds * 1000));
    done(overloaded(line, retryAfterSeconds));
  }

  return {
    onRequest(request, reply, done) {
      if (!isWork(request)) return done();
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
      if (!isWork(request)) return done();
      if (reply.raw.destroyed) return done(clientClosed());
      cameAt.set(request, nowMs());
      let timer: NodeJS.Timeout | undefined;
      let isBegun = false;
      const place = line.enter(() => {
        isBegun = true;
        clearTimeout(timer);
        done();
      });
      const giveUp = () => {
        place.leave(false);
        done(overloaded(line, 1));
      };
      if (!isBegun) timer = setTimeout(giveUp, api.quoteTimeoutMs * longestWait);
      reply.raw.once("close", () => {
        clearTimeout(timer);
        place.leave(!reply.raw.writableFinished);
      });
    },
    figures: line.figures,
  };
}

function isWork(request: FastifyRequest): boolean {
  const { url } = request.routeOptions;
  if (request.method === "OPTIONS" || costOf(url) < leastCost) return false;
  return !livePaths.has(url ?? "") || !wantsEvents(request);
}
