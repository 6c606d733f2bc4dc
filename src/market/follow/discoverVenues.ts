import type { Address } from "../../lib/address.js";
import { type Reading, together } from "../../lib/reading.js";
import type { Network } from "../../networks/index.js";
import { type DiscoverInput, isFollowable, makeJudging, pairsOf, type Venue } from "../../protocols/index.js";
import { type Adapters, adapterOf } from "../adapters.js";
import { noting } from "../start/progress.js";

/**
 * The largest number of tokens for which every pair is considered. They have about as many pairs as a thousand tokens
 * have with five base tokens.
 */
const maxTokensForAllPairs = 100;

/** Returns the input for each deployment's discovery: the tokens and pairs to find venues for. */
export function discoverInputs(network: Network, tokens: readonly Address[]): DiscoverInput[] {
  const pairs = pairsAmong(network, tokens);
  const { wrappedNative } = network;
  return network.deployments.map((deployment) => ({ deployment, tokens, pairs, wrappedNative }));
}

/**
 * Discovers the venues among `tokens` of every deployment on the network that all routes may use. Calls `onDone` after each deployment. */
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
  const { judged } = makeJudging(network.deployments, adapters);
  return (yield* judged(found.flat())).filter(isFollowable);
}

/**
 * Returns every pair of the first hundred tokens, and every pair with a base token. Tokens must be in order of trust:
 * first the network's own, then the operator's, then those of bundled lists.
 */
function pairsAmong(network: Network, tokens: readonly Address[]): [Address, Address][] {
  const known = new Set(tokens);
  const first = tokens.slice(0, maxTokensForAllPairs);
  const baseTokens = network.baseTokens.filter((token) => known.has(token));
  const pairs = [...pairsOf(first, first), ...pairsOf(tokens, baseTokens)];
  return [...new Map(pairs.map((pair) => [String(pair), pair])).values()];
}
