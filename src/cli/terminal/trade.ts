import { SluiceError } from "../../errors/index.js";
import type { Network } from "../../networks/index.js";
import { findTokens, type Token, type TokenUniverse } from "../../tokens/index.js";
import { parseAmount } from "./amount.js";

type Known = { readonly universe: TokenUniverse; readonly network: Network };

/** A trade as the user typed it. */
export type TypedTrade = { readonly input: Token; readonly output: Token; readonly amountIn: bigint };

/** Parses the words "1.5 ETH USDC" with the known tokens. */
export function parseTrade(
  known: Known,
  [amount, tokenIn, tokenOut]: readonly [amount: string, tokenIn: string, tokenOut: string],
): TypedTrade {
  const [input, output] = [pickToken(known, tokenIn), pickToken(known, tokenOut)];
  if (input.address === output.address)
    throw new SluiceError("INVALID_PARAMETER", "tokenIn and tokenOut must differ");
  const amountIn = parseAmount(amount, input.decimals);
  if (amountIn === 0n)
    throw new SluiceError("INVALID_PARAMETER", "amount is 0; allowed is an amount above 0");
  return { input, output, amountIn };
}

function pickToken({ universe, network }: Known, text: string): Token {
  const [token, another] = findTokens(universe, text);
  if (token === undefined) {
    const chosen = [...universe.tokens.values()].filter(({ address }) => !universe.bundled.has(address));
    const known = chosen.map(({ symbol }) => symbol).join(", ");
    const others = universe.bundled.size === 0 ? "" : ` and ${universe.bundled.size} more`;
    throw new SluiceError(
      "UNKNOWN_TOKEN",
      `${text} is not a known token of ${network.name}; known are ${known}${others}`,
    );
  }
  if (another !== undefined) {
    throw new SluiceError(
      "UNKNOWN_TOKEN",
      `${text} means several tokens; give the address, e.g. ${token.address}`,
    );
  }
  return token;
}
