import { SluiceError } from "../../errors/index.js";
import { type Address, NOBODY, parseAddress, ZERO_ADDRESS } from "../../lib/address.js";
import { WHOLE_BPS } from "../../lib/whole.js";
import { onNewestMarket, quote } from "../../quote/index.js";
import type { Services } from "../../service/index.js";
import { type TokenUniverse, withTokens } from "../../tokens/index.js";
import { withNetwork } from "../request/withNetwork.js";
import type { ServiceOptions } from "../request/withService.js";
import { describeQuote, quoteJson } from "../terminal/quote.js";
import { parseTrade } from "../terminal/trade.js";

export type QuoteOptions = ServiceOptions & {
  from?: string;
  slippage: number | "auto";
  explain?: boolean;
  block?: number;
  exactOut?: boolean;
  json?: boolean;
};

type Words = readonly [amount?: string, tokenIn?: string, tokenOut?: string];

/** Options that only apply to a market file. */
const marketOptions = ["in", "out", "amount", "amountOut", "gasPrice", "bytePrice", "queries"];

/**
 * Finds a route and prints it: reads the market, or queries the service at `--api`. The contracts need not be deployed,
 * since the simulation overrides their code.
 */
export async function printQuote(words: Words, options: QuoteOptions): Promise<void> {
  const [amount, tokenIn, tokenOut] = requireWords(words, options);
  const from = senderOf(options);
  if (options.block !== undefined && options.api === undefined)
    throw new SluiceError(
      "INVALID_PARAMETER",
      "--block is there without --api; only a running service keeps blocks. Quote on a market file of the block with --market",
    );
  if (options.api !== undefined) {
    const { printServiceQuote } = await import("./quoteService.js");
    return printServiceQuote([amount, tokenIn, tokenOut], options);
  }
  await withNetwork(options.chain, async ({ services, network, name }) => {
    const universe = await withUnlistedTokens(services, [tokenIn, tokenOut]);
    const trade = parseTrade({ network, universe }, [amount, tokenIn, tokenOut], options.exactOut);
    const { input, output, amount: typed } = trade;
    const answer = await quote(services, {
      strategy: { kind: "router" },
      fromAddress: from,
      receiver: from,
      inputs: [{ token: input.address, amount: "amountIn" in typed ? typed.amountIn : 0n }],
      ...("amountOut" in typed
        ? { wanted: { amountOut: typed.amountOut, maxAmountIn: undefined, isPulled: false } }
        : {}),
      outputs: [output.address],
      slippageBps: options.slippage === "auto" ? "auto" : BigInt(options.slippage),
      minAmountsOut: undefined,
      fee: undefined,
      unvouched: false,
      priceImpact: true,
      explain: options.explain ?? false,
      deadline: undefined,
    });
    const text = options.json
      ? JSON.stringify(quoteJson(answer), null, 2)
      : describeQuote(answer, universe, name);
    process.stdout.write(`${text}\n`);
  });
}

/**
 * Returns the known tokens, and the unlisted ones among the given addresses. Throws UNKNOWN_TOKEN if an address is not
 * a token.
 */
async function withUnlistedTokens(services: Services, texts: readonly string[]): Promise<TokenUniverse> {
  const { universe, guests, network } = services;
  const addresses = texts.map(parseAddress).filter((address) => address !== undefined);
  const unlisted = addresses.filter((address) => !universe.tokens.has(address));
  const seen = await onNewestMarket(services, ({ head }) => guests.look(unlisted, head));
  const tokens = [...seen].map(([address, { token, reason }]) => {
    if (token !== undefined)
      return { ...token, symbol: token.symbol === "" ? address : `${token.symbol} (unlisted)` };
    const message = `${address} is not a known token of ${network.name}`;
    throw new SluiceError("UNKNOWN_TOKEN", message, { description: reason });
  });
  return withTokens(universe, tokens);
}

function requireWords(words: Words, options: QuoteOptions): [string, string, string] {
  const missing = ["amount", "tokenIn", "tokenOut"].find((_, index) => words[index] === undefined);
  if (missing !== undefined)
    throw new SluiceError("INVALID_PARAMETER", `missing required argument '${missing}'`);
  const alone = marketOptions.find((name) => name in options);
  if (alone !== undefined)
    throw new SluiceError("INVALID_PARAMETER", `--${flagOf(alone)} is only for --market`);
  return words as [string, string, string];
}

/** Converts an option's name to its flag: gasPrice → gas-price. */
function flagOf(option: string): string {
  return option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function senderOf({ from, slippage }: QuoteOptions): Address {
  const faults: string[] = [];
  const sender = from === undefined ? NOBODY : parseAddress(from);
  if (sender === undefined)
    faults.push(`--from is "${from}"; allowed is an Ethereum address: 0x and 40 hex digits`);
  if (sender === ZERO_ADDRESS) faults.push("--from is the zero address; it cannot send a transaction");
  if (slippage !== "auto" && slippage > WHOLE_BPS)
    faults.push(`--slippage is ${slippage}; allowed is 0 to ${WHOLE_BPS} basis points, or auto`);
  if (faults.length > 0) throw new SluiceError("INVALID_PARAMETER", faults);
  return sender as Address;
}
