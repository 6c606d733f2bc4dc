import { SluiceError } from "../../errors/error.js";
import type { Hex } from "../../lib/hex.js";

export type RpcErrorDetails = {
  readonly data?: Hex | undefined;
  readonly method: string;
  readonly host: string;
};

/** An error that the node itself returned. `message` is the node's, with the secrets of the URL removed. */
export class RpcError extends Error {
  override readonly name = "RpcError";
  /** The JSON-RPC code that the node chose, or 413 if the node refused the size of the request over HTTP. */
  readonly code: number;
  /** The contract's revert data, if the node returns it. */
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

/** The node no longer has, or does not yet have, the block or its state. Start over from the newest head. */
export class BlockGoneError extends Error {
  override readonly name = "BlockGoneError";
  /** The hash or height requested. */
  readonly block: Hex | bigint;

  constructor(block: Hex | bigint, cause?: unknown) {
    super(`the node does not have block ${block}`, { cause });
    this.block = block;
  }
}

export type TransportFault = {
  /** `stray`: the answer belongs to another request. `false`: it contradicts another answer of the node. */
  readonly kind: "unreachable" | "timeout" | "dead" | "broken" | "stray" | "false" | "limited" | "closed";
  /** Whether the node may have executed the request although no answer came. */
  readonly delivered: boolean;
  readonly retryAfterMs?: number | undefined;
  /** The connection broke, so the next one may reach another node. */
  readonly disconnected?: boolean | undefined;
  /** The status of an HTTP response without an answer in it. */
  readonly status?: number | undefined;
};

/** No usable answer came from an endpoint. This error stays inside this room: callers see SluiceError. */
export class TransportError extends Error {
  override readonly name = "TransportError";
  readonly kind: TransportFault["kind"];
  readonly delivered: boolean;
  readonly retryAfterMs: number | undefined;
  readonly disconnected: boolean;
  readonly status: number | undefined;

  constructor(message: string, fault: TransportFault) {
    super(message);
    this.kind = fault.kind;
    this.delivered = fault.delivered;
    this.retryAfterMs = fault.retryAfterMs;
    this.disconnected = fault.disconnected ?? false;
    this.status = fault.status;
  }
}

/** Returns the error for an answer that a node should not give. A second attempt may succeed at once. */
export function nodeFault(message: string): SluiceError {
  return new SluiceError("RPC_UNAVAILABLE", message, { retryAfterSeconds: 1 });
}
