import type { Settings } from "../../config/index.js";
import type { Engine } from "../../engine/index.js";
import type { Logger } from "../../lib/logger.js";
import type { Network } from "../../networks/index.js";
import type { Exclusions } from "../../quote/index.js";
import type { Storage } from "../../storage/index.js";
import type { Metrics } from "../metrics.js";
import type { FleetParts } from "./fleetParts.js";

export type OpenOptions = {
  readonly settings: Settings;
  readonly network: Network;
  readonly urls: readonly string[];
  /** Whether the chain runs on this machine. It may then be polled often, and people reset it by hand. */
  readonly local: boolean;
  /** The name of the network in listings. */
  readonly name: string;
  readonly log: Logger;
  /** The store for everything learnt about the chain. If absent, nothing is stored. */
  readonly storage?: Storage;
  /** The engine shared by all networks. Default: a separate engine for this network, on this thread. */
  readonly engine?: Engine;
  /** The exclusions from routes. Default: the settings' exclusions. */
  readonly exclusions?: Exclusions;
  /** Resolves once the exclusions have been read. No route is answered before that. Default: resolves at once. */
  readonly exclusionsRead?: Promise<void>;
  /** Where durations are recorded. If absent, they are not recorded. */
  readonly metrics?: Metrics | undefined;
  /** Present if the process belongs to a fleet. Default: this process follows the chain itself. */
  readonly fleet?: FleetParts | undefined;
  /** The number of attempts to read the market while the node is unavailable. Default: unlimited. */
  readonly attempts?: number;
};
