import type { ChainIdentity } from "../chain/index.js";
import type { ChainStore } from "./chain.js";
import type { Term } from "./chainAccess.js";
import type { ExclusionStore } from "./exclusions.js";
import type { KeyStore } from "./keys.js";

/** Everything that Sluice stores. */
export type Storage = {
  readonly keys: KeyStore;
  readonly exclusions: ExclusionStore;
  /** In a fleet, `term` decides what this process may write of the chain. */
  chain(identity: ChainIdentity, term?: Term): ChainStore;
  /**
   * Resolves when the database is open, or at once while there is none. A new database is unpacked on the first write.
   * Rejects with DATABASE_TOO_NEW or DATABASE_UNAVAILABLE.
   */
  readonly opened: Promise<void>;
  /** Writes everything that is still queued and releases the data folder. */
  close(): Promise<void>;
};
