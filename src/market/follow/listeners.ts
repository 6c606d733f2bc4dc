import { messageOf } from "../../errors/index.js";
import type { Logger } from "../../lib/logger.js";
import type { Market } from "../market.js";

export type Listeners = {
  /** Calls `listener` with every market announced from now on. Returns a function that removes it. */
  add(listener: (market: Market) => void): () => void;
  announce(market: Market): void;
};

/** Makes an empty list of listeners. If a listener throws, the error is logged and the others are still called. */
export function makeListeners(log: Logger): Listeners {
  const listeners = new Set<(market: Market) => void>();
  return {
    add(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    announce(market) {
      for (const listener of listeners) {
        try {
          listener(market);
        } catch (error) {
          const { head, network } = market;
          const fields = { chain_id: network.id, block: Number(head.number), reason: messageOf(error) };
          log.error(fields, "A listener of the market failed");
        }
      }
    },
  };
}
