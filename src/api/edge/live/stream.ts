import { PassThrough } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { SluiceError } from "../../../errors/index.js";
import { stalenessOf } from "../../../quote/index.js";
import type { Services } from "../../../service/index.js";
import type { App } from "../../app.js";
import type { Guard } from "../access/guard.js";
import { bodyOf, clientClosed, shownToClient } from "../errors.js";
import type { Streams } from "./openStreams.js";

/** The parts of the service that a stream depends on. */
export type StreamService = {
  readonly app: App;
  readonly guard: Guard;
  readonly streams: Streams;
};

/** The answer that a stream sends with every block. */
export type LiveAnswer = {
  readonly event: string;
  readonly services: Services;
  /** How many answers each event is charged as. */
  readonly answers: number;
  /** Returns the plain answer. `createdAt` is its block. */
  readonly answer: () => Promise<{ readonly createdAt: number }>;
};

/** The longest silence on a stream. After a longer one, a proxy may close the connection. */
const longestSilenceMs = 15_000;

/**
 * Answers with one event at once and one for each further block. An event holds the plain answer's JSON, or the body of
 * its error. If several blocks arrive while an answer is made, a single event follows, for the newest block. The stream
 * ends when the client leaves, when the service stops, or after `api.liveSeconds`. Throws TOO_MANY_STREAMS, and
 * CLIENT_CLOSED if the client has already left.
 */
export function streamLive(
  request: FastifyRequest,
  reply: FastifyReply,
  { app, guard, streams }: StreamService,
  { event, services, answers, answer }: LiveAnswer,
): FastifyReply {
  // A response that is already closed emits no further close event.
  if (reply.raw.destroyed || reply.raw.socket?.destroyed !== false) throw clientClosed();
  const leave = streams.open(guard.callerOf(request), end);
  const out = new PassThrough();
  let isBusy = false;
  let isDue = false;
  let awaitsDrain = false;
  /** Whether the last event was STATE_STALE. */
  let wasStale = false;

  async function send(isFirst: boolean): Promise<void> {
    isDue = true;
    if (isBusy) return;
    isBusy = true;
    for (let first = isFirst; isDue && !out.writableEnded; first = false) {
      isDue = false;
      // A slow reader gets only the newest answer when it reads again.
      if (out.writableNeedDrain) {
        if (!awaitsDrain) {
          awaitsDrain = true;
          out.once("drain", () => {
            awaitsDrain = false;
            void send(false);
          });
        }
        break;
      }
      await one(first);
    }
    isBusy = false;
  }

  async function one(isPaid: boolean): Promise<void> {
    try {
      const refusal = isPaid ? undefined : guard.chargeAgain(request, answers);
      if (refusal !== undefined) throw refusal;
      const body = await answer();
      wasStale = false;
      write(event, body.createdAt, body);
    } catch (error) {
      const known = shownToClient(error, request);
      wasStale = known.code === "STATE_STALE";
      write("refused", Number(services.follower.current().head.number), refusalOf(known, request));
    }
  }

  function write(name: string, block: number, data: object): void {
    if (!out.writableEnded) out.write(`event: ${name}\nid: ${block}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  function beat(): void {
    // A stalled node brings no block that could trigger an event.
    if ((stalenessOf(services) !== undefined) !== wasStale) void send(false);
    else out.write(":\n\n");
  }

  const { idleMs } = app.limits;
  const silence = Math.min(longestSilenceMs, Math.max(idleMs, 2 * app.api.quoteTimeoutMs) / 3);
  const heartbeat = setInterval(beat, silence);
  const life = setTimeout(end, app.api.liveSeconds * 1000);
  const unsubscribe = services.follower.subscribe(() => void send(false));

  function end(): void {
    clearInterval(heartbeat);
    clearTimeout(life);
    unsubscribe();
    leave();
    if (!out.writableEnded) out.end();
  }

  out.once("close", end);
  // The stream's place is free once the response closes, however the stream ends.
  reply.raw.once("close", end);
  void send(true);
  reply.header("Cache-Control", "no-store");
  // A proxy that buffers whole answers would never send one.
  reply.header("X-Accel-Buffering", "no");
  return reply.type("text/event-stream; charset=utf-8").send(out);
}

/** Returns the body of an error. The body includes the seconds to wait, since the headers have already been sent. */
function refusalOf(known: SluiceError, request: FastifyRequest): object {
  const { retryAfterSeconds } = known;
  return {
    ...bodyOf(known, request.id),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  };
}
