import { SluiceError } from "../../errors/error.js";
import type { Address } from "../../lib/address.js";
import { type Hex, quantity } from "../../lib/hex.js";
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
  address: string;
  topics: Hex[];
  data: Hex;
  blockNumber: Hex | null;
  blockHash: Hex | null;
  logIndex: Hex;
};

/** If a range smaller than this gets no answer, the node is unavailable. */
const LARGE_SPAN = 20_000;

/**
 * Yields the logs of a range of blocks page by page, from its start. Splits a range that the node refuses as too large,
 * and remembers the size that it accepts. The range is given by block numbers, so a re-org may occur between two pages.
 * Throws what `Rpc.request` throws; the node's own error if it refuses a single block.
 */
export async function* logsInRange(
  rpc: Rpc,
  { addresses, topics0, from, to }: LogRange,
  options?: AskOptions,
): AsyncGenerator<LogPage, void, void> {
  let at = from;
  while (at <= to) {
    const span = Math.min(rpc.traits.logSpan ?? to - at + 1, to - at + 1);
    const end = at + span - 1;
    const filter = { fromBlock: quantity(at), toBlock: quantity(end), topics: [topics0] };
    try {
      const asked = addresses === undefined ? filter : { ...filter, address: addresses };
      const logs = (await rpc.request<RawLog[]>("eth_getLogs", [asked], { ...options, span })).map(parse);
      yield { logs: logs.sort(inOrder), to: end };
      at = end + 1;
      const known = rpc.traits.logSpan;
      // The refusal may have been for many logs rather than many blocks.
      if (known !== undefined && span === known) rpc.traits.logSpan = known * 2;
    } catch (error) {
      if (!isTooMuch(error, span)) throw error;
      rpc.traits.logSpan = Math.max(1, Math.ceil(span / 4));
    }
  }
}

/**
 * Returns whether a smaller range may succeed: the node refused this one, or its size may explain the missing answer.
 */
function isTooMuch(error: unknown, span: number): boolean {
  if (error instanceof RpcError) return span > 1;
  return error instanceof SluiceError && error.code === "RPC_UNAVAILABLE" && span > LARGE_SPAN;
}

function inOrder(a: RangeLog, b: RangeLog): number {
  return a.blockNumber - b.blockNumber || a.logIndex - b.logIndex;
}

function parse({ address, topics, data, blockNumber, blockHash, logIndex }: RawLog): RangeLog {
  if (blockNumber === null || blockHash === null) {
    throw nodeFault("The node returned logs without a block.");
  }
  return {
    address: address.toLowerCase() as Address,
    topics,
    data,
    blockNumber: Number(blockNumber),
    blockHash,
    logIndex: Number(logIndex),
  };
}
