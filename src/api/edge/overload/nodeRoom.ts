import type { QuotePace } from "../../../chain/index.js";
import { SluiceError } from "../../../errors/index.js";

/** Begins no more answers of one network than its node can take requests for. */
export type NodeRoom = {
  /**
   * Returns what `work` resolves to. Throws OVERLOADED if it could not finish in time; if nothing else is under way it is
   * always tried.
   */
  run<T>(work: () => Promise<T>): Promise<T>;
};

type Nodes = { quotePace(): QuotePace };

/** Assumed requests to the node for one answer, before any was counted. */
const FIRST_GUESS = 4;
/** Weight of the newest answer. */
const NEWEST = 0.1;
/** The share of the time limit that answers may use: reading blocks needs requests too. */
const CAUTION = 0.8;

/** Makes the room of `nodes` for answers with the time limit `timeoutMs`. */
export function makeNodeRoom(nodes: Nodes, timeoutMs: number): NodeRoom {
  let underWay = 0;
  let turnsEach = FIRST_GUESS;
  let counted = nodes.quotePace().turns;

  /** How long one more answer would take together with all that are under way. */
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
      // Requests in between belong to no answer.
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
