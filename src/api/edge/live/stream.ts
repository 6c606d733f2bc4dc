import { PassThrough } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { SluiceError } from "../../../errors/index.js";
import { stalenessOf } from "../../../quote/index.js";
import type { Services } from "../../../service/index.js";
import type { App } from "../../app.js";
import type { Guard } from "../access/guard.js";
import { bodyOf, clientClosed, shownToClient } from "../errors.js";
import type { Streams } from "./openStreams.js";

/** What a stream depends on besides its request. */
export type StreamService = {
  readonly app: App;
  readonly guard: Guard;
  readonly streams: Streams;
};

/** What a stream sends with every block. */
export type LiveAnswer = {
  /** The name of the event. */
  readonly event: string;
  readonly services: Services;
  /** The plain answer; `createdAt` is its block. */
  readonly answer: () => Promise<{ readonly createdAt: number }>;
};

/** The longest silence on a stream; after a longer one a proxy may close the connection. */
const longestSilenceMs = 15_000;

/**
 * Answers with an event at once and one for every further block: the plain answer's JSON, or the body of its failure. If
 * several blocks come while an answer is made, one event follows for the newest. The stream ends with the client, with the
 * service or after `api.liveSeconds`. Throws TOO_MANY_STREAMS, and CLIENT_CLOSED if the client is gone already.
 */
export function streamLive(
  request: FastifyRequest,
  reply: FastifyReply,
  { app, guard, streams }: StreamService,
  { event, services, answer }: LiveAnswer,
): FastifyReply {
  // A closed response emits no other close.
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
      // A slow reader gets the newest answer when it reads again.
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
      const refusal = isPaid ? undefined : guard.chargeAgain(request);
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
    // A node that stands still brings no block that could report it.
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
  // However the stream ends, its place is free once the response is closed.
  reply.raw.once("close", end);
  void send(true);
  reply.header("Cache-Control", "no-store");
  // A proxy that buffers whole answers would never send one.
  reply.header("X-Accel-Buffering", "no");
  return reply.type("text/event-stream; charset=utf-8").send(out);
}

/** The body of a failure. It holds the seconds to wait, since headers were sent before. */
function refusalOf(known: SluiceError, request: FastifyRequest): object {
  const { retryAfterSeconds } = known;
  return {
    ...bodyOf(known, request.id),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  };
}
