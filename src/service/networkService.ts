import type { Network } from "../networks/index.js";
import type { Services } from "./services.js";

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
