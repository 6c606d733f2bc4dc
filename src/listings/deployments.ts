import { compareText } from "../lib/text.js";
import type { Adapters } from "../market/index.js";
import type { Network } from "../networks/index.js";
import type { Adapter, Deployment } from "../protocols/index.js";

/** A deployment, described by its standard and the network's data. */
export type KnownDeployment = {
  readonly network: Network;
  readonly deployment: Deployment;
  readonly adapter: Adapter;
  readonly name: string;
  readonly project: string;
  readonly description: string;
  readonly url: string;
};

/** A network in protocol listings, named by its slug. */
export type ChainReference = { readonly id: number; readonly name: string };

/** Returns the networks' deployments whose standard has an adapter, by slug, then by chain id. */
export function knownDeployments(networks: readonly Network[], adapters: Adapters): KnownDeployment[] {
  const known: KnownDeployment[] = [];
  for (const network of networks) {
    for (const deployment of network.deployments) {
      const adapter = adapters.get(deployment.standard);
      if (adapter !== undefined) known.push(describe(network, deployment, adapter));
    }
  }
  return known.sort(
    (a, b) => compareText(a.deployment.slug, b.deployment.slug) || a.network.id - b.network.id,
  );
}

function describe(network: Network, deployment: Deployment, adapter: Adapter): KnownDeployment {
  const { name, project, description, url } = { ...adapter.meta, ...deployment.about };
  return { network, deployment, adapter, name, project, description, url };
}

/** Returns the networks of `deployments`, each once, by id. */
export function chainsOf(deployments: readonly KnownDeployment[]): ChainReference[] {
  const slugs = new Map(deployments.map(({ network }) => [network.id, network.slug]));
  return [...slugs].map(([id, name]) => ({ id, name })).sort((a, b) => a.id - b.id);
}

/** Groups `items` by `keyOf`, in the order of first appearance. */
export function groupBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): Map<string, [Item, ...Item[]]> {
  const groups = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}
