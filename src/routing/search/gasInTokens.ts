import { NATIVE } from "../../lib/address.js";
import { isVouched } from "../../protocols/index.js";
import type { Graph } from "../graph/graph.js";
import { findBestPaths } from "./bestPaths.js";

/** Small enough to move no market, and large enough that a pool holding a few units does not set the price. */
const PROBE_WEI = 1e15;
const PROBE_HOPS = 5;

/** Memo of a pure function of the graph. */
const prices = new WeakMap<Graph, Float64Array>();

/**
 * Returns raw units of each token per wei of the native currency, at the market's own prices, and 0 without a price.
 * Venues that may refuse what they quote do not count as long as others lead to the token: at an absurd price, which
 * nobody can trade away there, they would make gas seem free, or too dear to split a trade.
 */
export function tokensPerWei(graph: Graph): Float64Array {
  const known = prices.get(graph);
  if (known !== undefined) return known;
  const native = graph.tokenIndex.get(NATIVE) ?? graph.tokenIndex.get(graph.market.network.wrappedNative);
  const price = new Float64Array(graph.tokens.length);
  if (native !== undefined) {
    const paths = { graph, from: native, amountIn: PROBE_WEI, maxHops: PROBE_HOPS };
    const { best: vouched } = findBestPaths({ ...paths, skips: doubtfulSlots(graph) });
    const { best: all } = findBestPaths(paths);
    for (let token = 0; token < price.length; token++)
      price[token] = finite(vouched[token]! / PROBE_WEI) || finite(all[token]! / PROBE_WEI);
  }
  prices.set(graph, price);
  return price;
}

type Priced = { readonly gasPriceWei: number; readonly rates: Float64Array };

/** Memo of a pure function of the graph and the price, which many requests share. */
const rates = new WeakMap<Graph, Priced>();

/** Returns raw units of each token per unit of gas. */
export function tokensPerGas(graph: Graph, gasPriceWei: number): Float64Array {
  const known = rates.get(graph);
  if (known?.gasPriceWei === gasPriceWei) return known.rates;
  const made = scaled(tokensPerWei(graph), gasPriceWei);
  rates.set(graph, { gasPriceWei, rates: made });
  return made;
}

/** Returns the product of all values with a factor. Several times as fast as `map`. */
export function scaled(values: Float64Array, factor: number): Float64Array {
  const products = new Float64Array(values.length);
  for (let index = 0; index < products.length; index++) products[index] = values[index]! * factor;
  return products;
}

/** Returns a mark for the slot of every venue that may refuse what it quotes. */
function doubtfulSlots({ pools }: Graph): Uint8Array {
  return Uint8Array.from(pools, (pool) =>
    pool !== undefined && !isVouched(pool.adapter, pool.venue) ? 1 : 0,
  );
}

function finite(price: number): number {
  return price > 0 && price < Infinity ? price : 0;
}
