import type { Hex } from "../lib/hex.js";

export type RpcErrorDetails = {
  readonly data?: Hex | undefined;
  readonly method: string;
  readonly host: string;
};

/** What a node itself answered as an error. `message` is the node's, with secrets of the URL blotted out. */
export class RpcError extends Error {
  override readonly name = "RpcError";
  /** JSON-RPC code as the node chose it; 413 when the node refused the size of the request over HTTP. */
  readonly code: number;
  /** What the contract reverted with, where the node tells. */
  readonly data: Hex | undefined;
  readonly method: string;
  readonly host: string;

  constructor(code: number, message: string, details: RpcErrorDetails) {
    super(message);
    this.code = code;
    this.data = details.data;
    this.method = details.method;
    this.host = details.host;
  }
}

/** The node no longer (or not yet) has the block or its state: start over from the newest head. */
export class BlockGoneError extends Error {
  override readonly name = "BlockGoneError";
  /** Hash or height asked for. */
  readonly block: Hex | bigint;

  constructor(block: Hex | bigint, cause?: unknown) {
    super(`the node does not have block ${block}`, { cause });
    this.block = block;
  }
}

export type TransportFault = {
  /** `stray`: the answer is that of another request; `false`: it contradicts what the node says otherwise. */
  readonly kind: "unreachable" | "timeout" | "dead" | "broken" | "stray" | "false" | "limited" | "closed";
  /** Whether the node may have acted on the request although no answer came. */
  readonly delivered: boolean;
  readonly retryAfterMs?: number | undefined;
  /** The connection broke, so that another node may be behind the next. */
  readonly disconnected?: boolean | undefined;
};

/** No usable answer came from an endpoint. Stays inside this room: callers see SluiceError. */
export class TransportError extends Error {
  override readonly name = "TransportError";
  readonly kind: TransportFault["kind"];
  readonly delivered: boolean;
  readonly retryAfterMs: number | undefined;
  readonly disconnected: boolean;

  constructor(message: string, fault: TransportFault) {
    super(message);
    this.kind = fault.kind;
    this.delivered = fault.delivered;
    this.retryAfterMs = fault.retryAfterMs;
    this.disconnected = fault.disconnected ?? false;
  }
}
