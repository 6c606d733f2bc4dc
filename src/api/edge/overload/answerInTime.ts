import type { FastifyReply } from "fastify";
import type { QuotePace } from "../../../chain/index.js";
import { SluiceError } from "../../../errors/index.js";
import type { Services } from "../../../service/index.js";
import type { App } from "../../app.js";
import { clientClosed } from "../errors.js";
import type { Admission } from "./admission.js";

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
    const room = rooms.get(rpc.traits) ?? makeNodeRoom(rpc, quoteTimeoutMs);
    rooms.set(rpc.traits, room);
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

/** Starts only as many answers on one network as its node can serve. */
type NodeRoom = {
  /**
   * Returns the result of `work`. Throws OVERLOADED if it could not finish in time. Always runs `work` if no other work
   * is in progress.
   */
  run<T>(work: () => Promise<T>): Promise<T>;
};

type Nodes = { quotePace(): QuotePace };

/** The assumed number of node requests per answer, before any was counted. */
const FIRST_GUESS = 4;
/** Weight of the newest answer. */
const NEWEST = 0.1;
/** The fraction of the time limit that answers may use. Reading blocks needs requests too. */
const CAUTION = 0.8;

/** Makes the room of `nodes` for answers with the time limit `timeoutMs`. */
export function makeNodeRoom(nodes: Nodes, timeoutMs: number): NodeRoom {
  let underWay = 0;
  let turnsEach = FIRST_GUESS;
  let counted = nodes.quotePace().turns;

  /** Returns how long one more answer would take, together with all answers in progress. */
  function neededMs(): number {
    const { perSecond } = nodes.quotePace();
    return perSecond === undefined ? 0 : ((underWay + 1) * turnsEach * 1000) / perSecond;
  }

  return {
    async run(work) {
      const tooLongMs = neededMs() - timeoutMs * CAUTION;
      if (underWay > 0 && tooLongMs > 0) {
        const message = `The node is asked for ${underWay} answers already, and takes no more requests in time`;
        const retryAfterSeconds = Math.ceil(tooLongMs / 1000);
        throw new SluiceError("OVERLOADED", message, { retryAfterSeconds });
      }
      // Requests made while no answer is in progress belong to none.
      if (underWay === 0) counted = nodes.quotePace().turns;
      underWay += 1;
      try {
        return await work();
      } finally {
        underWay -= 1;
        const { turns } = nodes.quotePace();
        turnsEach += (turns - counted - turnsEach) * NEWEST;
        counted = turns;
      }
    },
  };
}
