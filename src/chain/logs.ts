import { keccak256 } from "viem";
import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import { pause } from "../lib/wait.js";
import { rethrowAt } from "./blockRef.js";
import { BlockGoneError, nodeFault } from "./errors.js";
import type { RequestOptions, Rpc } from "./rpc.js";

/** A log of a block, with its position in the block. */
export type ChainLog = {
  readonly address: Address;
  readonly topics: readonly Hex[];
  readonly data: Hex;
  readonly logIndex: number;
};

type RawLog = {
  address: string;
  topics: Hex[];
  data: Hex;
  logIndex: Hex;
  blockHash: Hex | null;
  removed?: boolean;
};

/** How long a node that has a block may take to index its logs. */
const INDEXING_MS = 250;

async function ask(rpc: Rpc, blockHash: Hex, topics0: readonly Hex[], options?: RequestOptions) {
  const answer = rpc.request<RawLog[]>("eth_getLogs", [{ blockHash, topics: [topics0] }], options);
  return answer.catch((error: unknown) => rethrowAt({ blockHash }, error));
}

/** Returns whether an empty answer is unreliable. Nodes return one for blocks that they lack or have not indexed. */
async function isDoubtful(rpc: Rpc, blockHash: Hex, topics0: readonly Hex[], options?: RequestOptions) {
  const block = await rpc.request<{ logsBloom?: Hex } | null>(
    "eth_getBlockByHash",
    [blockHash, false],
    options,
  );
  if (block === null) throw new BlockGoneError(blockHash);
  const bloom = block.logsBloom;
  return bloom !== undefined && topics0.some((topic) => mayHold(bloom, topic));
}

/**
 * Returns the logs of one block whose first topic is among `topics0`, in block order. Throws BlockGoneError if the node
 * does not have the block, and what `Rpc.request` throws.
 */
export async function logsOfBlock(
  rpc: Rpc,
  blockHash: Hex,
  topics0: readonly Hex[],
  options?: RequestOptions,
): Promise<ChainLog[]> {
  // A node treats an empty list of alternatives as any topic.
  if (topics0.length === 0) return [];
  let raw = await ask(rpc, blockHash, topics0, options);
  if (raw.length === 0 && (await isDoubtful(rpc, blockHash, topics0, options))) {
    await pause(INDEXING_MS, options?.signal);
    raw = await ask(rpc, blockHash, topics0, options);
  }
  if (raw.some((log) => log.blockHash?.toLowerCase() !== blockHash.toLowerCase() || log.removed === true)) {
    throw nodeFault("The node returned logs of a block that was not requested.");
  }
  const logs = raw.map((log) => ({
    address: log.address.toLowerCase() as Address,
    topics: log.topics,
    data: log.data,
    logIndex: Number(log.logIndex),
  }));
  return logs.sort((a, b) => a.logIndex - b.logIndex);
}

/**
 * Returns whether a block's 2,048-bit logs bloom may hold `item` (a topic or an address). False is definite. An item
 * sets three bits, each taken from 11 bits of its hash (Ethereum yellow paper, section 4.3.1).
 */
function mayHold(bloom: Hex, item: Hex): boolean {
  const hash = keccak256(item);
  for (let pair = 0; pair < 3; pair++) {
    const bit = Number.parseInt(hash.slice(2 + pair * 4, 6 + pair * 4), 16) & 2_047;
    const digit = Number.parseInt(bloom.charAt(bloom.length - 1 - (bit >> 2)), 16);
    if (((digit >> (bit & 3)) & 1) === 0) return false;
  }
  return true;
}
