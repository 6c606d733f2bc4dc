import { readFileSync } from "node:fs";
import { z } from "zod";
import { messageOf, SluiceError } from "../errors/index.js";
import { parseAddress } from "../lib/address.js";
import { cleanText } from "./clean.js";
import { logosOf } from "./logo.js";
import type { TokenCandidate } from "./token.js";

/** The greatest lengths of a token's symbol and name, in characters. */
export const maximumSymbolLength = 32;
export const maximumNameLength = 64;

const entry = z.object({
  chainId: z.number().int(),
  address: z.string(),
  symbol: z.string(),
  name: z.string(),
  decimals: z.number().int().min(0).max(255),
  // Validated separately, so that a logo with an unsupported scheme does not invalidate its list.
  logoURI: z.unknown().optional(),
});

const tokenList = z.object({ tokens: z.array(entry) });

/**
 * Returns the tokens of `chainId` in a token list file (https://tokenlists.org). Throws BAD_CONFIGURATION, which names
 * the file and the fault.
 */
export function readTokenList(path: string, chainId: number): TokenCandidate[] {
  const parsed = tokenList.safeParse(readJson(path));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const place = issue === undefined || issue.path.length === 0 ? "" : `${issue.path.join(".")}: `;
    throw new SluiceError("BAD_CONFIGURATION", `tokens.lists: ${path}: ${place}${issue?.message}`);
  }
  return parsed.data.tokens
    .filter((token) => token.chainId === chainId)
    .map((token) => {
      const address = parseAddress(token.address);
      if (address === undefined) {
        throw new SluiceError(
          "BAD_CONFIGURATION",
          `tokens.lists: ${path}: "${token.address}" is not an address`,
        );
      }
      const symbol = cleanText(token.symbol, maximumSymbolLength);
      if (symbol === "")
        throw new SluiceError("BAD_CONFIGURATION", `tokens.lists: ${path}: ${address} has no symbol`);
      return {
        address,
        symbol,
        name: cleanText(token.name, maximumNameLength),
        decimals: token.decimals,
        logosUri: logosOf(token.logoURI),
        origin: "listed" as const,
      };
    });
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new SluiceError("BAD_CONFIGURATION", `tokens.lists: cannot read ${path}: ${messageOf(error)}`);
  }
}
