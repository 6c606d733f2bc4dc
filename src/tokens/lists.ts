import { readFileSync } from "node:fs";
import { z } from "zod";
import { messageOf, SluiceError } from "../errors/index.js";
import { parseAddress } from "../lib/address.js";
import { cleanText } from "./clean.js";
import type { TokenCandidate } from "./token.js";

const entry = z.object({
  chainId: z.number().int(),
  address: z.string(),
  symbol: z.string(),
  name: z.string(),
  decimals: z.number().int().min(0).max(255),
});

const tokenList = z.object({ tokens: z.array(entry) });

/** The tokens of `chainId` in a token list file (https://tokenlists.org). Throws BAD_CONFIGURATION naming file and fault. */
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
      const symbol = cleanText(token.symbol, 32);
      if (symbol === "")
        throw new SluiceError("BAD_CONFIGURATION", `tokens.lists: ${path}: ${address} has no symbol`);
      return {
        address,
        symbol,
        name: cleanText(token.name, 64),
        decimals: token.decimals,
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
