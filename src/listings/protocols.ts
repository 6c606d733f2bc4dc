import { compareText } from "../lib/text.js";
import type { Market } from "../market/index.js";
import { type Inexactness, inexactnessOf } from "../protocols/index.js";
import { type ChainReference, chainsOf, groupBy, type KnownDeployment } from "./deployments.js";

export type ProtocolListing = {
  readonly slug: string;
  readonly project: string;
  readonly name: string;
  readonly description: string;
  readonly url: string;
  readonly logosUri: readonly string[];
  readonly chains: readonly ChainReference[];
} & Inexactness;

/**
 * Returns one entry per deployment slug, with its networks. If a market has an inexact venue of the slug, the entry has
 * the largest tolerance of such a venue.
 */
export function protocolListings(
  deployments: readonly KnownDeployment[],
  markets: readonly Market[] = [],
): ProtocolListing[] {
  const tolerances = tolerancesOf(markets);
  return [...groupBy(deployments, ({ deployment }) => deployment.slug)].map(([slug, members]) => {
    const { project, name, description, url } = members[0];
    const tolerancePpb = tolerances.get(slug);
    return {
      ...{ slug, project, name, description, url, logosUri: [], chains: chainsOf(members) },
      ...(tolerancePpb !== undefined && { exact: false, tolerancePpb }),
    };
  });
}

/** Returns the largest tolerance of each protocol's venues. */
function tolerancesOf(markets: readonly Market[]): Map<string, number> {
  const largest = new Map<string, number>();
  for (const { network, pools } of markets) {
    for (const pool of pools.values()) {
      const { tolerancePpb } = inexactnessOf(pool, network);
      if (tolerancePpb === undefined) continue;
      const { protocol } = pool.venue;
      largest.set(protocol, Math.max(tolerancePpb, largest.get(protocol) ?? 0));
    }
  }
  return largest;
}

export type ProjectListing = {
  readonly id: string;
  readonly chains: readonly number[];
  readonly protocols: readonly string[];
};

/** Returns one entry per project, by id, with its chain ids and protocol slugs. */
export function projectListings(deployments: readonly KnownDeployment[]): ProjectListing[] {
  return [...groupBy(deployments, ({ project }) => project)]
    .map(([id, members]) => ({
      id,
      chains: chainsOf(members).map((chain) => chain.id),
      protocols: [...new Set(members.map(({ deployment }) => deployment.slug))],
    }))
    .sort((a, b) => compareText(a.id, b.id));
}
