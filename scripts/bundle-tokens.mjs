// Writes src/networks/bundled: the tokens of published lists, which are too large to install in production. With
// --check it only compares.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { formatTypeScript, reportFiles, writeOrCheck } from "../contracts/scripts/files.mjs";
import { root } from "./lib.mjs";

const networks = [{ chainId: 1, name: "mainnet" }];

const packages = {
  aave: "@bgd-labs/aave-address-book",
  metamask: "@metamask/contract-metadata",
};
const imagesVersion = JSON.parse(read(packages.metamask, "package.json")).version;

/** Folders of the lists' logos, by the letter that represents each in the written files. */
const logoFolders = {
  a: "https://raw.githubusercontent.com/bgd-labs/web3-icons/main/icons/full/",
  m: `https://raw.githubusercontent.com/MetaMask/contract-metadata/v${imagesVersion}/images/`,
};

/** Pool shares and maturing claims, which a list calls underlying because they can be lent. */
const shareSymbols = /^(UNI-V2|BPT|G-UNI|PT-.*)$/;

function read(name, file) {
  return readFileSync(join(root, "node_modules", name, file), "utf8");
}

/** Returns the tokens of a chain by address. A maintained list takes precedence over an unmaintained one. */
function tokensOf(chainId) {
  const listed = JSON.parse(read(packages.aave, "tokenlist.json")).tokens.filter(
    (token) => token.chainId === chainId,
  );
  const isShare = (token) => !token.tags.includes("underlying") || shareSymbols.test(token.symbol);
  const shares = new Set(listed.filter(isShare).map(({ address }) => address.toLowerCase()));
  const tokens = new Map();
  for (const token of listed) {
    const address = token.address.toLowerCase();
    if (!shares.has(address)) tokens.set(address, { ...token, logos: logosOf(token.logoURI ?? "") });
  }
  // This list covers only mainnet, and includes collectibles.
  const pictured = chainId === 1 ? JSON.parse(read(packages.metamask, "contract-map.json")) : {};
  for (const [mixedCase, token] of Object.entries(pictured)) {
    const address = mixedCase.toLowerCase();
    if (token.erc20 !== true || shares.has(address)) continue;
    const logo = `m:${token.logo}`;
    const known = tokens.get(address);
    if (known === undefined) tokens.set(address, { ...token, logos: [logo] });
    else known.logos.push(logo);
  }
  return [...tokens].sort(([a], [b]) => (a < b ? -1 : 1));
}

function logosOf(url) {
  if (url === "") return [];
  if (!url.startsWith(logoFolders.a)) throw new Error(`a logo is elsewhere than the others: ${url}`);
  return [`a:${url.slice(logoFolders.a.length)}`];
}

function entryOf(address, { decimals, symbol, name, logos }) {
  const fields = [address, decimals, symbol.trim(), name.trim(), ...logos];
  if (fields.some((field) => /[|;\n]/.test(field))) throw new Error(`a separator in a text of ${address}`);
  return fields.join("|");
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

function notices() {
  const texts = Object.values(packages).map((name) => `${name}\n\n${read(name, "LICENSE").trim()}`);
  return texts.flatMap((text) => [...text.split("\n"), ""]).map((line) => `// ${line}`.trimEnd());
}

const files = networks.map(({ chainId, name }) => {
  const path = join(root, "src/networks/bundled", `${name}.ts`);
  const list = { logoFolders, tokens: linesOf(tokensOf(chainId)) };
  const text = [
    "// Written by scripts/bundle-tokens.mjs from the data of two packages. NOTICE: their licences follow.",
    "//",
    ...notices(),
    "",
    'import type { BundledList } from "./list.js";',
    "",
    `export const ${name}Tokens: BundledList = ${JSON.stringify(list)};`,
  ];
  return [path, formatTypeScript(text.join("\n"), path)];
});
const check = process.argv.includes("--check");
reportFiles(writeOrCheck(files, check), check, "node scripts/bundle-tokens.mjs");
