import { readFileSync } from "node:fs";
import { messageOf, SluiceError } from "../../errors/index.js";
import { isDeeper, mostNesting } from "../../lib/depth.js";
import { findRoute, type OpenMarket, openMarket } from "../../library/index.js";
import { findTokens } from "../../tokens/index.js";
import { parseAmount } from "../terminal/amount.js";
import type { explainRoute } from "../terminal/marketExplain.js";
import { describeRoute, failureJson, routeJson } from "../terminal/marketQuote.js";

export type MarketQuoteOptions = {
  market: string;
  in?: string;
  out?: string;
  amount?: string;
  amountOut?: string;
  exactOut?: boolean;
  gasPrice?: string;
  bytePrice?: string;
  queries?: string;
  explain?: boolean;
  json?: boolean;
};

/** A query on a market file: tokens by symbol or address, integers as decimal text, one of the amounts. */
export type Query = {
  in: string;
  out: string;
  amount?: string;
  amountOut?: string;
  gasPrice?: string;
  bytePrice?: string;
};

/** Finds routes on the market of a file and prints them, without a node or a simulation. */
export async function printMarketQuote(
  words: readonly [amount?: string, tokenIn?: string, tokenOut?: string],
  options: MarketQuoteOptions,
): Promise<void> {
  const market = openMarket(options.market);
  // These parts are slow to load, and only --explain uses them.
  const explain = options.explain ? (await import("../terminal/marketExplain.js")).explainRoute : undefined;
  if (options.queries !== undefined) {
    for (const line of linesOf(options.queries))
      process.stdout.write(`${JSON.stringify(answerLine(market, line, explain))}\n`);
    return;
  }
  const query = queryOf(market, words, options);
  const route = findRouteOrThrow(market, query);
  const explained = explain?.(market, route);
  const text = options.json
    ? JSON.stringify(routeJson(query, route, explained?.answer))
    : describeRoute(market, route, explained?.explanation);
  process.stdout.write(`${text}\n`);
}

/** Finds a route. Throws a SluiceError with the reason if there is none. */
function findRouteOrThrow(market: OpenMarket, query: Query) {
  const result = findRoute(market, {
    tokenIn: query.in,
    tokenOut: query.out,
    ...(query.amount === undefined ? {} : { amountIn: parseInteger("amount", query.amount) }),
    ...(query.amountOut === undefined ? {} : { amountOut: parseInteger("amountOut", query.amountOut) }),
    ...(query.gasPrice === undefined ? {} : { gasPriceWei: parseInteger("gasPrice", query.gasPrice) }),
    ...(query.bytePrice === undefined ? {} : { bytePriceWei: parseInteger("bytePrice", query.bytePrice) }),
  });
  if (result.found) return result;
  if (result.reason === "noPath")
    throw new SluiceError("NO_ROUTE", `no path connects ${query.in} and ${query.out} in this market`);
  if ("maxAmountOut" in result) {
    const message = `no route yields ${query.amountOut}; at most ${result.maxAmountOut} can be reached`;
    throw new SluiceError("INSUFFICIENT_LIQUIDITY", message);
  }
  const { minAmountIn, maxAmountIn } = result;
  const range = minAmountIn === undefined ? `at most ${maxAmountIn}` : `${minAmountIn} to ${maxAmountIn}`;
  throw new SluiceError("INSUFFICIENT_LIQUIDITY", `no route takes ${query.amount}; ${range} can be routed`);
}

/** Answers one line of a query file. A line that fails is answered with the reason. */
function answerLine(market: OpenMarket, line: string, explain: typeof explainRoute | undefined): object {
  let query: unknown = line;
  try {
    const read: unknown = JSON.parse(line);
    if (isDeeper(read, mostNesting))
      throw new SluiceError("INVALID_PARAMETER", `the query is nested deeper than ${mostNesting}`);
    query = read;
    const route = findRouteOrThrow(market, parseQuery(query));
    return routeJson(query as Query, route, explain?.(market, route).answer);
  } catch (error) {
    const fault = error instanceof SyntaxError ? new SluiceError("INVALID_JSON", error.message) : error;
    return failureJson(query, fault);
  }
}

function parseQuery(json: unknown): Query {
  const { in: tokenIn, out, ...others } = (json ?? {}) as Record<string, unknown>;
  const { amount, amountOut, gasPrice, bytePrice } = others;
  const faults: string[] = [];
  for (const [name, value] of Object.entries({ in: tokenIn, out }))
    if (typeof value !== "string")
      faults.push(`${name} is ${JSON.stringify(value)}; allowed is a symbol or address`);
  if (faults.length > 0) throw new SluiceError("INVALID_PARAMETER", faults);
  return {
    ...{ in: tokenIn as string, out: out as string },
    // Without either amount, the missing one is the input.
    ...(amount === undefined && amountOut !== undefined ? {} : { amount: integerText(amount) }),
    ...(amountOut === undefined ? {} : { amountOut: integerText(amountOut) }),
    ...(gasPrice === undefined ? {} : { gasPrice: integerText(gasPrice) }),
    ...(bytePrice === undefined ? {} : { bytePrice: integerText(bytePrice) }),
  };
}

/** Returns an integer as text. Accepts a number only if it is a safe integer. */
function integerText(value: unknown): string {
  return typeof value === "string" || Number.isSafeInteger(value) ? String(value) : JSON.stringify(value);
}

function parseInteger(name: string, text: string): bigint {
  if (/^\d{1,78}$/.test(text)) return BigInt(text);
  const message = `${name} is ${text.slice(0, 80)}; allowed is a text of decimal digits`;
  throw new SluiceError("INVALID_PARAMETER", message);
}

/**
 * Builds the query from the arguments, with the amount in whole tokens, or from --in, --out and --amount or --amount-out,
 * in raw units.
 */
function queryOf(
  market: OpenMarket,
  [whole, wordIn, wordOut]: readonly (string | undefined)[],
  options: MarketQuoteOptions,
): Query {
  const { gasPrice, bytePrice, exactOut } = options;
  const tokenIn = options.in ?? wordIn;
  const tokenOut = options.out ?? wordOut;
  const rawOf = (token?: string) => whole && token && rawAmount(market, whole, token);
  const amount = options.amount ?? (exactOut ? undefined : rawOf(tokenIn));
  const amountOut = options.amountOut ?? (exactOut ? rawOf(tokenOut) : undefined);
  if (!tokenIn || !tokenOut || !(amount || amountOut)) {
    const message = "--market needs --in, --out and --amount or --amount-out, or --queries";
    throw new SluiceError("INVALID_PARAMETER", message);
  }
  return {
    ...{ in: tokenIn, out: tokenOut },
    ...(amount ? { amount } : {}),
    ...(amountOut && { amountOut }),
    ...(gasPrice === undefined ? {} : { gasPrice }),
    ...(bytePrice === undefined ? {} : { bytePrice }),
  };
}

function rawAmount({ universe }: OpenMarket, whole: string, text: string): string {
  const [token] = findTokens(universe, text);
  if (token === undefined) throw new SluiceError("UNKNOWN_TOKEN", `${text} is not a token of the market`);
  return parseAmount(whole, token.decimals).toString();
}

function linesOf(path: string): string[] {
  try {
    const text = readFileSync(path === "-" ? 0 : path, "utf8");
    return text.split("\n").filter((line) => line.trim() !== "");
  } catch (error) {
    throw new SluiceError("INVALID_PARAMETER", `--queries: ${messageOf(error)}`, { cause: error });
  }
}
