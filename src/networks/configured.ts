import { isTable, type NetworkTables, type Settings, show } from "../config/index.js";
import { SluiceError } from "../errors/index.js";
import type { Address } from "../lib/address.js";
import { adapters, type Deployment, pairsOf } from "../protocols/index.js";
import { type NetworkTable, networkTable, requiredMembers } from "./configuredSchema.js";
import { networks } from "./data/index.js";
import type { FeeRules } from "./fees.js";
import { type ListedToken, type Network, usualMulticall3 } from "./network.js";

/** What the tables of the settings file amount to. */
type Configured = {
  /** The bundled networks as the tables change them, and those that only a table states, by chain id. */
  readonly networks: ReadonlyMap<number, Network>;
  readonly tables: ReadonlyMap<number, NetworkTable>;
  /** A sentence for each fault, without the name of the file. */
  readonly faults: readonly Fault[];
};

/** A member of the file, and what is wrong with it. */
type Fault = { readonly place: string; readonly said: string };

type StatedNetworks = Pick<Settings, "networks" | "file"> & Partial<Pick<Settings, "venues">>;

const usualReorgBlocks = 64;
const kept = new WeakMap<NetworkTables, Configured>();

/**
 * Returns the bundled networks and those of the settings, by chain id. A table for a bundled network replaces the
 * members that it states. Their deployments state whose code the settings trust. Throws BAD_CONFIGURATION, which lists every fault of every table.
 */
export function networksOf(settings: StatedNetworks): ReadonlyMap<number, Network> {
  const { networks: all } = configuredBy(settings);
  const trusted = settings.venues?.trust ?? [];
  if (trusted.length === 0) return all;
  const trusting = ({ deployments, ...network }: Network): Network => ({
    ...network,
    deployments: deployments.map((deployment) => ({ ...deployment, trusted })),
  });
  return new Map([...all].map(([id, network]) => [id, trusting(network)]));
}

/** Returns the table of a network, empty if there is none. Throws BAD_CONFIGURATION as `networksOf` does. */
export function networkTableOf(settings: StatedNetworks, id: number): NetworkTable {
  return configuredBy(settings).tables.get(id) ?? {};
}

/** Returns a sentence for each fault in the tables of networks, which `file` has. */
export function findNetworkFaults(tables: NetworkTables, file: string): string[] {
  return configured(tables).faults.map(({ place, said }) => `${place} in ${file} ${said}`);
}

function configuredBy({ networks: tables, file }: StatedNetworks): Configured {
  const faults = findNetworkFaults(tables, file ?? "the settings");
  if (faults.length > 0) throw new SluiceError("BAD_CONFIGURATION", faults);
  return configured(tables);
}

/** Reads each map of tables once. */
function configured(tables: NetworkTables): Configured {
  const before = kept.get(tables);
  if (before !== undefined) return before;
  const result = new Map(networks);
  const parsedTables = new Map<number, NetworkTable>();
  const faults: Fault[] = [];
  for (const [id, raw] of tables) {
    const parsed = networkTable.safeParse(raw);
    if (!parsed.success) {
      for (const issue of parsed.error.issues) faults.push(...faultsOf(issue, `networks.${id}`, raw));
    }
    const missing = missingMembers(id, raw);
    faults.push(...missing.map((name) => ({ place: `networks.${id}.${name}`, said: "is missing" })));
    if (!parsed.success || missing.length > 0) continue;
    const network = complete(id, parsed.data);
    faults.push(...contradictionsOf(network, parsed.data));
    parsedTables.set(id, parsed.data);
    result.set(id, network);
  }
  faults.push(...repeatedNames(result, tables));
  const all = { networks: result, tables: parsedTables, faults };
  kept.set(tables, all);
  return all;
}

/** Returns the members that a network which is not bundled lacks. */
function missingMembers(id: number, raw: Readonly<Record<string, unknown>>): string[] {
  if (networks.has(id)) return [];
  const { fees } = raw;
  const missing: string[] = requiredMembers.filter((name) => raw[name] === undefined);
  if (!isTable(fees)) return missing;
  const rules = (["priorityFee", "baseFee"] as const).filter((name) => fees[name] === undefined);
  return [...missing, ...rules.map((name) => `fees.${name}`)];
}

type Issue = { readonly code?: string; readonly path: readonly PropertyKey[]; readonly message: string };

/** Returns the faults that an issue of the schema means. Its message states what is allowed. */
function faultsOf(issue: Issue, table: string, raw: unknown): Fault[] {
  const place = [table, ...issue.path].join(".");
  if ("keys" in issue && issue.code === "unrecognized_keys") {
    return (issue.keys as readonly string[]).map((key) => ({
      place: `${place}.${key}`,
      said: `is no member; allowed are ${issue.message}`,
    }));
  }
  const value = issue.path.reduce<unknown>(
    (whole, key) => (whole as Record<PropertyKey, unknown> | undefined)?.[key],
    raw,
  );
  const said = value === undefined ? "is missing" : `is ${show(value)}`;
  return [{ place, said: `${said}; allowed is ${issue.message}` }];
}

/** Returns the network that a table states. The caller has made sure that no member is missing. */
function complete(id: number, stated: NetworkTable): Network {
  const bundled = networks.get(id);
  const { pollMs: _p, staleSeconds: _s, minDepthUsd: _u, ...table } = stated;
  const { runsEvm = bundled?.runsEvm !== false, fees, ...members } = table;
  const { tokens = bundled?.tokens ?? [], extraTokens = [], ...others } = members;
  const { deployments = bundled?.deployments ?? [], extraDeployments = [], ...single } = others;
  const { runsEvm: _r, ...before } = bundled ?? {};
  return {
    reorgBlocks: usualReorgBlocks,
    multicall3: usualMulticall3,
    ...before,
    ...single,
    ...(runsEvm ? {} : { runsEvm }),
    id,
    fees: feesOf(bundled?.fees, fees),
    tokens: together<ListedToken>(tokens, extraTokens, ({ address }) => address),
    deployments: together(
      deployments as readonly Deployment[],
      extraDeployments as readonly Deployment[],
      ({ slug }) => slug,
    ),
  } as Network;
}

function feesOf(bundled: FeeRules | undefined, stated: NetworkTable["fees"]): FeeRules {
  const { dataFee, ...rules } = { ...bundled, ...stated };
  const charges = dataFee === undefined || dataFee.kind === "none" ? {} : { dataFee };
  return { ...rules, ...charges } as FeeRules;
}

/** Returns `items` and `more`. An item of `more` replaces that of the same key. */
function together<Item>(
  items: readonly Item[],
  more: readonly Item[],
  keyOf: (item: Item) => string,
): readonly Item[] {
  const replaced = new Set(more.map(keyOf));
  return [...items.filter((item) => !replaced.has(keyOf(item))), ...more];
}

/** Returns the faults that only members together show. */
function contradictionsOf(network: Network, table: NetworkTable): Fault[] {
  const at = `networks.${network.id}`;
  const faults: Fault[] = [];
  const listed = new Set(network.tokens.map(({ address }) => address));
  for (const list of ["baseTokens", "stablecoins"] as const) {
    for (const address of network[list]) {
      if (listed.has(address)) continue;
      faults.push({
        place: `${at}.${list}`,
        said: `has ${address}; allowed are the addresses of tokens and extraTokens`,
      });
    }
  }
  if (!network.baseTokens.includes(network.wrappedNative)) {
    const said = `lacks ${network.wrappedNative}, which is wrappedNative; routes from the native currency need it`;
    faults.push({ place: `${at}.baseTokens`, said });
  }
  for (const list of ["tokens", "extraTokens", "deployments", "extraDeployments"] as const) {
    const items: readonly (ListedToken | { readonly slug: string })[] = table[list] ?? [];
    const keys = items.map((item) => ("slug" in item ? item.slug : item.address));
    for (const key of repeated(keys)) faults.push({ place: `${at}.${list}`, said: `has ${key} twice` });
  }
  return [...faults, ...deploymentFaults(network, at)];
}

function deploymentFaults(network: Network, at: string): Fault[] {
  const faults: Fault[] = [];
  const bundled = new Set(networks.get(network.id)?.deployments);
  const slugs = new Map<string, string>();
  for (const deployment of network.deployments) {
    const contracts = contractsOf(deployment);
    const twin = slugs.get(contracts);
    slugs.set(contracts, deployment.slug);
    const place = `the deployment ${deployment.slug} of ${at}`;
    // Two deployments of the same contracts would trade with the same pools twice.
    if (twin !== undefined) faults.push({ place, said: `has the contracts of ${twin}` });
    const said = bundled.has(deployment) ? undefined : faultOf(deployment, network);
    if (said !== undefined) faults.push({ place, said });
  }
  return faults;
}

function contractsOf({ standard, contracts, instances = [] }: Deployment): string {
  const addresses: Address[] = [...Object.values(contracts), ...instances.map(({ address }) => address)];
  return [standard, ...addresses.sort()].join();
}

/** Returns a fault for each configured network with the slug or the name of another one. */
function repeatedNames(all: ReadonlyMap<number, Network>, tables: NetworkTables): Fault[] {
  return (["slug", "name"] as const).flatMap((member) => {
    const values = [...all.values()].map((network) => network[member].toLowerCase());
    const twice = new Set(repeated(values));
    return [...all.values()].flatMap((network) => {
      const value = network[member];
      if (!tables.has(network.id) || !twice.has(value.toLowerCase())) return [];
      const others = [...all.values()].filter(
        (other) => other.id !== network.id && other[member].toLowerCase() === value.toLowerCase(),
      );
      const said = `is ${show(value)}, which chain ${others.map(({ id }) => id).join(" and ")} has`;
      return [{ place: `networks.${network.id}.${member}`, said }];
    });
  });
}

function repeated<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}

/**
 * Returns what is wrong with a deployment, or undefined: a standard that Sluice does not know, or a missing member that
 * the standard needs.
 */
function faultOf(
  deployment: Deployment,
  { baseTokens: tokens, wrappedNative }: Pick<Network, "baseTokens" | "wrappedNative">,
): string | undefined {
  const adapter = adapters.get(deployment.standard);
  if (adapter === undefined) {
    const allowed = `allowed is one of ${[...adapters.keys()].join(", ")}`;
    return `has the standard ${JSON.stringify(deployment.standard)}; ${allowed}`;
  }
  try {
    // Adapters read the deployment before they ask a chain, which nothing here does.
    adapter.discover({ deployment, tokens, pairs: pairsOf(tokens, tokens), wrappedNative }).next();
    adapter.source?.(deployment);
    return undefined;
  } catch (error) {
    if (error instanceof TypeError) return `is not complete: ${error.message}`;
    throw error;
  }
}
