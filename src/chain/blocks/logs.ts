import type { Address } from "../../lib/address.js";
import { type Hex, quantity } from "../../lib/hex.js";
import { pause } from "../../lib/wait.js";
import type { BlockLogForm } from "../pool/nodeTraits.js";
import type { AskOptions, Rpc } from "../pool/rpc.js";
import { BlockGoneError, nodeFault, RpcError } from "../transport/errors.js";
import { isMissingBlock, verdictOf } from "../transport/verdict.js";
import { blockByNumber } from "./blocks.js";
import { mayHold } from "./bloom.js";

/** A log of a block, with its position in the block. */
export type ChainLog = {
  readonly address: Address;
  readonly topics: readonly Hex[];
  readonly data: Hex;
  readonly logIndex: number;
};

type RawLog = {
  address: Address;
  topics: Hex[];
  data: Hex;
  logIndex: Hex;
  blockHash: Hex | null;
  removed?: boolean;
};

/** A block, with a number to name it to nodes that do not answer by its hash. */
export type LoggedBlock = { readonly hash: Hex; readonly number: bigint };

export type BlockLogOptions = AskOptions & {
  /** Returns the contracts whose logs matter, for nodes that return no logs of all contracts. */
  readonly addresses?: (() => readonly Address[]) | undefined;
};

/** How long a node that has a block may take to index its logs. */
const INDEXING_MS = 250;
/** Nodes that demand addresses accept as many in one request. */
const MOST_ADDRESSES = 500;
/**
 * After this many blocks in a less exact form, Sluice tries the more exact ones again, since refusals may be temporary.
 */
const BLOCKS_OF_A_FORM = 256;

/** The forms of the question for a block's logs, the most exact first. */
const forms = [
  "hash",
  "number",
  "addresses, hash",
  "addresses, number",
  "receipts",
] as const satisfies readonly BlockLogForm[];

type Query = {
  readonly block: LoggedBlock;
  readonly topics0: readonly Hex[];
  readonly options: BlockLogOptions | undefined;
};

async function askIn(form: BlockLogForm, rpc: Rpc, query: Query): Promise<RawLog[]> {
  const { block, topics0, options } = query;
  if (form === "receipts") return fromReceipts(rpc, query);
  const number = quantity(block.number);
  const at = form.endsWith("hash") ? { blockHash: block.hash } : { fromBlock: number, toBlock: number };
  if (!form.startsWith("addresses"))
    return rpc.request<RawLog[]>("eth_getLogs", [{ ...at, topics: [topics0] }], options);
  const all = options?.addresses?.() ?? [];
  const lists = Array.from({ length: Math.ceil(all.length / MOST_ADDRESSES) }, (_, index) =>
    all.slice(index * MOST_ADDRESSES, (index + 1) * MOST_ADDRESSES),
  );
  // Without topics, since some nodes limit their number as well.
  const asked = lists.map((address) => rpc.request<RawLog[]>("eth_getLogs", [{ ...at, address }], options));
  return ofTopics((await Promise.all(asked)).flat(), topics0);
}

function ofTopics(logs: readonly RawLog[], topics0: readonly Hex[]): RawLog[] {
  const wanted = new Set<string>(topics0);
  return logs.filter(({ topics }) => wanted.has(topics[0] ?? ""));
}

/** Receipts say which block they are of, and hold all its logs. */
async function fromReceipts(rpc: Rpc, { block, topics0, options }: Query): Promise<RawLog[]> {
  type Receipt = { readonly logs: readonly RawLog[] };
  const asked = [quantity(block.number)];
  const receipts = await rpc.request<readonly Receipt[] | null>("eth_getBlockReceipts", asked, options);
  if (receipts === null) throw new BlockGoneError(block.hash);
  const logs = receipts.flatMap((receipt) => receipt.logs);
  if (logs.some(({ blockHash }) => blockHash !== block.hash)) throw new BlockGoneError(block.hash);
  return ofTopics(logs, topics0);
}

/**
 * Asks in the form that the nodes are known to answer; if they refuse it, in every other. Throws the first refusal if
 * they refuse all.
 */
async function ask(rpc: Rpc, query: Query): Promise<RawLog[]> {
  const { traits } = rpc;
  const known = traits.blockLogForm;
  const { form: first = forms[0], blocks = 0 } = known ?? {};
  const isDue = blocks >= BLOCKS_OF_A_FORM;
  let refusal: unknown;
  for (const form of isDue ? forms : [first, ...forms.filter((each) => each !== first)]) {
    if (form.startsWith("addresses") && query.options?.addresses === undefined) continue;
    try {
      const logs = await askIn(form, rpc, query);
      await requireOnChain(form, rpc, query, logs);
      const isSame = form === first && !isDue;
      traits.blockLogForm = form === forms[0] ? undefined : { form, blocks: isSame ? blocks + 1 : 0 };
      return logs;
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      if (isMissingBlock(error)) throw new BlockGoneError(query.block.hash, error);
      if (verdictOf(error) === "limited") throw error;
      refusal ??= error;
    }
  }
  throw refusal;
}

/**
 * Throws BlockGoneError if logs that were requested by number belong to another block, or if there are none that show
 * their block.
 */
async function requireOnChain(
  form: BlockLogForm,
  rpc: Rpc,
  { block, options }: Query,
  logs: readonly RawLog[],
): Promise<void> {
  if (form.endsWith("hash") || logs.some(({ blockHash }) => blockHash === block.hash)) return;
  const own = await blockByNumber(rpc, block.number, options);
  if (own?.hash !== block.hash) throw new BlockGoneError(block.hash);
}

/** Returns whether an empty answer is unreliable. Nodes return one for blocks that they lack or have not indexed. */
async function isDoubtful(rpc: Rpc, { block: { hash }, topics0, options }: Query) {
  const proven = rpc.blooms.of(hash);
  if (proven !== undefined && !topics0.some((topic) => mayHold(proven, topic))) return false;
  const block = await rpc.request<{ logsBloom?: Hex } | null>("eth_getBlockByHash", [hash, false], options);
  if (block === null) throw new BlockGoneError(hash);
  const bloom = block.logsBloom;
  return bloom !== undefined && topics0.some((topic) => mayHold(bloom, topic));
}

/**
 * Returns the logs of one block whose first topic is among `topics0`, in block order; if the nodes return no logs of all
 * contracts, those of `addresses`. Sends no request if the block's bloom excludes them all. Throws BlockGoneError if the
 * node does not have the block, RPC_UNAVAILABLE if it returns logs that the bloom excludes, the node's own error if it
 * answers the question in no form, and what `Rpc.request` throws.
 */
export async function logsOfBlock(
  rpc: Rpc,
  block: LoggedBlock,
  topics0: readonly Hex[],
  options?: BlockLogOptions,
): Promise<ChainLog[]> {
  // A node treats an empty list of alternatives as any topic.
  if (topics0.length === 0) return [];
  const query: Query = { block, topics0, options };
  const bloom = rpc.blooms.of(block.hash);
  const isExcluded = bloom !== undefined && !topics0.some((topic) => mayHold(bloom, topic));
  if (isExcluded && rpc.blooms.isTrusted()) return [];
  let raw = await ask(rpc, query);
  if (raw.length === 0 && (await isDoubtful(rpc, query))) {
    await pause(INDEXING_MS, options?.signal);
    raw = await ask(rpc, query);
  }
  if (raw.some((log) => log.blockHash !== block.hash || log.removed === true)) {
    throw nodeFault("The node returned logs of a block that was not requested.");
  }
  if (bloom !== undefined && raw.length > 0) checkBloom(rpc, bloom, raw);
  const logs = raw.map((log) => ({
    address: log.address,
    topics: log.topics,
    data: log.data,
    logIndex: Number(log.logIndex),
  }));
  return logs.sort((a, b) => a.logIndex - b.logIndex);
}

/** The header proves its bloom, so logs that it does not hold are false, unless the chain's blooms mean nothing. */
function checkBloom({ blooms }: Rpc, bloom: Hex, logs: readonly RawLog[]): void {
  const isHeld = logs.every(({ address, topics }) =>
    [address, ...topics].every((item) => mayHold(bloom, item)),
  );
  if (isHeld) blooms.held(bloom);
  else if (blooms.isTrusted())
    throw nodeFault("The node returned logs that the header of their block excludes.");
  else blooms.failed();
}
