import type { Load } from "../nodes/capacity.js";
import type { NodeEndpoint } from "../nodes/endpoint.js";
import type { Urgency } from "../nodes/pace.js";
import type { Ask } from "../transport/answer.js";
import type { RpcError } from "../transport/errors.js";
import type { Comparison } from "./comparison.js";
import type { Hedging } from "./hedging.js";
import type { Judge } from "./judge.js";

export type AskOptions = {
  readonly signal?: AbortSignal | undefined;
  /** Limit for the whole request, with retries and pauses. A node that does not respond at all fails sooner. */
  readonly timeoutMs?: number | undefined;
  /**
   * Priority while requests wait, for their turn or for a pause that nodes ask for. A request of a reading waits as
   * long as it must, and the wait does not count towards its timeout. Default `quote`.
   */
  readonly urgency?: Urgency | undefined;
  /** 1 if one node's answer suffices, because no answer to clients depends on it. Default: as the pool decides. */
  readonly witnesses?: 1 | undefined;
  /** Hosts that may not answer. */
  readonly not?: ReadonlySet<string> | undefined;
  /** The host to ask first. */
  readonly prefer?: string | undefined;
  /** Called with the host of every answer. */
  readonly onHost?: ((host: string) => void) | undefined;
  /** The size of a batch. Nodes that have not yet accepted one of this size are asked last. */
  readonly load?: Load | undefined;
  /** The number of blocks whose logs are requested. Nodes that are known to refuse it are not asked while others accept it. */
  readonly span?: number | undefined;
  /**
   * Whether a node answered the whole request. One that ran out of gas did not, nor did one without any block: it is not
   * a witness, and the next one is asked.
   */
  readonly isWhole?: ((result: unknown) => boolean) | undefined;
};

/** A request, and how many nodes must agree on its answer. */
export type Question = {
  readonly ask: Ask;
  readonly options: AskOptions;
  /** Undefined if one answer suffices. */
  readonly comparison: Comparison | undefined;
  readonly need: number;
  readonly feature: string;
};

/** One node's answer. A revert is an answer too. */
export type Answer = {
  readonly endpoint: NodeEndpoint;
  /** The answer in the form in which it is compared. */
  readonly form: string;
} & ({ readonly result: unknown } | { readonly error: RpcError });

/** The nodes of a network. */
export type Nodes = {
  readonly chainId: number;
  /** In the listed order. */
  readonly endpoints: readonly NodeEndpoint[];
  readonly now: () => number;
  /** How long a request may take unless it says otherwise. A node that does not answer in this time counts as down. */
  readonly timeoutMs: number;
};

/** The nodes of a network, and what all requests to them share. */
export type NodePool = Nodes & {
  /** Number of nodes with different hosts. Two URLs of one host are one witness. */
  readonly hosts: number;
  /** The most nodes that must agree on an answer. */
  readonly witnesses: number;
  readonly hedging: Hedging;
  readonly judge: Judge;
  /** What becomes of an answer that only one node gives while the others are down. */
  readonly alone: "refuse" | "answer";
  readonly closing: AbortSignal;
  /** Records an answer that is believed although only one node gave it. */
  readonly noteAlone: (options: AskOptions) => void;
};

/** What came of one request so far. */
export type Inquiry = {
  /** Endpoints tried in this round. */
  readonly tried: Set<NodeEndpoint>;
  /** Endpoints whose answer will not change. */
  readonly refused: Set<NodeEndpoint>;
  readonly errors: Map<NodeEndpoint, unknown>;
  /** Endpoints that lack what was asked for. */
  readonly absent: Set<NodeEndpoint>;
  /** Endpoints that ran only a part of the request, and the result of the first of them. */
  readonly cut: Set<NodeEndpoint>;
  partial: { readonly result: unknown } | undefined;
  deadlineMs: number;
};
