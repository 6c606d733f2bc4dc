// Writes src/networks/data: one file per network, and the deployments that are left out. With --check it only compares.
//
//   node scripts/bundle-networks.mjs <folder> [--check]
//
// The folder holds the facts, networks.json and deployments.json: addresses, each with the sources that name it. It is
// not part of the repository; the written files are. An address must have two sources of different organisations, or
// one and a derivation (CREATE2, CREATE) that gives a pool which another names.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { getAddress, getContractAddress } from "viem";
import * as viemChains from "viem/chains";
import { formatTypeScript, reportFiles, writeOrCheck } from "../contracts/scripts/files.mjs";
import { root } from "./lib.mjs";
import { chains, formerStablecoins, tokenCorrections } from "./networks/chains.mjs";
import { choose } from "./networks/choose.mjs";
import { moreDeployments } from "./networks/moreDeployments.mjs";
import { vouched } from "./networks/vouched.mjs";

const [folder] = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
if (folder === undefined)
  throw new Error("usage: node scripts/bundle-networks.mjs <folder of the facts> [--check]");

const mostBaseTokens = 8;
/** EIP-7825. A transaction of this size also fits where the limit is higher. */
const usualTransactionGas = 16_777_216;
const sequencerSeconds = 120;
const mostReorgBlocks = 128;

/** Packages by the organisation that publishes them, where the name does not tell. */
const publishers = {
  "@balancer-labs": "balancer",
  "@bgd-labs": "aave",
  "blockchain-addressbook": "beefyfinance",
  "@curvefi": "curvefi",
  "@moonwell-fi": "moonwell",
  sushi: "sushiswap",
};

function read(name) {
  return JSON.parse(readFileSync(join(folder, name), "utf8"));
}

/** Returns the address in lower case. Throws if its checksum is wrong. */
function address(text) {
  if (getAddress(text) !== text) throw new Error(`${text} has a wrong checksum`);
  return text.toLowerCase();
}

function publisherOf(source) {
  const [, registry, name] = /^(github|npm):(@?[^/@]+)/.exec(source) ?? [];
  if (registry === undefined) return source.split("/")[2] ?? source;
  return (publishers[name] ?? name.replace("@", "")).toLowerCase();
}

/** Returns up to two sources of different publishers, the shortest of each. Throws if there is only one. */
function twoSources({ sources, create2Proof }, what) {
  const byPublisher = new Map();
  for (const source of [...sources].sort((a, b) => a.length - b.length)) {
    const publisher = publisherOf(source);
    if (!byPublisher.has(publisher)) byPublisher.set(publisher, source);
  }
  const found = [...byPublisher.values()].slice(0, 2);
  if (found.length === 1 && create2Proof !== undefined) {
    const pool = `CREATE2 gives ${create2Proof.pool.toLowerCase()}, which is in`;
    found.push(pool, create2Proof.poolSeenIn.replace(/\s.*\//, " …/"));
  }
  if (found.length < 2) throw new Error(`${what} has only one source: ${found}`);
  return found;
}

/** The source of a value: numbers with separators, and what its `comment` says before it. */
function sourceOf(value) {
  if (typeof value === "bigint") return `${grouped(value)}n`;
  if (typeof value === "number") return grouped(value);
  if (Array.isArray(value)) return `[${value.map((item) => commentOf(item) + sourceOf(item)).join(", ")}]`;
  if (typeof value !== "object") return JSON.stringify(value);
  if (value.expression !== undefined) return value.expression;
  const members = Object.entries(value).filter(([name]) => name !== "comment");
  return `{ ${members.map(([name, member]) => `${commentOf(member)}${nameOf(name)}: ${sourceOf(member)}`).join(", ")} }`;
}

function nameOf(name) {
  return /^[a-z]\w*$/i.test(name) ? name : JSON.stringify(name);
}

function commentOf({ comment = [] }) {
  return comment.length === 0 ? "" : `\n${comment.map((line) => `// ${line}\n`).join("")}`;
}

function grouped(value) {
  const [whole, fraction] = String(value).split(".");
  const digits = whole.length > 4 ? whole.replace(/\B(?=(\d{3})+$)/g, "_") : whole;
  return fraction === undefined ? digits : `${digits}.${fraction}`;
}

/** See `reorgBlocks` of src/networks/network.ts. */
function reorgBlocksOf({ finality }, blockTimeSeconds) {
  if (typeof finality === "number") return finality;
  // Two epochs of a chain that ends them by votes.
  if (finality === "slots") return 64;
  // Such a chain takes nothing back, but nodes behind one address may differ by some blocks.
  if (finality === "instant") return 16;
  // A sequencer takes back what it has not published, at most, which is rare.
  return Math.min(mostReorgBlocks, Math.ceil(sequencerSeconds / blockTimeSeconds));
}

/** Returns the tokens with all four members, each address and each symbol once, the wrapped native currency first. */
function tokensOf(network) {
  const wrapped = { ...network.wrappedNative, decimals: network.native.decimals };
  const found = [];
  for (const token of [wrapped, ...network.tokens]) {
    const corrected = { ...token, ...tokenCorrections[network.slug]?.[token.symbol] };
    const { symbol, name, decimals } = corrected;
    if (!symbol || !name || !Number.isInteger(decimals)) continue;
    const listed = { address: address(token.address), symbol, name, decimals };
    // Of several tokens with one symbol, the first is the best known.
    if (found.some((other) => other.address === listed.address || other.symbol === symbol)) continue;
    found.push(listed);
  }
  return found;
}

function stablecoinsOf({ stablecoins, tokens }, isListed) {
  const unfit = new Set(
    tokens.filter(({ symbol }) => formerStablecoins.has(symbol)).map(({ address }) => address),
  );
  return stablecoins
    .filter((token) => !unfit.has(token))
    .map(address)
    .filter(isListed);
}

function networkOf(facts, deployments, leftOut) {
  const chain = chains[facts.slug];
  if (chain === undefined) throw new Error(`scripts/networks/chains.mjs lacks ${facts.slug}`);
  const { explorer, fees } = chain;
  const blockTimeSeconds = facts.blockTimeSeconds ?? chain.blockTimeSeconds;
  const wrappedNative = address(facts.wrappedNative.address);
  const tokens = tokensOf(facts);
  const listed = new Set(tokens.map((token) => token.address));
  const isListed = (token) => listed.has(token);
  const baseTokens = [...new Set([wrappedNative, ...facts.baseTokens.map(address)])].filter(isListed);
  const wrapping = {
    comment: twoSources(facts.wrappedNative, `${facts.slug}: wrapped native`),
    slug: "wrapped-native",
    standard: "wrapped-native",
    contracts: { wrappedNative },
  };
  if (chain.hasNoWrapping) leftOut.push(["wrapped-native", "wrapped-native", wrappedNative, "noWrapping"]);
  return {
    id: facts.id,
    slug: facts.slug,
    name: facts.name,
    ...(chain.genesisHash && { genesisHash: chain.genesisHash }),
    native: { symbol: facts.native.symbol, name: facts.native.name, decimals: facts.native.decimals },
    wrappedNative,
    multicall3: address(facts.multicall3.address),
    blockTimeSeconds,
    reorgBlocks: reorgBlocksOf(chain, blockTimeSeconds),
    maxTransactionGas: chain.maxTransactionGas ?? BigInt(facts.gas?.transactionGasCap ?? usualTransactionGas),
    ...(chain.runsEvm === false && { runsEvm: false }),
    fees: { comment: [`${chain.why.charAt(0).toUpperCase()}${chain.why.slice(1)}`], ...fees },
    explorer: { name: explorer[0], url: explorer[1] },
    ...(chain.publicNode !== false && { publicNode: chain.publicNode ?? publicNodeOf(facts) }),
    ...(chain.ensRegistry && { ensRegistry: chain.ensRegistry }),
    baseTokens: baseTokens.slice(0, mostBaseTokens),
    stablecoins: stablecoinsOf(facts, isListed),
    tokens,
    deployments: [...(chain.hasNoWrapping ? [] : [wrapping]), ...deployments],
  };
}

/** Returns the node of a network that viem takes by default, which is public. */
function publicNodeOf({ id, slug }) {
  const known = Object.values(viemChains).find((chain) => chain.id === id && chain.testnet !== true);
  if (known === undefined) throw new Error(`viem/chains lacks ${slug}; state its publicNode`);
  return known.rpcUrls.default.http[0].replace(/\/$/, "");
}

/** Returns the network's deployments, those of one standard together, and adds those left out to `leftOut`. */
function deploymentsOf(facts, slug, leftOut) {
  const seen = new Set();
  return facts.flatMap((fact) => {
    const { slug: named, reason, deployment } = choose({ ...fact, address: address(fact.address) }, slug);
    if (reason !== undefined) {
      leftOut.push([fact.standard, named, address(fact.address), reason]);
      return [];
    }
    for (const key of [named, `${fact.standard} ${fact.address}`]) {
      if (seen.has(key)) throw new Error(`${slug}: ${key} occurs twice`);
      seen.add(key);
    }
    const known = named in (vouchedBySlug[slug] ?? {}) && { expression: `vouched.${slug}["${named}"]` };
    return [{ comment: twoSources(fact, fact.id), ...deployment, ...(known && { vouched: known }) }];
  });
}

/** Returns the lists of what vouches for code, each with its sources, by the slugs of network and deployment. */
function vouchedOf(networks) {
  const all = {};
  for (const { network, slug, list: name, ...group } of vouched) {
    const what = `${network}: ${slug}: ${group.addresses}`;
    const ofNetwork = all[networks.get(network)] ?? {};
    const ofSlug = ofNetwork[slug] ?? {};
    const list = [...(ofSlug[name] ?? []), ...group.addresses.map(address)];
    if (new Set(list).size < list.length) throw new Error(`${what}: an address occurs twice`);
    const comment = [...new Set([...(ofSlug[name]?.comment ?? []), ...sourcesOf(group, what)])];
    all[networks.get(network)] = {
      ...ofNetwork,
      [slug]: { ...ofSlug, [name]: Object.assign(list, { comment }) },
    };
  }
  return all;
}

function sourcesOf({ sources, reviewed, creates, addresses }, what) {
  if (creates === undefined) return reviewed ? sources : twoSources({ sources }, what);
  const { nonce, pool, namedIn } = creates;
  if (addresses.length !== 1 || getContractAddress({ from: addresses[0], nonce }).toLowerCase() !== pool) {
    throw new Error(`${what} does not create ${pool}`);
  }
  return [
    ...twoSources({ sources: [...sources, namedIn] }, what),
    `CREATE gives ${pool}, which the last names`,
  ];
}

function fileOf(name, lines) {
  const path = join(root, "src/networks/data", `${name}.ts`);
  const header =
    "// Written by scripts/bundle-networks.mjs. Change its tables, or the facts that it reads, instead.";
  return [path, formatTypeScript([header, "", ...lines, ""].join("\n"), path)];
}

const asked = read("networks.json").networks.filter(({ tier, id }) => tier === "asked" && id !== 1);
const allDeployments = [...read("deployments.json").deployments, ...moreDeployments];
const vouchedBySlug = vouchedOf(new Map([[1, "mainnet"], ...asked.map(({ id, slug }) => [id, slug])]));
const all = asked.map((facts) => {
  const leftOut = [];
  const own = allDeployments.filter(({ network }) => network === facts.id);
  const deployments = deploymentsOf(own, facts.slug, leftOut);
  return { facts, leftOut, network: networkOf(facts, deployments, leftOut) };
});

const files = all.map(({ network }) =>
  fileOf(network.slug, [
    'import type { Network } from "../network.js";',
    ...(network.slug in vouchedBySlug ? ['import { vouched } from "./vouched.js";'] : []),
    "",
    `export const ${network.slug}: Network = ${sourceOf(network)};`,
  ]),
);
files.push(
  fileOf("vouched", [
    'import type { Vouched } from "../../protocols/index.js";',
    "",
    "/** Whose code is known, by network and deployment. */",
    `export const vouched = ${sourceOf(vouchedBySlug)} satisfies Readonly<Record<string, Readonly<Record<string, Vouched>>>>;`,
  ]),
);
files.push(
  fileOf("leftOut", [
    "/** The deployments that are known and left out: standard, slug, address and reason. */",
    "export const leftOut: readonly { readonly network: number; readonly deployments: readonly string[] }[] = [",
    ...all
      .filter(({ leftOut }) => leftOut.length > 0)
      .map(({ facts, leftOut }) => {
        const deployments = leftOut.map((row) => row.join("|"));
        return `// ${facts.name}\n${sourceOf({ network: facts.id, deployments })},`;
      }),
    "];",
  ]),
);
files.push(
  fileOf("index", [
    'import type { Network } from "../network.js";',
    ...all.map(({ network: { slug } }) => `import { ${slug} } from "./${slug}.js";`).sort(),
    "",
    "/** The networks whose data scripts/bundle-networks.mjs writes, by chain id. */",
    `export const writtenNetworks: readonly Network[] = [${all.map(({ network }) => network.slug).join(", ")}];`,
  ]),
);

const check = process.argv.includes("--check");
reportFiles(writeOrCheck(files, check), check, `node scripts/bundle-networks.mjs ${folder}`);
