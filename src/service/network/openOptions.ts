import type { Settings } from "../../config/index.js";
import type { Engine } from "../../engine/index.js";
import type { Logger } from "../../lib/logger.js";
import type { Network } from "../../networks/index.js";
import type { Exclusions } from "../../quote/index.js";
import type { Storage } from "../../storage/index.js";
import type { Metrics } from "../metrics.js";

export type OpenOptions = {
  readonly settings: Settings;
  readonly network: Network;
  readonly urls: readonly string[];
  /** Whether the chain runs on this machine: it may be polled often, and people reset it by hand. */
  readonly local: boolean;
  /** The name of the network in listings. */
  readonly name: string;
  readonly log: Logger;
  /** Where everything learnt about the chain is kept; absent: nowhere. */
  readonly storage?: Storage;
  /** The engine shared by all networks. Default: an engine of this network's own, on this thread. */
  readonly engine?: Engine;
  /** What routes exclude. Default: the settings' exclusions. */
  readonly exclusions?: Exclusions;
  /** Resolves once the exclusions have been read; no route is answered before. Default: at once. */
  readonly exclusionsRead?: Promise<void>;
  /** Where durations are recorded; absent: nowhere. */
  readonly metrics?: Metrics | undefined;
  /** How many times to try to read the market while the node is unavailable. Default: until it succeeds. */
  readonly attempts?: number;
};
