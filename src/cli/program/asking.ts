import type { Command } from "commander";
import { wholeNumber, withExample, withJson } from "./options.js";

/** Commands that ask: for routes, and for what routes are made of. */
export function addAsking(program: Command): void {
  const quote = program
    .command("quote")
    .description('find a route and print it, e.g. "sluice quote 1 ETH USDC"')
    .argument("[amount]", "amount of tokenIn in whole tokens, e.g. 1.5")
    .argument("[tokenIn]", "symbol or address")
    .argument("[tokenOut]", "symbol or address");
  quote
    .option("--chain <id>", "chain id", wholeNumber, 1)
    .option("--from <address>", "sender; default: an address that owns nothing")
    .option("--slippage <bps>", "basis points", wholeNumber, 300)
    .option("--market <file>", "route on a market file: no node, no simulation")
    .option("--in <token>", "with --market: symbol or address")
    .option("--out <token>", "with --market: symbol or address")
    .option("--amount <units>", "with --market: raw units of tokenIn, e.g. 1500000")
    .option("--gas-price <wei>", "with --market; default: the block's base fee and 1 gwei")
    .option("--queries <file>", "with --market: a JSON query a line, an answer a line; - for standard input")
    .option("--explain", "prove how far from the best the route can be, and show why it is what it is")
    .action(async (...args) => {
      const [words, options] = [args.slice(0, 3) as [string?, string?, string?], args[3]];
      if (options.market === undefined)
        return (await import("../commands/quote.js")).printQuote(words, options);
      return (await import("../commands/quoteMarket.js")).printMarketQuote(words, options);
    });
  withExample(withJson(quote), "$ sluice quote 1 ETH USDC");
}
