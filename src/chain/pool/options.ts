import type { Load } from "../nodes/capacity.js";
import type { Urgency } from "../nodes/pace.js";

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
