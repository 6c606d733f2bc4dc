import type { Socket } from "node:net";
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from "fastify";
import { SluiceError } from "../../errors/index.js";
import { costOf } from "../access/costs.js";
import type { App } from "../app.js";
import { clientClosed } from "../errors.js";
import { wantsEvents } from "../live/accepts.js";
import { type LineFigures, makeLine } from "./line.js";

type Hook = (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction) => void;

/** Hooks that let no more requests in than can be answered in time. */
export type Admission = {
  /** Before the body is read: OVERLOADED for one that would come too late. */
  readonly onRequest: Hook;
  /** Once all of it is there, since who sends slowly is not to keep others waiting: its turn is waited for. */
  readonly preHandler: Hook;
  readonly figures: () => LineFigures;
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

const cameAt = new WeakMap<FastifyRequest, number>();

/** How long `request` has been wanting its answer since all of it was there, in milliseconds. */
export function waitedMs(request: FastifyRequest): number {
  const cameAtMs = cameAt.get(request);
  return cameAtMs === undefined ? 0 : performance.now() - cameAtMs;
}

/** Makes the admission of one service, for all its networks. */
export function makeAdmission({ api, engine }: Pick<App, "api" | "engine">): Admission {
  const nowMs = () => performance.now();
  const width = () => widthOfThread * (engine.figures().workers + 1);
  const line = makeLine({ width, timeoutMs: api.quoteTimeoutMs, nowMs });
  /** When clients that were refused may come back. Each has one request at a time on its connection. */
  const backAt = new WeakMap<Socket, number>();

  function overloaded(retryAfterSeconds: number): SluiceError {
    const { working, waiting } = line.figures();
    const message = `${working + waiting} answers are being made or waited for already`;
    return new SluiceError("OVERLOADED", message, { retryAfterSeconds });
  }

  function decide({ raw }: FastifyRequest, done: HookHandlerDoneFunction): void {
    const retryAfterSeconds = line.refusal();
    if (retryAfterSeconds === undefined) {
      done();
      return;
    }
    backAt.set(raw.socket, nowMs() + Math.min(longestHoldMs, retryAfterSeconds * 1000));
    done(overloaded(retryAfterSeconds));
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
        done(overloaded(1));
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

/** A live answer takes its time and is bounded by itself. */
function isWork({ method, headers, routeOptions }: FastifyRequest): boolean {
  if (method === "GET" && wantsEvents(headers.accept)) return false;
  return method !== "OPTIONS" && costOf(routeOptions.url) >= leastCost;
}
