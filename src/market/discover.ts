import type { Address } from "../lib/address.js";
import type { Network } from "../networks/index.js";
import type { DiscoverInput, Venue } from "../protocols/adapter.js";
import { pairsOf } from "../protocols/pairs.js";
import { type Reading, together } from "../protocols/reading.js";
import { type Adapters, adapterOf } from "./adapters.js";

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
