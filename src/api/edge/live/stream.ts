import { PassThrough } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { SluiceError } from "../../../errors/index.js";
import { stalenessOf } from "../../../quote/index.js";
import type { Services } from "../../../service/index.js";
import type { App } from "../../app.js";
import type { Guard } from "../access/guard.js";
import { bodyOf, clientClosed, shownToClient } from "../errors.js";
import type { Streams } from "./streams.js";

/** What a stream depends on besides its request. */
export type StreamService = {
  readonly app: App;
  readonly guard: Guard;
  readonly streams: Streams;
};

/** What a stream sends with every block. */
export type Telling = {
  /** The name of the event. */
  readonly event: string;
  readonly services: Services;
  /** The plain answer; `createdAt` is its block. */
  readonly answer: () => Promise<{ readonly createdAt: number }>;
};

/** How often something is sent at least, so that nothing on the way takes the connection for dead. */
const longestSilenceMs = 15_000;

/**
 * Answers with an event at once and one for every further block: the plain answer's JSON, or the body of its failure.
 * Blocks that come while an answer is made are told by one answer for the newest. Ends with the client, with the service
 * and after the longest life a stream may have. Throws TOO_MANY_STREAMS, and CLIENT_CLOSED where the client is gone already.
 */
export function tellLive(
  request: FastifyRequest,
  reply: FastifyReply,
  { app, guard, streams }: StreamService,
  { event, services, answer }: Telling,
): FastifyReply {
  // A response that is closed never tells so again.
  if (reply.raw.destroyed || reply.raw.socket?.destroyed !== false) throw clientClosed();
  const leave = streams.open(guard.callerOf(request), end);
  const out = new PassThrough();
  let isBusy = false;
  let isDue = false;
  let awaitsDrain = false;
  /** Whether the failure told last was that of a node that stands still. */
  let toldStale = false;

  async function tell(isFirst: boolean): Promise<void> {
    isDue = true;
    if (isBusy) return;
    isBusy = true;
    for (let first = isFirst; isDue && !out.writableEnded; first = false) {
      isDue = false;
      // Who does not read gets the newest once he does.
      if (out.writableNeedDrain) {
        if (!awaitsDrain) {
          awaitsDrain = true;
          out.once("drain", () => {
            awaitsDrain = false;
            void tell(false);
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
      const told = await answer();
      toldStale = false;
      write(event, told.createdAt, told);
    } catch (error) {
      const known = shownToClient(error, request);
      toldStale = known.code === "STATE_STALE";
      write("refused", Number(services.follower.current().head.number), refusalOf(known, request));
    }
  }

  function write(name: string, block: number, data: object): void {
    if (!out.writableEnded) out.write(`event: ${name}\nid: ${block}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  function beat(): void {
    // A node that is silent brings no block to say so.
    if ((stalenessOf(services) !== undefined) !== toldStale) void tell(false);
    else out.write(":\n\n");
  }

  const { idleMs } = app.limits;
  const silence = Math.min(longestSilenceMs, Math.max(idleMs, 2 * app.api.quoteTimeoutMs) / 3);
  const heartbeat = setInterval(beat, silence);
  const life = setTimeout(end, app.api.liveSeconds * 1000);
  const unsubscribe = services.follower.subscribe(() => void tell(false));

  function end(): void {
    clearInterval(heartbeat);
    clearTimeout(life);
    unsubscribe();
    leave();
    if (!out.writableEnded) out.end();
  }

  out.once("close", end);
  // Whatever becomes of the stream on its way there, its place is free once the response is.
  reply.raw.once("close", end);
  void tell(true);
  reply.header("Cache-Control", "no-store");
  // A proxy that keeps answers back until they are whole would never send one.
  reply.header("X-Accel-Buffering", "no");
  return reply.type("text/event-stream; charset=utf-8").send(out);
}

/** The body of a failure; when to come back stands in it, since there is no header for it any more. */
function refusalOf(known: SluiceError, request: FastifyRequest): object {
  const { retryAfterSeconds } = known;
  return {
    ...bodyOf(known, request.id),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  };
}
