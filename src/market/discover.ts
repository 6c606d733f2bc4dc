import type { Address } from "../lib/address.js";
import { type Reading, together } from "../lib/reading.js";
import type { Network } from "../networks/index.js";
import type { DiscoverInput, Venue } from "../protocols/index.js";
import { type Adapters, adapterOf } from "./adapters.js";
import { pairsAmong } from "./pairsToLookFor.js";
import { noting } from "./progress.js";

/** What each of the network's deployments is asked: its venues among `tokens`. */
export function discoverInputs(network: Network, tokens: readonly Address[]): DiscoverInput[] {
  const pairs = pairsAmong(network, tokens);
  const { wrappedNative } = network;
  return network.deployments.map((deployment) => ({ deployment, tokens, pairs, wrappedNative }));
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
