import { compareText } from "../lib/text.js";
import type { ActionMeta } from "../protocols/index.js";
import { type ChainReference, chainsOf, groupBy, type KnownDeployment } from "./deployments.js";

type Site = { readonly slug: string; readonly url: string };

export type StandardListing = {
  readonly protocol: Site;
  readonly forks: readonly Site[];
  readonly actions: readonly StandardAction[];
};

type StandardAction = {
  readonly action: string;
  /** Unique across all standards. */
  readonly name: string;
  readonly functionNames: readonly string[];
  readonly supportedChains: readonly ChainReference[];
  readonly inputs: readonly string[];
};

/**
 * Returns one entry per deployed standard, by slug. Every other slug under which the standard is deployed is a fork.
 */
export function standardListings(deployments: readonly KnownDeployment[]): StandardListing[] {
  return [...groupBy(deployments, ({ adapter }) => adapter.standard)]
    .map(([slug, members]) => {
      const { meta } = members[0].adapter;
      const chains = chainsOf(members);
      return {
        protocol: { slug, url: meta.url },
        forks: forksOf(slug, members),
        actions: meta.actions.map((action) => standardAction(slug, action, chains)),
      };
    })
    .sort((a, b) => compareText(a.protocol.slug, b.protocol.slug));
}

function forksOf(standard: string, members: readonly KnownDeployment[]): Site[] {
  const urls = new Map(members.map(({ deployment, url }) => [deployment.slug, url]));
  urls.delete(standard);
  return [...urls].map(([slug, url]) => ({ slug, url }));
}

function standardAction(
  standard: string,
  { action, functionNames, inputs }: ActionMeta,
  supportedChains: readonly ChainReference[],
): StandardAction {
  const name = `${standard}-${action}`;
  return { action, name, functionNames, supportedChains, inputs: Object.keys(inputs) };
}
