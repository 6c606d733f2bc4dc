import type { Network } from "../networks/index.js";
import type { Adapter, Listed, Log, Source } from "../protocols/index.js";

/** The sources of a network's deployments, by slug. */
export function sourcesOf(network: Network, adapters: ReadonlyMap<string, Adapter>): Map<string, Source> {
  const sources = new Map<string, Source>();
  for (const deployment of network.deployments) {
    const source = adapters.get(deployment.standard)?.source?.(deployment);
    if (source !== undefined) sources.set(deployment.slug, source);
  }
  return sources;
}

/** The venues that a source's own logs among `logs` tell of. */
export function createdBy({ contract, logs: told }: Source, logs: readonly Log[]): Listed[] {
  if (told === undefined) return [];
  const own = logs.filter((log) => log.address === contract && log.topics[0] === told.topic);
  return own.map((log) => told.created(log)).filter((venue) => venue !== undefined);
}

/** What the kept venues of a source are the answer to. */
export function questionOf({ contract, logs, index }: Source): string {
  return [contract, logs?.topic ?? "unlogged", index === undefined ? "block" : "position"].join(" ");
}

export function questionsOf(sources: ReadonlyMap<string, Source>): ReadonlyMap<string, string> {
  return new Map([...sources].map(([slug, source]) => [slug, questionOf(source)]));
}
