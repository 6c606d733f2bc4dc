import { type Head, readAt } from "../chain/index.js";
import type { Hex } from "../lib/hex.js";
import type { Venue } from "../protocols/index.js";
import type { Followed } from "./followed.js";
import { type Loaded, loadVenues } from "./loadVenues.js";
import { type Market, makeMarket } from "./market.js";
import type { Meter } from "./progress.js";

/** Reads every venue at `head`. Throws BlockGoneError if the node abandons `head` meanwhile. */
export async function readMarket(followed: Followed, head: Head, meter?: Meter): Promise<Market> {
  const { pools, untradable } = await readVenues(followed, head, followed.venues, meter);
  return makeMarket(followed.network, head, pools, untradable);
}

/** Reads the state of `venues` at `head`. Throws BlockGoneError if the node abandons `head` meanwhile. */
export async function readVenues(
  {
    network,
    signal,
    rpc,
    adapters,
    mixes,
  }: Pick<Followed, "network" | "signal" | "rpc" | "adapters" | "mixes">,
  head: Head,
  venues: readonly Venue[],
  meter?: Meter,
): Promise<Loaded> {
  const at = { multicall3: network.multicall3, blockHash: head.hash, signal };
  const first = await readAt(
    rpc,
    { ...at, onAnswered: meter?.onAnswered },
    loadVenues(adapters, venues, meter?.onDone),
  );
  if (!mixes) return first;
  // A node that mines meanwhile may answer a request for its newest block with the state of the block it just made.
  // Older blocks are safe.
  const newest = await rpc.request<Hex>("eth_blockNumber", [], { signal });
  return BigInt(newest) > head.number ? readAt(rpc, at, loadVenues(adapters, venues)) : first;
}
