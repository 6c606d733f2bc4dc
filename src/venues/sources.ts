import { type Address, addressAt } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
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

/** A filter of logs by the contracts that emit them and by first topics. */
export type Announcements = { readonly addresses: readonly Address[]; readonly topics0: readonly Hex[] };

/** Returns the filter of the logs that announce the venues of a network, per source. */
export function announcementsOn(network: Network, adapters: ReadonlyMap<string, Adapter>): Announcements[] {
  return [...sourcesOf(network, adapters).values()].map(announcementsOf);
}

/** Returns the filter of all logs that one of `filters` finds. */
export function anyOf(filters: readonly Announcements[]): Announcements {
  return {
    addresses: [...new Set(filters.flatMap(({ addresses }) => addresses))],
    topics0: [...new Set(filters.flatMap(({ topics0 }) => topics0))],
  };
}

/** Returns the filter of the logs that announce a source's venues, by its own contracts alone. */
export function announcementsOf({ contract, logs }: Source): Announcements {
  const { topic, creations } = logs ?? {};
  const made = creations !== undefined && creations.factories.length > 0 ? creations : undefined;
  return {
    addresses: [contract, ...(made?.factories ?? [])],
    topics0: [...(topic === undefined ? [] : [topic]), ...(made === undefined ? [] : [made.topic])],
  };
}

/** Returns the venues whose creation the source itself announces in `logs`, which are all logs of the same blocks. */
export function createdBy({ contract, logs: own }: Source, logs: readonly Log[]): DiscoveredVenue[] {
  if (own === undefined) return [];
  const announcements = logs.filter((log) => log.address === contract && log.topics[0] === own.topic);
  if (announcements.length === 0) return [];
  const { topic, factories = [] } = own.creations ?? {};
  const makers = new Set(factories);
  const creators = new Map<Address, Address>();
  for (const { address, topics } of logs) {
    const made = makers.has(address) && topics[0] === topic ? addressAt(topics[1] ?? "0x", 0) : undefined;
    if (made !== undefined) creators.set(made, address);
  }
  const creatorOf = (made: Address) => creators.get(made);
  return announcements.map((log) => own.created(log, creatorOf)).filter((venue) => venue !== undefined);
}

/** Returns an identifier of the query that a source answered. Kept venues with another fingerprint are discarded. */
export function sourceFingerprint({ contract, logs, index }: Source): string {
  const makers = logs?.creations === undefined ? [] : [...logs.creations.factories].sort();
  return [contract, logs?.topic ?? "unlogged", index === undefined ? "block" : "position", ...makers].join(
    " ",
  );
}

export function sourceFingerprints(sources: ReadonlyMap<string, Source>): ReadonlyMap<string, string> {
  return new Map([...sources].map(([slug, source]) => [slug, sourceFingerprint(source)]));
}
