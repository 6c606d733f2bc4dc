import type { Address } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import { keccak256 } from "../../lib/keccak.js";
import { networks } from "../../networks/index.js";
import { type PoolCode, poolCodesOf } from "../../networks/poolCodes.js";

type Network = NonNullable<ReturnType<typeof networks.get>>;
type Deployment = Network["deployments"][number];

/** The kind of each standard's factories, and of what its data names as further factories. */
const kindsOf: Readonly<Record<string, { readonly factory?: string; readonly vouched?: string }>> = {
  "uniswap-v2": { factory: "p" },
  "uniswap-v3": { factory: "f" },
  slipstream: { factory: "t" },
  algebra: { factory: "o" },
  solidly: { factory: "s" },
  "curve-dex": { factory: "c", vouched: "c" },
  metamorpho: { factory: "m" },
  "morpho-vault-v2": { factory: "v" },
  "euler-v2": { factory: "e" },
  "euler-earn": { factory: "a" },
  "fluid-dex": { factory: "d" },
  "liquidity-book": { factory: "w" },
  "balancer-v2": { vouched: "b" },
  "balancer-v3": { vouched: "b" },
};
/** The contract of a deployment that knows others, by its role. */
const registries: Readonly<Record<string, readonly [standard: string, kind: string][]>> = {
  registry: [
    ["curve-dex", "c"],
    ["yearn-v2", "y"],
  ],
  comptroller: [["compound-v2", "k"]],
  storage: [["rocket-pool", "r"]],
};
const lenders: readonly string[] = ["aave-v2", "aave-v3"];

/** Returns the module that the verifier knows contracts from, made of the networks' data. */
export function knownTable(): string {
  const hashes: Hex[] = [];
  const lines = [...networks.values()]
    .filter(({ runsEvm }) => runsEvm !== false)
    .map((network) => {
      const rows = network.deployments.flatMap((deployment) => rowsOf(network, deployment, hashes));
      const contracts = [
        network.wrappedNative,
        ...network.tokens.map(({ address }) => address),
        ...network.deployments.flatMap(contractsOf),
      ];
      const text = [...new Set([...rows, ...contracts.map((address) => `-${address.slice(2)}`)])].join(" ");
      // As the formatter has it: a long key is alone in its line.
      return `  ${network.id}:${network.id > 9999 ? "\n    " : " "}"${text}",`;
    });
  return [
    "// Generated from src/networks by src/verify/contracts/known.test.ts. Do not edit.",
    "",
    "/** The hashes of the creation code of pools. */",
    `export const initCodeHashes =\n  "${hashes.map((hash) => hash.slice(2)).join(" ")}";`,
    "",
    "/**",
    " * By chain id: factories and registries, each with its kind, its address and, if the addresses of its pools can be",
    " * computed, the number of their code's hash and the contract that deploys them; and, after a hyphen, single contracts.",
    " */",
    "export const knownContracts: Readonly<Record<number, string>> = {",
    ...lines,
    "};",
    "",
  ].join("\n");
}

function rowsOf(network: Network, deployment: Deployment, hashes: Hex[]): string[] {
  const { standard, contracts, slug, parameters, vouched } = deployment;
  const kinds = kindsOf[standard] ?? {};
  const rows: string[] = [];
  const { factory, pool } = contracts;
  if (factory !== undefined && kinds.factory !== undefined) {
    const kind = kindOf(parameters, kinds.factory);
    const made = poolCodesOf(slug, network.slug).map((code) => {
      const hash = hashOf(code);
      if (!hashes.includes(hash)) hashes.push(hash);
      const creator = code.creator === undefined ? "" : `.${code.creator.slice(2)}`;
      return `${kind}${factory.slice(2)}.${hashes.indexOf(hash)}${creator}`;
    });
    rows.push(...(made.length > 0 ? made : [`${kind}${factory.slice(2)}`]));
  }
  for (const [role, known] of Object.entries(registries)) {
    const kind = known.find(([each]) => each === standard)?.[1];
    const registry = contracts[role];
    if (kind !== undefined && registry !== undefined) rows.push(`${kind}${registry.slice(2)}`);
  }
  if (lenders.includes(standard) && pool !== undefined) rows.push(`l${pool.slice(2)}`);
  if (kinds.vouched !== undefined)
    rows.push(...(vouched?.factories ?? []).map((address) => `${kinds.vouched}${address.slice(2)}`));
  return rows;
}

/** Returns the kind of a factory, which may be another for some of a standard's deployments. */
function kindOf(parameters: Deployment["parameters"], usual: string): string {
  if (parameters?.names === "pairs") return "q";
  return parameters?.version === "2.0" ? "x" : usual;
}

/** Returns the contracts that programs call or whose tokens they move, not those that only list others. */
function contractsOf({ standard, contracts, instances = [], vouched }: Deployment): Address[] {
  const called = Object.entries(contracts).filter(
    ([role]) => !/factory$|^registry$|^comptroller$|^storage$/i.test(role),
  );
  return [
    ...called.map(([, address]) => address),
    ...instances.flatMap(({ address, share }) => (share === undefined ? [address] : [address, share])),
    // Programs name hooks. Other vouched contracts are called by venues, not by programs.
    ...(standard === "uniswap-v4" ? (vouched?.contracts ?? []) : []),
  ];
}

function hashOf(code: PoolCode): Hex {
  if ("initCodeHash" in code) return code.initCodeHash;
  return keccak256(
    `0x3d602d80600a3d3981f3363d3d373d3d3d363d73${code.proxyOf.slice(2)}5af43d82803e903d91602b57fd5bf3`,
  );
}
