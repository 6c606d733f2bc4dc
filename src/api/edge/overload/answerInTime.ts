import type { FastifyReply } from "fastify";
import { SluiceError } from "../../../errors/index.js";
import type { Services } from "../../../service/index.js";
import type { App } from "../../app.js";
import { clientClosed } from "../errors.js";
import type { Admission } from "./admission.js";
import { makeNodeRoom, type NodeRoom } from "./nodeRoom.js";

/**
 * Returns the result of `work`. Throws OVERLOADED if the node cannot take its requests in time, QUOTE_TIMEOUT if the
 * answer is not ready `api.quoteTimeoutMs` after its request, and CLIENT_CLOSED if the client has left. `signal` then
 * aborts, so that `work` starts nothing more.
 */
export type AnswerInTime = <T>(
  reply: FastifyReply,
  services: Pick<Services, "rpc">,
  work: (signal: AbortSignal) => Promise<T>,
) => Promise<T>;

/** Makes the function that enforces the time limit of one service's answers. */
export function makeAnswerInTime({ api }: Pick<App, "api">, admission: Admission): AnswerInTime {
  const { quoteTimeoutMs } = api;
  /** One room for all answers that use the same nodes. */
  const rooms = new WeakMap<object, NodeRoom>();

  function roomOf(rpc: Services["rpc"]): NodeRoom {
    const room = rooms.get(rpc.nodes) ?? makeNodeRoom(rpc, quoteTimeoutMs);
    rooms.set(rpc.nodes, room);
    return room;
  }

  return async (reply, { rpc }, work) => {
    const { request, raw } = reply;
    const leftMs = Math.max(0, quoteTimeoutMs - admission.waitedMs(request));
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
      const leave = await admission.takeTurn(request, ending.signal);
      try {
        return await roomOf(rpc).run(() => work(ending.signal));
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
  };
}
