import type { SluiceClient } from "../../client/index.js";
import { SluiceError } from "../../errors/index.js";
import { type Address, parseAddress } from "../../lib/address.js";
import { formatAmount, parseAmount } from "../terminal/amount.js";

/** A token as a service lists it. */
export type Named = { readonly address: Address; readonly symbol: string; readonly decimals: number };

/** The token of an address or a symbol. Throws UNKNOWN_TOKEN where there is none, or more than one. */
export async function findToken(client: SluiceClient, chainId: number, text: string): Promise<Named> {
  const address = parseAddress(text);
  const wanted = address === undefined ? { symbol: [text] } : { address: [address] };
  const { data } = await client.tokens({ chainId, includeMetadata: true, ...wanted });
  // A symbol means an ordinary token rather than a position that borrows it.
  const ordinary = data.filter(({ type }) => type === "base");
  const [token, another] = ordinary.length > 0 ? ordinary : data;
  if (token === undefined)
    throw new SluiceError("UNKNOWN_TOKEN", `${text.slice(0, 80)} is not a known token of chain ${chainId}`);
  if (another !== undefined) {
    const message = `${text} means several tokens; give the address, e.g. ${token.address}`;
    throw new SluiceError("UNKNOWN_TOKEN", message);
  }
  return named(token);
}

function named({ address, symbol = "", decimals }: { address: Address; symbol?: string; decimals: number }) {
  return { address, symbol: symbol === "" ? address : symbol, decimals };
}

/** What is to be traded for what, in words like "1.5 ETH USDC". */
export async function findTrade(
  client: SluiceClient,
  chainId: number,
  [amount, tokenIn, tokenOut]: readonly [amount: string, tokenIn: string, tokenOut: string],
) {
  const [input, output] = await Promise.all([
    findToken(client, chainId, tokenIn),
    findToken(client, chainId, tokenOut),
  ]);
  if (input.address === output.address)
    throw new SluiceError("INVALID_PARAMETER", "tokenIn and tokenOut must differ");
  const amountIn = parseAmount(amount, input.decimals);
  if (amountIn === 0n)
    throw new SluiceError("INVALID_PARAMETER", "amount is 0; allowed is an amount above 0");
  return { input, output, amountIn };
}

export type Trade = Awaited<ReturnType<typeof findTrade>>;

/** The symbols of `addresses`; an address that the service does not list stands for itself. */
export async function symbolsOf(
  client: SluiceClient,
  chainId: number,
  addresses: readonly Address[],
): Promise<(address: Address) => string> {
  const address = [...new Set(addresses)];
  if (address.length === 0) return (each) => each;
  const { data } = await client.tokens({ chainId, includeMetadata: true, address });
  const symbols = new Map(data.map((token) => [token.address, named(token).symbol]));
  return (each) => symbols.get(each) ?? each;
}

export function amountText(amount: string | bigint, { decimals, symbol }: Named): string {
  return `${formatAmount(BigInt(amount), decimals)} ${symbol}`;
}
