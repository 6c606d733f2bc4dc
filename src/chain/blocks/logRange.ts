import { SluiceError } from "../../errors/error.js";
import type { Address } from "../../lib/address.js";
import { type Hex, quantity } from "../../lib/hex.js";
import { smallerRange } from "../nodes/logLimit.js";
import type { AskOptions, Rpc } from "../pool/rpc.js";
import { nodeFault, RpcError } from "../transport/errors.js";

/** A log from a range of blocks, with its position in the chain. */
export type RangeLog = {
  readonly address: Address;
  readonly topics: readonly Hex[];
  readonly data: Hex;
  readonly blockNumber: number;
  readonly blockHash: Hex;
  readonly logIndex: number;
};

export type LogRange = {
  readonly addresses?: readonly Address[];
  readonly topics0: readonly Hex[];
  /** Both ends are inclusive. */
  readonly from: number;
  readonly to: number;
};

/** The logs of the blocks up to `to`, in chain order. */
export type LogPage = { readonly logs: readonly RangeLog[]; readonly to: number };

type RawLog = {
  address: Address;
  topics: Hex[];
  data: Hex;
  blockNumber: Hex | null;
  blockHash: Hex | null;
  logIndex: Hex;
};

/**
 * Yields the logs of a range of blocks page by page, from its start. Splits a range that the node refuses or does not
 * answer, and remembers the size that it accepts. The range is given by block numbers, so a re-org may occur between two
 * pages. Throws what `Rpc.request` throws; the node's own error if it refuses a single block.
 */
export async function* logsInRange(
  rpc: Rpc,
  { addresses, topics0, from, to }: LogRange,
  options?: AskOptions,
): AsyncGenerator<LogPage, void, void> {
  const { logLimit } = rpc.traits;
  /** The largest range that got no answer since the last that did, with the refusal, and what to ask for instead. */
  let refused: { readonly span: number; readonly said: string; readonly next: number } | undefined;
  let at = from;
  while (at <= to) {
    const span = Math.min(refused?.next ?? logLimit.blocks() ?? Number.POSITIVE_INFINITY, to - at + 1);
    const end = at + span - 1;
    const filter = { fromBlock: quantity(at), toBlock: quantity(end), topics: [topics0] };
    const asked = addresses === undefined ? filter : { ...filter, address: addresses };
    try {
      const logs = (await rpc.request<RawLog[]>("eth_getLogs", [asked], { ...options, span })).map(parse);
      // A node that is down refuses every range, which says nothing about its limit.
      if (refused !== undefined) logLimit.refused(refused.span, refused.said);
      logLimit.took(span);
      refused = undefined;
      yield { logs: logs.sort(inOrder), to: end };
      at = end + 1;
    } catch (error) {
      if (span === 1 || !mayBeTooMuch(error)) throw error;
      const said = error instanceof RpcError ? error.message : "";
      refused = { span: refused?.span ?? span, said: refused?.said ?? said, next: smallerRange(span, said) };
    }
  }
}

/** Returns whether a smaller range may succeed: the node refused this one, or its size may explain the missing answer. */
function mayBeTooMuch(error: unknown): boolean {
  return error instanceof RpcError || (error instanceof SluiceError && error.code === "RPC_UNAVAILABLE");
}

function inOrder(a: RangeLog, b: RangeLog): number {
  return a.blockNumber - b.blockNumber || a.logIndex - b.logIndex;
}

function parse({ address, topics, data, blockNumber, blockHash, logIndex }: RawLog): RangeLog {
  if (blockNumber === null || blockHash === null) {
    throw nodeFault("The node returned logs without a block.");
  }
  return {
    address,
    topics,
    data,
    blockNumber: Number(blockNumber),
    blockHash,
    logIndex: Number(logIndex),
  };
}
