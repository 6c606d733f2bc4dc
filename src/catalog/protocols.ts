import { compareText } from "../lib/text.js";
import { type ChainReference, chainsOf, groupBy, type KnownDeployment } from "./deployments.js";

export type ProtocolListing = {
  readonly slug: string;
  readonly project: string;
  readonly name: string;
  readonly description: string;
  readonly url: string;
  readonly logosUri: readonly string[];
  readonly chains: readonly ChainReference[];
};

/** One entry per deployment slug, with the networks it is on. */
export function listProtocols(deployments: readonly KnownDeployment[]): ProtocolListing[] {
  return [...groupBy(deployments, ({ deployment }) => deployment.slug)].map(([slug, members]) => {
    const { project, name, description, url } = members[0];
    return { slug, project, name, description, url, logosUri: [], chains: chainsOf(members) };
  });
}

export type ProjectListing = {
  readonly id: string;
  readonly chains: readonly number[];
  readonly protocols: readonly string[];
};

/** One entry per project, by id, with its chains' ids and its protocols' slugs. */
export function listProjects(deployments: readonly KnownDeployment[]): ProjectListing[] {
  return [...groupBy(deployments, ({ project }) => project)]
    .map(([id, members]) => ({
      id,
      chains: chainsOf(members).map((chain) => chain.id),
      protocols: [...new Set(members.map(({ deployment }) => deployment.slug))],
    }))
    .sort((a, b) => compareText(a.id, b.id));
}
