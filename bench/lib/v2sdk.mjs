import { createRequire } from "node:module";
import { nowMs } from "./clock.mjs";

// Their ES modules lack the file extensions that Node requires.
const require = createRequire(import.meta.url);
const integersOf = (name) => createRequire(require.resolve(name)).resolve("jsbi");
// Each may bring its own copy of the integer library, and a copy accepts only its own numbers.
const [own, other] = ["@uniswap/sdk-core", "@uniswap/v2-sdk"].map(integersOf);
require(own);
require.cache[other] = require.cache[own];
const { CurrencyAmount, Token } = require("@uniswap/sdk-core");
const { Pair, Trade } = require("@uniswap/v2-sdk");

/** With more pairs, a trade takes minutes. */
const mostVenues = 10_000;
/** Up to this many pairs it tries three hops, otherwise two: it enumerates all paths. */
const mostForThreeHops = 200;
const feePpm = 3000;

/** The best single path of the reference SDK; undefined for markets that it does not support. */
export function openV2Sdk(market, tokens) {
  const venues = [...market.pools.values()];
  const fits = venues.every(({ venue, state }) => state.reserve0 !== undefined && venue.feePpm === feePpm);
  if (!fits || venues.length > mostVenues) return undefined;
  const known = new Map(
    tokens.map(({ address, decimals }) => [
      address,
      new Token(1, address, decimals, undefined, undefined, true),
    ]),
  );
  const pairs = venues.map(({ venue, state }) => {
    const amount = (index, reserve) =>
      CurrencyAmount.fromRawAmount(known.get(venue.tokens[index]), reserve.toString());
    return new Pair(amount(0, state.reserve0), amount(1, state.reserve1));
  });
  const maxHops = venues.length <= mostForThreeHops ? 3 : 2;
  const gas = venues[0].adapter.gas(venues[0].venue);
  const answered = new Map();
  function search({ tokenIn, tokenOut, amountIn }) {
    const amount = CurrencyAmount.fromRawAmount(known.get(tokenIn), amountIn.toString());
    const startedAt = nowMs();
    const [best] = Trade.bestTradeExactIn(pairs, amount, known.get(tokenOut), { maxHops, maxNumResults: 1 });
    const ms = nowMs() - startedAt;
    if (best === undefined) return { ms, out: 0n, gas: 0 };
    const hops = best.route.pairs.length;
    return { ms, out: BigInt(best.outputAmount.quotient.toString()), gas: hops * gas, fills: hops };
  }
  return {
    name: `v2-sdk, ${maxHops} hops`,
    /** Its answer does not depend on the price of gas. */
    ask(question) {
      const key = `${question.tokenIn}${question.tokenOut}${question.amountIn}`;
      if (!answered.has(key)) answered.set(key, search(question));
      return answered.get(key);
    },
  };
}
