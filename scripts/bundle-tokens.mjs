// Writes src/networks/bundled: the tokens of published lists, which are too large to install in production. With
// --check it only compares.
import { join } from "node:path";
import { formatTypeScript, reportFiles, writeOrCheck } from "../contracts/scripts/files.mjs";
import { root } from "./lib.mjs";
import { lists, logoFolders } from "./tokens/lists.mjs";
import { mergeLists } from "./tokens/merge.mjs";
import { apacheLicence, noticesOf } from "./tokens/notices.mjs";

/** Networks by chain id, in the order of their lists in the written index. */
const networks = new Map([
  [1, "mainnet"],
  [10, "optimism"],
  [56, "binance"],
  [100, "gnosis"],
  [130, "unichain"],
  [137, "polygon"],
  [143, "monad"],
  [146, "sonic"],
  [324, "zksync"],
  [480, "worldchain"],
  [999, "hyperevm"],
  [1868, "soneium"],
  [5000, "mantle"],
  [8453, "base"],
  [9745, "plasma"],
  [42161, "arbitrum"],
  [42220, "celo"],
  [43114, "avalanche"],
  [57073, "ink"],
  [59144, "linea"],
  [80094, "berachain"],
  [81457, "blast"],
  [534352, "scroll"],
  [747474, "katana"],
  [11155111, "sepolia"],
]);

const folder = join(root, "src/networks/bundled");

/** Returns a logo as `letter:file`, or an empty list unless it is in one of the folders. */
function logosOf(url) {
  const found = Object.entries(logoFolders).find(([, prefix]) => url?.startsWith(prefix));
  if (found === undefined) return [];
  const [letter, prefix] = found;
  const file = url.slice(prefix.length);
  return /^[\w./%?=&~+-]+$/.test(file) ? [`${letter}:${file}`] : [];
}

function entryOf(address, { decimals, symbol, name, logos }) {
  return [address, decimals, symbol, name, ...logos].join("|");
}

/** Returns one line per first byte of the addresses, so that diffs are local and the file stays short. */
function linesOf(tokens) {
  const lines = new Map();
  for (const [address, token] of tokens) {
    const first = address.slice(0, 4);
    lines.set(first, [...(lines.get(first) ?? []), entryOf(address, token)]);
  }
  return [...lines.values()].map((entries) => entries.join(";"));
}

/** Returns the folders that the tokens' logos are in. */
function foldersOf(tokens) {
  const used = new Set(tokens.flatMap(([, { logos }]) => logos.map((logo) => logo[0])));
  return Object.fromEntries(Object.entries(logoFolders).filter(([letter]) => used.has(letter)));
}

function listText(slug, unsorted) {
  const tokens = [...unsorted].sort(([a], [b]) => (a < b ? -1 : 1));
  const sources = new Set(tokens.flatMap(([, { lists }]) => [...lists]));
  const list = { logoFolders: foldersOf(tokens), tokens: linesOf(tokens) };
  return [
    "// Written by scripts/bundle-tokens.mjs.",
    "",
    'import type { BundledList } from "./list.js";',
    "",
    // The bundler keeps comments of this form, but only in front of code.
    "/*!",
    " * NOTICE: the tokens are from the data of these packages, under their licences.",
    " *",
    ...noticesOf(lists.map((each) => each.package).filter((name) => sources.has(name))),
    " */",
    `export const ${slug}Tokens: BundledList = ${JSON.stringify(list)};`,
  ].join("\n");
}

function indexText(merged) {
  const entries = [...networks];
  return [
    "// Written by scripts/bundle-tokens.mjs.",
    "",
    'import type { BundledList } from "./list.js";',
    "",
    "/** How many tokens the list of each network has, by chain id. */",
    "export const bundledTokenCounts: ReadonlyMap<number, number> = new Map([",
    ...entries.map(([chainId]) => `[${chainId}, ${merged.get(chainId).size}],`),
    "]);",
    "",
    "/** Loads the list of each network, by chain id. */",
    "export const bundledListLoaders: ReadonlyMap<number, () => Promise<BundledList>> = new Map([",
    ...entries.map(
      ([chainId, slug]) => `[${chainId}, async () => (await import("./${slug}.js")).${slug}Tokens],`,
    ),
    "]);",
  ].join("\n");
}

const read = lists.map((list) => ({ ...list, tokens: list.read(list.package) }));
const merged = mergeLists(read, [...networks.keys()], logosOf);
const texts = [
  ...[...networks].map(([chainId, slug]) => [
    join(folder, `${slug}.ts`),
    listText(slug, merged.get(chainId)),
  ]),
  [join(folder, "lists.ts"), indexText(merged)],
];
const files = [
  ...texts.map(([path, text]) => [path, formatTypeScript(text, path)]),
  [join(folder, "apache-2.0.txt"), apacheLicence()],
];
const check = process.argv.includes("--check");
reportFiles(writeOrCheck(files, check), check, "node scripts/bundle-tokens.mjs");
