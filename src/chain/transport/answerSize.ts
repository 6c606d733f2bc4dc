import type { Ask } from "./answer.js";
import { RpcError } from "./errors.js";

const MIB = 2 ** 20;
/** Logs of a range, which is split where they are more, and receipts of the largest blocks. */
const LARGEST = 32 * MIB;
/** A requested block has the hashes of its transactions. */
const OTHER = 4 * MIB;

const byMethod: Readonly<Record<string, number>> = {
  eth_getLogs: LARGEST,
  eth_getBlockReceipts: LARGEST,
  // Batches of calls, which are halved where their answer is larger.
  eth_call: 16 * MIB,
  eth_simulateV1: 16 * MIB,
  eth_chainId: MIB / 16,
  eth_blockNumber: MIB / 16,
  eth_getCode: MIB,
};

/** The largest message of a socket. */
export const MOST_BYTES = LARGEST;

/** Returns how large the answer to a request may be, uncompressed. A false node could fill the memory with more. */
export function mostBytesOf({ method }: Ask): number {
  return byMethod[method] ?? OTHER;
}

/** An answer was not read to its end. This is due to the request, not to the node. */
export class AnswerTooLargeError extends RpcError {
  constructor(ask: Ask, host: string) {
    const text = `the node's answer is larger than the ${mostBytesOf(ask)} bytes that are accepted`;
    super(413, text, { method: ask.method, host });
  }
}
