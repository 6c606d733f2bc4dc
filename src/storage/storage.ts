import type { ChainIdentity } from "../chain/index.js";
import type { ChainStore } from "./chain.js";
import type { ExclusionStore } from "./exclusions.js";
import type { KeyStore } from "./keys.js";

/** Everything Sluice keeps. */
export type Storage = {
  readonly keys: KeyStore;
  readonly exclusions: ExclusionStore;
  chain(identity: ChainIdentity): ChainStore;
  /**
   * Resolves when the database is open, or at once while there is none: a new one is unpacked when something is first
   * kept. Rejects with DATABASE_TOO_NEW or DATABASE_UNAVAILABLE.
   */
  readonly opened: Promise<void>;
  /** Writes what is still queued and releases the data folder. */
  close(): Promise<void>;
};
