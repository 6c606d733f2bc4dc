import type { Logger } from "pino";
import type { Engine } from "../engine/index.js";
import type { FleetMember, FleetTransport } from "../fleet/index.js";
import type { Metrics, NetworkService } from "../service/index.js";
import type { Keyring } from "./edge/access/keyring.js";
import type { ConnectionLimits } from "./edge/limits.js";
import type { BuiltFolder } from "./pages/builtFolder.js";
import type { BuiltFile } from "./pages/clientPackage.js";
import type { Logos } from "./pages/logos/logos.js";

/** The parts of the service that the HTTP interface needs. */
export type App = {
  readonly networks: ReadonlyMap<number, NetworkService>;
  /** What the process does in a fleet. An indexer serves only the endpoints for operators. Default: all. */
  readonly role?: "all" | "index" | "api" | undefined;
  /** Returns the members of the fleet. Undefined unless the process belongs to one. */
  readonly fleet?: (() => readonly FleetMember[]) | undefined;
  /** Why a configured node is not used, by chain id. Default: none. */
  readonly unknownChains?: ReadonlyMap<number, string>;
  readonly logger: Logger;
  readonly api: {
    readonly relaxedRoute: boolean;
    readonly cors: boolean;
    readonly bodyLimitBytes: number;
    readonly auth: "open" | "required";
    /** Cost units per minute for each caller. 0 means no limit. */
    readonly rateLimit: number;
    /** Cost units per minute for each caller on this machine. */
    readonly loopbackRateLimit: number;
    readonly quoteTimeoutMs: number;
    /** The most live answers at a time in all, the most for one caller, and the longest life of each. */
    readonly liveStreams: number;
    readonly liveStreamsPerCaller: number;
    readonly liveSeconds: number;
  };
  readonly limits: ConnectionLimits;
  /** The key that `/status` and `/metrics` require. If empty, they require none. */
  readonly operatorKey: string;
  /** Whether `/status` and `/metrics` are served only on a separate port. */
  readonly operatorsApart: boolean;
  readonly keyring: Keyring;
  /** Searches routes for all networks. */
  readonly engine: Engine;
  /** Undefined if metrics are off. */
  readonly metrics: Metrics | undefined;
  /** The files served at `/`. Undefined if there are none. */
  readonly page?: BuiltFolder | undefined;
  /** The logos of tokens, served below `/logos/`. Undefined if the page is off. */
  readonly logos?: Logos | undefined;
  /** The files served below `/docs/`. If undefined, only the interactive API page is served there. */
  readonly site?: BuiltFolder | undefined;
  /** The file served at `/client.tgz`. Undefined if there is none. */
  readonly clientPackage?: BuiltFile | undefined;
  /** The id of the embedded chain, if there is one. The page may use its accounts. */
  readonly localChain?: number | undefined;
  /** Returns the URL at which wallets on this machine reach that chain, once it has started. */
  readonly localChainUrl?: (() => string | undefined) | undefined;
  readonly allowUndeployed: boolean;
  readonly trustProxy: boolean;
  /** Shares what callers take from their rate limits with the other processes of a fleet. Default: there are none. */
  readonly addUsage?: FleetTransport["addUsage"] | undefined;
  /** Returns whether the service has been asked to stop. */
  readonly stopping: () => boolean;
};
