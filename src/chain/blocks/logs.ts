import type { Address } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import { pause } from "../../lib/wait.js";
import type { AskOptions, Rpc } from "../pool/rpc.js";
import { BlockGoneError, nodeFault } from "../transport/errors.js";
import { rethrowAt } from "./blockRef.js";
import { mayHold } from "./bloom.js";

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

async function ask(rpc: Rpc, blockHash: Hex, topics0: readonly Hex[], options?: AskOptions) {
  const answer = rpc.request<RawLog[]>("eth_getLogs", [{ blockHash, topics: [topics0] }], options);
  return answer.catch((error: unknown) => rethrowAt({ blockHash }, error));
}

/** Returns whether an empty answer is unreliable. Nodes return one for blocks that they lack or have not indexed. */
async function isDoubtful(rpc: Rpc, blockHash: Hex, topics0: readonly Hex[], options?: AskOptions) {
  const proven = rpc.blooms.of(blockHash);
  if (proven !== undefined && !topics0.some((topic) => mayHold(proven, topic))) return false;
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
 * Returns the logs of one block whose first topic is among `topics0`, in block order. Sends no request if the block's
 * bloom excludes them all. Throws BlockGoneError if the node does not have the block, RPC_UNAVAILABLE if it returns
 * logs that the bloom excludes, and what `Rpc.request` throws.
 */
export async function logsOfBlock(
  rpc: Rpc,
  blockHash: Hex,
  topics0: readonly Hex[],
  options?: AskOptions,
): Promise<ChainLog[]> {
  // A node treats an empty list of alternatives as any topic.
  if (topics0.length === 0) return [];
  const bloom = rpc.blooms.of(blockHash);
  const isExcluded = bloom !== undefined && !topics0.some((topic) => mayHold(bloom, topic));
  if (isExcluded && rpc.blooms.isTrusted()) return [];
  let raw = await ask(rpc, blockHash, topics0, options);
  if (raw.length === 0 && (await isDoubtful(rpc, blockHash, topics0, options))) {
    await pause(INDEXING_MS, options?.signal);
    raw = await ask(rpc, blockHash, topics0, options);
  }
  if (raw.some((log) => log.blockHash?.toLowerCase() !== blockHash.toLowerCase() || log.removed === true)) {
    throw nodeFault("The node returned logs of a block that was not requested.");
  }
  if (bloom !== undefined && raw.length > 0) checkBloom(rpc, bloom, raw);
  const logs = raw.map((log) => ({
    address: log.address.toLowerCase() as Address,
    topics: log.topics,
    data: log.data,
    logIndex: Number(log.logIndex),
  }));
  return logs.sort((a, b) => a.logIndex - b.logIndex);
}

/** The header proves its bloom, so logs that it does not hold are false, unless the chain's blooms mean nothing. */
function checkBloom({ blooms }: Rpc, bloom: Hex, logs: readonly RawLog[]): void {
  const isHeld = logs.every(({ address, topics }) =>
    [address as Hex, ...topics].every((item) => mayHold(bloom, item)),
  );
  if (isHeld) blooms.held(bloom);
  else if (blooms.isTrusted())
    throw nodeFault("The node returned logs that the header of their block excludes.");
  else blooms.failed();
}
