import type { QuotePace } from "../../../chain/index.js";
import { SluiceError } from "../../../errors/index.js";

/** Lets in no more answers of one network than its node takes requests for. */
export type NodeRoom = {
  /**
   * Does `work`, unless it could not be done in time. Throws OVERLOADED. Where nothing else is under way it is always
   * tried.
   */
  run<T>(work: () => Promise<T>): Promise<T>;
};

type Nodes = { quotePace(): QuotePace };

/** Requests to a node that an answer takes, before it is known. */
const FIRST_GUESS = 4;
/** How much the newest answer counts against all before it. */
const NEWEST = 0.1;
/** Of the time that an answer may take so much is counted on: blocks want their turns as well. */
const CAUTION = 0.8;

/** Makes the room of nodes for answers that are given up after `timeoutMs`. */
export function makeNodeRoom(nodes: Nodes, timeoutMs: number): NodeRoom {
  let underWay = 0;
  let turnsEach = FIRST_GUESS;
  let counted = nodes.quotePace().turns;

  /** How long it would take until one more answer is there with all that are under way. */
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
      // What others asked for in between is no answer's.
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
