import type { Logger } from "pino";
import type { Engine } from "../engine/index.js";
import type { Network } from "../networks/index.js";
import type { Services } from "../quote/index.js";
import type { Metrics } from "../service/metrics.js";
import type { Keyring } from "./edge/access/keyring.js";
import type { ConnectionLimits } from "./edge/limits.js";
import type { BuiltFolder } from "./endpoints/files/files.js";

/** How far the start of a network has come. */
export type StartProgress = {
  /**
   * In this order: `recalling` what earlier runs learnt, asking for `tokens`, `discovering` venues, `reading` their
   * state, `preparing` yields and search threads. After a failure it begins anew.
   */
  readonly phase: "recalling" | "tokens" | "discovering" | "reading" | "preparing";
  /** How much of `total` is done; not always a whole number, and it never goes down within a phase. */
  readonly done: number;
  /** Tokens, deployments or venues; 1 where nothing is counted; 0 where there is nothing to do. */
  readonly total: number;
};

/** A network the service follows, from the moment it was asked to. */
export type NetworkService = {
  readonly network: Network;
  /** What listings call it; says so when it is the embedded chain. */
  readonly name: string;
  /** What answers are made from; undefined until the market was read for the first time. */
  services(): Services | undefined;
  /**
   * Why there are no services yet, or why they cannot answer at present, for the reader; undefined while the start is
   * simply under way, and while all is well.
   */
  trouble(): string | undefined;
  /** How far this machine's clock is ahead of the chain's, negative behind; undefined where nothing tells. */
  clockSkewSeconds(): number | undefined;
  /** What a start is busy with; undefined once the market was read for the first time. */
  progress(): StartProgress | undefined;
};

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
