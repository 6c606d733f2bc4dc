import { bundledTokenCounts, feeModel, type Network, networksOf } from "../../networks/index.js";
import { settingsInForce } from "../serve/settings.js";
import { alignColumns } from "../terminal/alignColumns.js";

type ListedNetwork = {
  readonly chainId: number;
  readonly slug: string;
  readonly name: string;
  readonly feeModel: string;
  readonly tokens: { readonly builtIn: number; readonly bundled: number };
  /** How many nodes the settings have for the network. */
  readonly nodes: number;
  /** Slugs by standard. */
  readonly deployments: Readonly<Record<string, readonly string[]>>;
};

/** Lists the networks that Sluice supports, as the settings state them. Reads only the settings; throws BAD_CONFIGURATION with all their faults. */
export function listNetworks({ json = false }: { json?: boolean }): void {
  const settings = settingsInForce();
  const listed = [...networksOf(settings).values()].map((network) =>
    listedNetwork(network, settings.rpc.get(network.id)),
  );
  const head = [
    "chain",
    "slug",
    "name",
    "nodes",
    "built-in tokens",
    "bundled tokens",
    "fee model",
    "deployments",
  ];
  const text = json ? JSON.stringify(listed, null, 2) : alignColumns([head, ...listed.map(rowOf)]).join("\n");
  process.stdout.write(`${text}\n`);
}

function listedNetwork(network: Network, urls: readonly string[] = []): ListedNetwork {
  const deployments: Record<string, string[]> = {};
  for (const { standard, slug } of network.deployments) {
    deployments[standard] = [...(deployments[standard] ?? []), slug];
  }
  return {
    chainId: network.id,
    slug: network.slug,
    name: network.name,
    feeModel: feeModel(network.fees),
    tokens: { builtIn: network.tokens.length, bundled: bundledTokenCounts.get(network.id) ?? 0 },
    nodes: urls.length,
    deployments,
  };
}

/** Returns the cells of a row. The longest is the last, so that it does not widen the others. */
function rowOf({ chainId, slug, name, nodes, tokens, feeModel, deployments }: ListedNetwork): string[] {
  const counts = Object.entries(deployments).map(([standard, slugs]) => `${standard} ${slugs.length}`);
  const configured = nodes === 0 ? "-" : `${nodes}`;
  const { builtIn, bundled } = tokens;
  return [`${chainId}`, slug, name, configured, `${builtIn}`, `${bundled}`, feeModel, counts.join(", ")];
}
