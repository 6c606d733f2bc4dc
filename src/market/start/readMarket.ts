import { type Head, readAt } from "../../chain/index.js";
import type { Hex } from "../../lib/hex.js";
import { type Reading, together } from "../../lib/reading.js";
import type { Venue } from "../../protocols/index.js";
import type { Followed } from "../follow/followed.js";
import { type Market, makeMarket, type Pool } from "../market.js";
import { type Loaded, loadVenues, renewPools } from "./loadVenues.js";
import type { Meter } from "./progress.js";

/** Reads every venue at `head`. Throws BlockGoneError if the node abandons `head` meanwhile. */
export async function readMarket(followed: Followed, head: Head, meter?: Meter): Promise<Market> {
  const { pools, untradable } = await readVenueStates(followed, head, followed.venues, meter);
  return makeMarket(followed.network, head, pools, untradable);
}

/** What is needed to read venues. */
type Reader = Pick<Followed, "network" | "signal" | "rpc" | "adapters" | "proofs" | "mixes">;

/** Reads the state of `venues` at `head`. Throws BlockGoneError if the node abandons `head` meanwhile. */
export function readVenueStates(
  reader: Reader,
  head: Head,
  venues: readonly Venue[],
  meter?: Meter,
): Promise<Loaded> {
  const { adapters, proofs } = reader;
  return readOnce(reader, head, () => loadVenues(adapters, venues, proofs, meter?.onDone), meter);
}

/**
 * Reads the state of `venues` at `head`, and in the same batches what changes without a log in the `renewing` pools,
 * which logs have brought to `head`. Throws as `readVenueStates` does.
 */
export async function readAndRenew(
  reader: Reader,
  head: Head,
  venues: readonly Venue[],
  renewing: readonly Pool[],
): Promise<{ readonly loaded: Loaded; readonly renewed: Loaded }> {
  const { adapters, proofs } = reader;
  const [loaded, renewed] = await readOnce(reader, head, () =>
    together([loadVenues(adapters, venues, proofs), renewPools(renewing)]),
  );
  return { loaded, renewed };
}

/** Runs a reading at `head`, and once more if the node may have answered with another block's state. */
async function readOnce<T>(
  { network, signal, rpc, mixes }: Reader,
  head: Head,
  reading: () => Reading<T>,
  meter?: Meter,
): Promise<T> {
  const at = { multicall3: network.multicall3, blockHash: head.hash, signal };
  const first = await readAt(rpc, { ...at, onAnswered: meter?.onAnswered }, reading());
  if (!mixes) return first;
  // A node that mines meanwhile may answer a request for its newest block with the state of the block it just made.
  // Older blocks are safe.
  const newest = await rpc.request<Hex>("eth_blockNumber", [], { signal });
  return BigInt(newest) > head.number ? readAt(rpc, at, reading()) : first;
}
