import type { Logger } from "pino";
import type { Engine } from "../engine/index.js";
import type { Metrics, NetworkService } from "../service/index.js";
import type { Keyring } from "./edge/access/keyring.js";
import type { ConnectionLimits } from "./edge/limits.js";
import type { BuiltFolder } from "./pages/builtFolder.js";

/** What the HTTP edge needs of the rest of the service. */
export type App = {
  readonly networks: ReadonlyMap<number, NetworkService>;
  readonly logger: Logger;
  readonly api: {
    readonly relaxedRoute: boolean;
    readonly cors: boolean;
    readonly bodyLimitBytes: number;
    readonly auth: "open" | "required";
    /** Cost units a minute, as is the next; 0: none. */
    readonly rateLimit: number;
    readonly loopbackRateLimit: number;
    readonly quoteTimeoutMs: number;
    /** Live answers at a time, those of one caller, and how long each may be. */
    readonly liveStreams: number;
    readonly liveStreamsPerCaller: number;
    readonly liveSeconds: number;
  };
  readonly limits: ConnectionLimits;
  /** What `/status` and `/metrics` ask for; empty: nothing. */
  readonly operatorKey: string;
  /** Whether those are answered at a port of their own, and nowhere else. */
  readonly operatorsApart: boolean;
  readonly keyring: Keyring;
  /** What searches, for all networks. */
  readonly engine: Engine;
  /** Undefined where nothing is measured. */
  readonly metrics: Metrics | undefined;
  /** What is served at `/`; undefined: nothing. */
  readonly page?: BuiltFolder | undefined;
  /** What is served below `/docs/`; undefined: nothing but the interface to try. */
  readonly site?: BuiltFolder | undefined;
  /** The chain that is embedded, where one is: its accounts are open to the page. */
  readonly localChain?: number | undefined;
  readonly allowUndeployed: boolean;
  readonly trustProxy: boolean;
  /** Set once the service is asked to stop. */
  readonly stopping: () => boolean;
};
