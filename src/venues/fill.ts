import { type Head, logsInRange, type Rpc, readAt } from "../chain/index.js";
import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import type { Network } from "../networks/index.js";
import type { Listed, Source, SourceIndex, SourceLogs } from "../protocols/index.js";

/** Positions asked for at once: several requests, and some megabytes of answers. */
const LIST_STEP = 5_000;

export type Filling = {
  readonly rpc: Rpc;
  readonly network: Network;
  readonly head: Head;
  readonly signal: AbortSignal;
  /** From where on venues are unknown: a position, or a block. Those a re-organisation may still change are read again. */
  readonly from: number | undefined;
  /** Whether a venue is listed already. */
  readonly isKnown: (key: Hex) => boolean;
  /** Told what was found, from where on to go on, and where the end is. */
  readonly onListed: (listed: readonly Listed[], next: number, end: number) => void;
};

/**
 * Asks a source for all venues it has at `head`, those of the last blocks again. One that does not answer has none. Throws
 * what the node throws; what was told before stays.
 */
export async function fillFrom(source: Source, filling: Filling): Promise<void> {
  const { contract, index, logs } = source;
  if (index !== undefined && (await fillByPosition(index, filling))) return;
  if (logs !== undefined) await fillByLogs(contract, logs, filling);
}

async function fillByPosition(index: SourceIndex, filling: Filling): Promise<boolean> {
  const { rpc, network, head, signal, from = 0, isKnown, onListed } = filling;
  const at = { multicall3: network.multicall3, blockHash: head.hash, signal };
  const count = await readAt(rpc, at, index.count());
  if (count === undefined) return false;
  let next = index.shifts ? 0 : Math.max(0, Math.min(from, count) - network.reorgBlocks);
  do {
    const to = Math.min(count, next + LIST_STEP);
    const listed = next < to ? await readAt(rpc, at, index.list(next, to, isKnown)) : [];
    next = to;
    onListed(listed, next, count);
  } while (next < count);
  return true;
}

async function fillByLogs(contract: Address, logsOf: SourceLogs, filling: Filling): Promise<void> {
  const { topic, sinceBlock, created } = logsOf;
  const { rpc, network, head, signal, onListed } = filling;
  const end = Number(head.number);
  // A chain of one's own may carry a deployment without its history.
  const since = sinceBlock > end ? 0 : sinceBlock;
  const from = Math.max(since, Math.min(filling.from ?? 0, end) - network.reorgBlocks);
  const range = { addresses: [contract], topics0: [topic], from, to: end };
  for await (const { logs, to } of logsInRange(rpc, range, { signal })) {
    const listed = logs.map((log) => created(log)).filter((venue) => venue !== undefined);
    onListed(listed, to + 1, end);
  }
}
