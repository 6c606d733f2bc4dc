import { type Head, type LogWalk, type Rpc, readAt } from "../chain/index.js";
import type { Hex } from "../lib/hex.js";
import type { Network } from "../networks/index.js";
import type { DiscoveredVenue, Source, SourceIndex, SourceLogs } from "../protocols/index.js";
import { announcementsOf, createdBy } from "./sources.js";

/** The number of positions to read as one page. A page takes several requests and some megabytes of answers. */
const PAGE = 5_000;

export type DiscoverFromOptions = {
  readonly rpc: Rpc;
  readonly network: Network;
  readonly head: Head;
  /** The walk along the logs that all sources share. */
  readonly walk: LogWalk;
  readonly signal: AbortSignal;
  /**
   * The position or block from which venues are unknown. Anything that a re-organisation may still change is read
   * again.
   */
  readonly from: number | undefined;
  /** Returns whether a venue is already in the catalogue. */
  readonly isKnown: (key: Hex) => boolean;
  /** Receives each page of venues, the position or block to continue from, and the end. */
  readonly onDiscovered: (page: readonly DiscoveredVenue[], next: number, end: number) => void;
};

/**
 * Discovers all venues that a source has at `head`, page by page. A source that does not answer has none. Throws any
 * error that `readAt` and `LogWalk.logs` throw. Pages already delivered stay.
 */
export async function discoverFrom(source: Source, options: DiscoverFromOptions): Promise<void> {
  const { index, logs } = source;
  if (index !== undefined && (await discoverByPosition(index, options))) return;
  if (logs !== undefined) await discoverByLogs(source, logs, options);
}

async function discoverByPosition(index: SourceIndex, options: DiscoverFromOptions): Promise<boolean> {
  const { rpc, network, head, signal, from = 0, isKnown, onDiscovered } = options;
  const at = { multicall3: network.multicall3, blockHash: head.hash, signal };
  const count = await readAt(rpc, at, index.count());
  if (count === undefined) return false;
  let next = index.shifts ? 0 : Math.max(0, Math.min(from, count) - network.reorgBlocks);
  do {
    const to = Math.min(count, next + PAGE);
    const page = next < to ? await readAt(rpc, at, index.discover(next, to, isKnown)) : [];
    next = to;
    onDiscovered(page, next, count);
  } while (next < count);
  return true;
}

async function discoverByLogs(
  source: Source,
  { sinceBlock }: SourceLogs,
  options: DiscoverFromOptions,
): Promise<void> {
  const { walk, network, head, onDiscovered } = options;
  const end = Number(head.number);
  // A private chain may have the deployment without its history.
  const since = sinceBlock > end ? 0 : sinceBlock;
  const from = Math.max(since, Math.min(options.from ?? 0, end) - network.reorgBlocks);
  for await (const { logs, to } of walk.logs({ ...announcementsOf(source), from, to: end })) {
    onDiscovered(createdBy(source, logs), to + 1, end);
  }
}
