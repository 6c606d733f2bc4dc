import type { SluiceClient } from "../../client/index.js";
import { SluiceError } from "../../errors/index.js";
import { type Address, NATIVE, parseAddress } from "../../lib/address.js";
import { networksInForce } from "../serve/settings.js";
import { formatAmount } from "../terminal/amount.js";
import { type TradeWords, type TypedTrade, typedTrade } from "../terminal/trade.js";

/** A token as a service lists it. */
export type ServiceToken = {
  readonly address: Address;
  readonly symbol: string;
  readonly decimals: number;
  /** Set if the user typed a symbol and only the service says that it means this address. */
  readonly namedByService?: true;
};

type ListedToken = { readonly address: string; readonly symbol?: string; readonly decimals: number };

/**
 * Finds the token with an address or a symbol, as the service describes it. The native currency needs no request.
 * Throws UNKNOWN_TOKEN if no token or more than one matches, and UNEXPECTED_ANSWER if the service returns another
 * address than requested.
 */
export async function findToken(client: SluiceClient, chainId: number, text: string): Promise<ServiceToken> {
  const address = parseAddress(text);
  const native = networksInForce().get(chainId)?.native;
  if (native !== undefined && (address === NATIVE || text.toLowerCase() === native.symbol.toLowerCase()))
    return { address: NATIVE, symbol: native.symbol, decimals: native.decimals };
  const wanted = address === undefined ? { symbol: [text] } : { address: [address] };
  const { data } = await client.tokens({ chainId, includeMetadata: true, ...wanted });
  // A symbol means an ordinary token rather than a position with the same symbol.
  const ordinary = data.filter(({ type }) => type === "base");
  const [token, another] = ordinary.length > 0 ? ordinary : data;
  if (token === undefined)
    throw new SluiceError("UNKNOWN_TOKEN", `${text.slice(0, 80)} is not a known token of chain ${chainId}`);
  if (another !== undefined) {
    const message = `${text} means several tokens; give the address, e.g. ${token.address}`;
    throw new SluiceError("UNKNOWN_TOKEN", message);
  }
  const found = toServiceToken(token);
  if (address !== undefined && found.address !== address) {
    const message = `The service returned ${found.address} instead of ${address}`;
    throw new SluiceError("UNEXPECTED_ANSWER", message);
  }
  return found;
}

function toServiceToken({ address: text, symbol = "", decimals }: ListedToken): ServiceToken {
  const address = parseAddress(String(text));
  if (address === undefined || !Number.isInteger(decimals) || decimals < 0 || decimals > 255)
    throw new SluiceError("UNEXPECTED_ANSWER", "The service listed a token without an address or decimals");
  return { address, symbol: symbol === "" ? address : String(symbol), decimals };
}

export type ServiceTrade = TypedTrade<ServiceToken>;

/** Parses words like "1.5 ETH USDC" into tokens and an amount: of the first, or with `exactOut` of the second. */
export async function findTrade(
  [amount, tokenIn, tokenOut]: TradeWords,
  find: (text: string) => Promise<ServiceToken>,
  exactOut?: boolean,
): Promise<ServiceTrade> {
  const [input, output] = await Promise.all([find(tokenIn), find(tokenOut)]);
  return typedTrade(amount, input, output, exactOut);
}

/** Reads the symbols of `addresses`. For an unlisted address, the returned function returns the address itself. */
export async function readSymbols(
  client: SluiceClient,
  chainId: number,
  addresses: readonly Address[],
): Promise<(address: Address) => string> {
  const address = [...new Set(addresses)];
  if (address.length === 0) return (each) => each;
  const { data } = await client.tokens({ chainId, includeMetadata: true, address });
  const symbols = new Map(data.map((token) => [token.address, toServiceToken(token).symbol]));
  return (each) => symbols.get(each) ?? each;
}

export function formatTokenAmount(amount: string | bigint, { decimals, symbol }: ServiceToken): string {
  return `${formatAmount(BigInt(amount), decimals)} ${symbol}`;
}
