import type { Address } from "../lib/address.js";
import type { Network } from "../networks/index.js";
import type { DiscoverInput, Venue } from "../protocols/adapter.js";
import { pairsOf } from "../protocols/pairs.js";
import { type Reading, together } from "../protocols/reading.js";
import { type Adapters, adapterOf } from "./adapters.js";
import { noting } from "./progress.js";

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

/** Every venue of the network's deployments among `tokens`; `onDone` is called for every deployment that has told. */
export function* discoverVenues(
  network: Network,
  adapters: Adapters,
  tokens: readonly Address[],
  onDone: () => void = () => undefined,
): Reading<Venue[]> {
  const readings = discoverInputs(network, tokens).map((input) =>
    noting(adapterOf(adapters, input.deployment.standard).discover(input), onDone),
  );
  const found = yield* together(readings);
  return found.flat();
}
