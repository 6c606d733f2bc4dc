import type { FastifyReply } from "fastify";
import { SluiceError } from "../../../errors/index.js";
import type { Services } from "../../../service/index.js";
import type { App } from "../../app.js";
import { clientClosed } from "../errors.js";
import { takeTurn, waitedMs } from "./admission.js";
import { nodeRoomOf } from "./nodeRoom.js";

/** Whose answer is made, and from what. */
type Answering = {
  readonly app: App;
  readonly reply: FastifyReply;
  readonly services: Pick<Services, "rpc">;
};

/**
 * Does `work`, and gives it up where the answer is not there `api.quoteTimeoutMs` after its request, or where nobody waits
 * for it any more: `signal` then tells it to begin nothing more. Throws OVERLOADED where the node takes no more requests in
 * that time, QUOTE_TIMEOUT and CLIENT_CLOSED.
 */
export async function answerInTime<T>(
  { app, reply, services }: Answering,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { request, raw } = reply;
  const { quoteTimeoutMs } = app.api;
  const leftMs = Math.max(0, quoteTimeoutMs - waitedMs(request));
  const ending = new AbortController();
  let giveUp = (_: SluiceError) => {};
  const ended = new Promise<never>((_, reject) => {
    giveUp = (error) => {
      reject(error);
      ending.abort(error);
    };
  });
  const late = () => {
    giveUp(new SluiceError("QUOTE_TIMEOUT", `The answer was not complete after ${quoteTimeoutMs} ms`));
  };
  const inTurn = async () => {
    const leave = await takeTurn(app, request, ending.signal);
    try {
      return await nodeRoomOf(services.rpc, quoteTimeoutMs).admit(() => work(ending.signal));
    } finally {
      leave();
    }
  };
  const gone = () => giveUp(clientClosed());
  const timer = setTimeout(late, leftMs);
  raw.once("close", gone);
  try {
    return await Promise.race([inTurn(), ended]);
  } finally {
    clearTimeout(timer);
    raw.off("close", gone);
  }
}
