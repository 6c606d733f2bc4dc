import type { Logger } from "pino";
import type { Engine } from "../engine/index.js";
import type { Metrics, NetworkService } from "../service/index.js";
import type { Keyring } from "./edge/access/keyring.js";
import type { ConnectionLimits } from "./edge/limits.js";
import type { BuiltFolder } from "./pages/builtFolder.js";

/** What the HTTP interface needs from the rest of the service. */
export type App = {
  readonly networks: ReadonlyMap<number, NetworkService>;
  readonly logger: Logger;
  readonly api: {
    readonly relaxedRoute: boolean;
    readonly cors: boolean;
    readonly bodyLimitBytes: number;
    readonly auth: "open" | "required";
    /** Cost units a minute for each caller; 0: no limit. */
    readonly rateLimit: number;
    /** The same for callers on this machine. */
    readonly loopbackRateLimit: number;
    readonly quoteTimeoutMs: number;
    /** Live answers at a time: all, those of one caller, and the longest life of each. */
    readonly liveStreams: number;
    readonly liveStreamsPerCaller: number;
    readonly liveSeconds: number;
  };
  readonly limits: ConnectionLimits;
  /** The key that `/status` and `/metrics` require; empty: none. */
  readonly operatorKey: string;
  /** Whether those are answered at a port of their own only. */
  readonly operatorsApart: boolean;
  readonly keyring: Keyring;
  /** Searches routes for all networks. */
  readonly engine: Engine;
  /** Undefined if nothing is measured. */
  readonly metrics: Metrics | undefined;
  /** The files served at `/`; undefined: none. */
  readonly page?: BuiltFolder | undefined;
  /** The files served below `/docs/`; undefined: only the interface to try. */
  readonly site?: BuiltFolder | undefined;
  /** The id of the embedded chain, if there is one: the page may use its accounts. */
  readonly localChain?: number | undefined;
  readonly allowUndeployed: boolean;
  readonly trustProxy: boolean;
  /** Returns true once the service was asked to stop. */
  readonly stopping: () => boolean;
};
