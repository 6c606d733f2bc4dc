import type { Head } from "../chain/head.js";
import type { Address } from "../lib/address.js";
import type { Network } from "../networks/index.js";
import type { Adapter, Venue } from "../protocols/adapter.js";
import { type Reading, together } from "../protocols/reading.js";
import type { Market, MarketVenue } from "./market.js";

/** The protocol adapters in use, by standard. */
export type Adapters = ReadonlyMap<string, Adapter>;

/** With so many tokens the number of pairs is still below that of a thousand tokens with five base tokens. */
const maxTokensForAllPairs = 100;

/** Every venue of the network's deployments among `tokens`, with the adapter that understands it. */
export function* discoverVenues(
  network: Network,
  adapters: Adapters,
  tokens: readonly Address[],
): Reading<Venue[]> {
  const known = new Set(tokens);
  // Few tokens can afford every pair; with many, pairs with a base token are the ones that matter.
  const all = tokens.length <= maxTokensForAllPairs;
  const baseTokens = all ? tokens : network.baseTokens.filter((token) => known.has(token));
  const readings = network.deployments.map((deployment) =>
    adapterOf(adapters, deployment.standard).discover({
      deployment,
      tokens,
      baseTokens,
      wrappedNative: network.wrappedNative,
    }),
  );
  const found = yield* together(readings);
  return found.flat();
}

/** Reads the state of the given venues; those that cannot be traded are left out. */
export function* loadVenues(adapters: Adapters, venues: readonly Venue[]): Reading<MarketVenue[]> {
  const states = yield* together(venues.map((venue) => adapterOf(adapters, venue.standard).load(venue)));
  const loaded: MarketVenue[] = [];
  for (const [index, venue] of venues.entries()) {
    const state = states[index];
    if (state !== undefined) loaded.push({ venue, adapter: adapterOf(adapters, venue.standard), state });
  }
  return loaded;
}

export function makeMarket(network: Network, head: Head, venues: readonly MarketVenue[]): Market {
  return { network, head, venues: new Map(venues.map((entry) => [entry.venue.id, entry])) };
}

export function adapterOf(adapters: Adapters, standard: string): Adapter {
  const adapter = adapters.get(standard);
  if (adapter === undefined) throw new Error(`no adapter is registered for the standard ${standard}`);
  return adapter;
}
