import type { EndpointStatus } from "../chain/index.js";
import type { MemberNetwork, PublisherFigures } from "../fleet/index.js";
import type { Network } from "../networks/index.js";
import type { AbsentDeployment } from "../venues/index.js";
import type { Services } from "./services.js";

/** The progress of a network's start. */
export type StartProgress = {
  /**
   * The phases in order: starting the local `chain`, if there is one; `joining` a fleet's channel, or else `recalling`
   * what earlier runs stored, confirming `tokens`, `discovering` venues, `reading` their state, and `preparing` yields
   * and search threads. After a failure, the start begins again.
   */
  readonly phase: "chain" | "joining" | "recalling" | "tokens" | "discovering" | "reading" | "preparing";
  /** What the phase does at present, or what keeps it from ending, if that is known. */
  readonly waitsFor?: string | undefined;
  /** The completed part of `total`. It may be a fraction, and never decreases within a phase. */
  readonly done: number;
  /** The number of tokens, deployments or venues. 1 if nothing is counted, and 0 if there is nothing to do. */
  readonly total: number;
};

/** The phases of a start, in words. */
export const phaseNames: Readonly<Record<StartProgress["phase"], string>> = {
  chain: "starting the local chain",
  joining: "joining the fleet",
  recalling: "loading stored data",
  tokens: "reading tokens",
  discovering: "finding venues",
  reading: "reading venues",
  preparing: "preparing searches",
};

/** A network of the service, from the moment it starts. */
export type NetworkService = {
  readonly network: Network;
  /** The network's name in listings, which marks the embedded chain as such. */
  readonly name: string;
  /** Returns the parts that answers are made from, or undefined until the market has been read for the first time. */
  services(): Services | undefined;
  /**
   * Returns why there are no services yet, or why they cannot answer at present. Returns undefined during an
   * undisturbed start and while there is no trouble.
   */
  trouble(): string | undefined;
  /** Returns the state of its nodes, also before the market has been read. Empty until the network is opened. */
  nodes(): readonly EndpointStatus[];
  /** Returns whether only one of several nodes is not down, and is believed. */
  isAlone(): boolean;
  /** Returns how far this machine's clock is ahead of the chain's, negative if it is behind. Undefined if unknown. */
  clockSkewSeconds(): number | undefined;
  /** Returns the deployments that the chain turned out not to have. Empty until the market has been read. */
  leftOut(): readonly AbsentDeployment[];
  /** Returns the progress of the start, or undefined once the market has been read for the first time. */
  progress(): StartProgress | undefined;
  /** How this process stands in the network's channel. Absent unless it belongs to a fleet. */
  readonly fleet?: () => FleetStanding;
};

/** How a process of a fleet stands on a network. */
export type FleetStanding = MemberNetwork & {
  /** Only of a leader. */
  readonly publisher?: PublisherFigures | undefined;
};
