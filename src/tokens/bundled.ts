import { toAddress } from "../lib/address.js";
import { bundledList, type Network } from "../networks/index.js";
import { cleanText } from "./clean.js";
import { maximumNameLength, maximumSymbolLength } from "./lists.js";
import { logosOf } from "./logo.js";
import type { TokenCandidate } from "./token.js";

/** Loads the tokens of the list bundled for `network`. Returns an empty list if there is none. */
export async function bundledTokens(network: Network): Promise<TokenCandidate[]> {
  const list = await bundledList(network.id);
  if (list === undefined) return [];
  return list.tokens
    .flatMap((line) => line.split(";"))
    .map((text) => {
      const [address = "", decimals = "", symbol = "", name = "", ...logos] = text.split("|");
      return {
        address: toAddress(address),
        symbol: cleanText(symbol, maximumSymbolLength),
        name: cleanText(name, maximumNameLength),
        decimals: Number(decimals),
        logosUri: logos.flatMap((logo) => {
          const colon = logo.indexOf(":");
          return logosOf(`${list.logoFolders[logo.slice(0, colon)] ?? ""}${logo.slice(colon + 1)}`);
        }),
        origin: "bundled" as const,
      };
    });
}
