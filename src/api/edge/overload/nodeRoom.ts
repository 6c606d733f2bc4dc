import type { QuotePace } from "../../../chain/index.js";
import { SluiceError } from "../../../errors/index.js";

/** Starts only as many answers on one network as its node can serve. */
export type NodeRoom = {
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
