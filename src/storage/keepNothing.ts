import { SluiceError } from "../errors/index.js";
import type { Logger } from "../lib/logger.js";
import { makeChainStore } from "./chain.js";
import { makeExclusionStore } from "./exclusions.js";
import { makeKeyStore } from "./keys.js";
import type { Storage } from "./storage.js";

/**
 * Makes a storage without a database. Reads find nothing and writes are dropped. Methods for keys and exclusions reject
 * with the reason.
 */
export function keepNothing(log: Logger): Storage {
  const readable = async () => undefined;
  const writer = { write: async () => false, isBusy: () => false, end: async () => undefined };
  const database = async () => {
    throw new SluiceError("BAD_CONFIGURATION", "nothing is stored: DATABASE_URL is none");
  };
  return {
    keys: makeKeyStore({ database, readable }),
    exclusions: makeExclusionStore({ database, readable }),
    chain: (identity, term) => makeChainStore({ identity, readable, writer, log, term }),
    opened: Promise.resolve(),
    close: async () => undefined,
  };
}
