import { SluiceError } from "../../errors/index.js";
import type { Network } from "../../networks/index.js";
import { findTokens, type Token, type TokenUniverse } from "../../tokens/index.js";
import { parseAmount } from "./amount.js";

type Known = { readonly universe: TokenUniverse; readonly network: Network };

export type TradeWords = readonly [amount: string, tokenIn: string, tokenOut: string];

/** What the amount of a trade is of, in raw units: what is paid, or what is to arrive. */
export type TypedAmount = { readonly amountIn: bigint } | { readonly amountOut: bigint };

/** A trade as the user typed it. */
export type TypedTrade<T> = { readonly input: T; readonly output: T; readonly amount: TypedAmount };

/** Parses the words "1.5 ETH USDC" with the known tokens. With `exactOut`, the amount is of the second. */
export function parseTrade(
  known: Known,
  [amount, tokenIn, tokenOut]: TradeWords,
  exactOut?: boolean,
): TypedTrade<Token> {
  return typedTrade(amount, pickToken(known, tokenIn), pickToken(known, tokenOut), exactOut);
}

/** Returns the trade between two tokens. Throws INVALID_PARAMETER if they are the same, or for a wrong amount. */
export function typedTrade<T extends Pick<Token, "address" | "decimals">>(
  text: string,
  input: T,
  output: T,
  exactOut = false,
): TypedTrade<T> {
  if (input.address === output.address)
    throw new SluiceError("INVALID_PARAMETER", "tokenIn and tokenOut must differ");
  const units = parseAmount(text, (exactOut ? output : input).decimals);
  if (units === 0n) throw new SluiceError("INVALID_PARAMETER", "amount is 0; allowed is an amount above 0");
  return { input, output, amount: exactOut ? { amountOut: units } : { amountIn: units } };
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
