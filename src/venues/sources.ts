import type { Network } from "../networks/index.js";
import type { Adapter, DiscoveredVenue, Log, Source } from "../protocols/index.js";

/** Returns the sources of a network's deployments, by slug. */
export function sourcesOf(network: Network, adapters: ReadonlyMap<string, Adapter>): Map<string, Source> {
  const sources = new Map<string, Source>();
  for (const deployment of network.deployments) {
    const source = adapters.get(deployment.standard)?.source?.(deployment);
    if (source !== undefined) sources.set(deployment.slug, source);
  }
  return sources;
}

/** Returns the venues whose creation the source itself announces in `logs`. */
export function createdBy({ contract, logs: own }: Source, logs: readonly Log[]): DiscoveredVenue[] {
  if (own === undefined) return [];
  const announcements = logs.filter((log) => log.address === contract && log.topics[0] === own.topic);
  return announcements.map((log) => own.created(log)).filter((venue) => venue !== undefined);
}

/** Returns an identifier of the query that a source answered. Kept venues with another fingerprint are discarded. */
export function sourceFingerprint({ contract, logs, index }: Source): string {
  return [contract, logs?.topic ?? "unlogged", index === undefined ? "block" : "position"].join(" ");
}

export function sourceFingerprints(sources: ReadonlyMap<string, Source>): ReadonlyMap<string, string> {
  return new Map([...sources].map(([slug, source]) => [slug, sourceFingerprint(source)]));
}
