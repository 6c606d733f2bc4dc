import { toAddress } from "../lib/address.js";
import { bundledLists, type Network } from "../networks/index.js";
import { cleanText } from "./clean.js";
import { maximumNameLength, maximumSymbolLength } from "./lists.js";
import { logosOf } from "./logo.js";
import type { TokenCandidate } from "./token.js";

/** Returns the tokens of the list bundled for `network`, or an empty list if there is none. */
export function bundledTokens(network: Network): TokenCandidate[] {
  const list = bundledLists.get(network.id);
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
