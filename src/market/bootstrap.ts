import type { Head } from "../chain/head.js";
import type { Address } from "../lib/address.js";
import type { Network } from "../networks/index.js";
import type { Adapter, DiscoverInput, Venue } from "../protocols/adapter.js";
import { pairsOf } from "../protocols/pairs.js";
import { type Reading, together } from "../protocols/reading.js";
import type { Market, Pool } from "./market.js";

/** The protocol adapters in use, by standard. */
export type Adapters = ReadonlyMap<string, Adapter>;

/** So many tokens have about as many pairs as a thousand tokens have with five base tokens. */
const maxTokensForAllPairs = 100;

/** What each of the network's deployments is asked: its venues among `tokens`. */
export function discoverInputs(network: Network, tokens: readonly Address[]): DiscoverInput[] {
  const pairs = pairsAmong(network, tokens);
  const { wrappedNative } = network;
  return network.deployments.map((deployment) => ({ deployment, tokens, pairs, wrappedNative }));
}

/**
 * Every pair of the first hundred tokens, and every pair with a base token. Tokens come in the order in which somebody
 * vouches for them: the network's own, the operator's, then those of lists.
 */
function pairsAmong(network: Network, tokens: readonly Address[]): [Address, Address][] {
  const known = new Set(tokens);
  const first = tokens.slice(0, maxTokensForAllPairs);
  const baseTokens = network.baseTokens.filter((token) => known.has(token));
  const pairs = [...pairsOf(first, first), ...pairsOf(tokens, baseTokens)];
  return [...new Map(pairs.map((pair) => [String(pair), pair])).values()];
}

/** Every venue of the network's deployments among `tokens`, with the adapter that understands it. */
export function* discoverVenues(
  network: Network,
  adapters: Adapters,
  tokens: readonly Address[],
): Reading<Venue[]> {
  const readings = discoverInputs(network, tokens).map((input) =>
    adapterOf(adapters, input.deployment.standard).discover(input),
  );
  const found = yield* together(readings);
  return found.flat();
}

/** Reads the state of the given venues; those that cannot be traded are left out. */
export function* loadVenues(adapters: Adapters, venues: readonly Venue[]): Reading<Pool[]> {
  const states = yield* together(venues.map((venue) => adapterOf(adapters, venue.standard).load(venue)));
  const loaded: Pool[] = [];
  for (const [index, venue] of venues.entries()) {
    const state = states[index];
    if (state !== undefined) loaded.push({ venue, adapter: adapterOf(adapters, venue.standard), state });
  }
  return loaded;
}

/** The market of `pools` at block `head`, in their order. */
export function makeMarket(network: Network, head: Head, pools: readonly Pool[]): Market {
  return { network, head, pools: new Map(pools.map((entry) => [entry.venue.id, entry])) };
}

/** The adapter of a standard. Throws an Error where none is registered: a fault of the network's data. */
export function adapterOf(adapters: Adapters, standard: string): Adapter {
  const adapter = adapters.get(standard);
  if (adapter === undefined) throw new Error(`no adapter is registered for the standard ${standard}`);
  return adapter;
}
