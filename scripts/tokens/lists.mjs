// Reads the published token lists of the installed packages.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "../lib.mjs";

const require = createRequire(import.meta.url);

/**
 * The lists, most trusted first. `selected` marks those whose publishers chose each token for a purpose; the other one
 * names everything that its publisher was asked for.
 */
export const lists = [
  { package: "@bgd-labs/aave-address-book", read: readAave, selected: true },
  { package: "blockchain-addressbook", read: readAddressBook, selected: true },
  { package: "@metamask/contract-metadata", read: readMetaMask, selected: true },
  { package: "@superfluid-finance/tokenlist", read: readSuperfluid, selected: true },
  { package: "sushi", read: readSushi, selected: true },
  { package: "@lifi/data-types", read: readLiFi, selected: true },
  { package: "@ledgerhq/cryptoassets", read: readLedger, selected: false },
];

/** Folders of the lists' logos, by the letter that represents each in the written files. */
export const logoFolders = {
  a: "https://raw.githubusercontent.com/bgd-labs/web3-icons/main/icons/full/",
  b: "https://raw.githubusercontent.com/beefyfinance/beefy-app/prod/src/images/single-assets/",
  c: "https://assets.coingecko.com/coins/images/",
  m: `https://raw.githubusercontent.com/MetaMask/contract-metadata/v${versionOf("@metamask/contract-metadata")}/images/`,
  p: "https://tokens.pancakeswap.finance/images/",
  s: "https://tokenlist.superfluid.org/icons/",
  t: "https://raw.githubusercontent.com/trustwallet/assets/master/blockchains/",
};

export function versionOf(name) {
  return JSON.parse(readText(name, "package.json")).version;
}

/** Returns a file of a package. */
export function readText(name, file) {
  return readFileSync(join(root, "node_modules", name, file), "utf8");
}

/** Also returns the aTokens and their wrappers, marked as shares. */
function readAave(name) {
  const { tokens } = JSON.parse(readText(name, "tokenlist.json"));
  return tokens.map((token) => ({ ...token, isShare: !token.tags.includes("underlying") }));
}

function readAddressBook(name) {
  const { addressBook } = require(name);
  return Object.values(addressBook).flatMap(({ tokens }) => Object.values(tokens));
}

/** This list covers only mainnet, and includes collectibles. */
function readMetaMask(name) {
  const entries = Object.entries(JSON.parse(readText(name, "contract-map.json")));
  return entries
    .filter(([, token]) => token.erc20 === true)
    .map(([address, token]) => ({
      ...token,
      chainId: 1,
      address,
      logoURI: `${logoFolders.m}${token.logo}`,
    }));
}

/** Super tokens that wrap another token exist to stream it, and stand for it one to one. */
function readSuperfluid(name) {
  const { tokens } = JSON.parse(readText(name, "dist/superfluid.extended.tokenlist.json"));
  const wraps = ({ extensions }) => ["Wrapper", "Native Asset"].includes(extensions?.superTokenInfo?.type);
  return tokens.filter((token) => !wraps(token));
}

/** Every exported map holds one token, or several, by chain id. */
function readSushi(name) {
  const maps = require(join(root, "node_modules", name, "_cjs/evm/config/tokens/index.js"));
  return Object.values(maps)
    .filter((map) => map !== null && typeof map === "object")
    .flatMap((map) => Object.values(map).flat())
    .filter((token) => typeof token?.address === "string" && typeof token.symbol === "string");
}

function readLiFi(name) {
  const { defaultCoins } = require(name);
  return defaultCoins.flatMap(({ chains }) => Object.values(chains));
}

/**
 * An entry is an array: network, id, symbol in capitals, decimals, name, signature, address, whether it is disabled, and
 * whether it is delisted.
 */
function readLedger(name) {
  const folder = "lib/data/evm";
  const chainIds = readdirSync(join(root, "node_modules", name, folder)).filter((entry) =>
    /^\d+$/.test(entry),
  );
  return chainIds.flatMap((chainId) =>
    JSON.parse(readText(name, `${folder}/${chainId}/erc20.json`))
      .filter((entry) => entry[7] !== true && entry[8] !== true)
      .map(([, , symbol, decimals, text, , address]) => ({
        chainId: Number(chainId),
        address,
        decimals,
        symbol,
        name: text,
      })),
  );
}
