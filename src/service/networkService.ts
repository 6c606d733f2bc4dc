import type { Network } from "../networks/index.js";
import type { Services } from "./services.js";

/** The progress of a network's start. */
export type StartProgress = {
  /**
   * In order: `recalling` what earlier runs kept, confirming `tokens`, `discovering` venues, `reading` their state,
   * `preparing` yields and search threads. After a failure the start begins again.
   */
  readonly phase: "recalling" | "tokens" | "discovering" | "reading" | "preparing";
  /** How much of `total` is done; may be a fraction, and never decreases within a phase. */
  readonly done: number;
  /** A number of tokens, deployments or venues; 1 where nothing is counted; 0 where there is nothing to do. */
  readonly total: number;
};

/** A network of the service, from the moment it starts. */
export type NetworkService = {
  readonly network: Network;
  /** Its name in listings, which marks the embedded chain as such. */
  readonly name: string;
  /** Returns the parts that answers are made from; undefined until the market has been read for the first time. */
  services(): Services | undefined;
  /**
   * Says why there are no services yet, or why they cannot answer at present; undefined during an undisturbed start and
   * while all is well.
   */
  trouble(): string | undefined;
  /** Returns how far this machine's clock is ahead of the chain's, negative if behind; undefined where unknown. */
  clockSkewSeconds(): number | undefined;
  /** Returns the progress of the start; undefined once the market has been read for the first time. */
  progress(): StartProgress | undefined;
};
