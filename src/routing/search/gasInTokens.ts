import { NATIVE } from "../../lib/address.js";
import type { Graph } from "../graph/graph.js";
import { findBestPaths } from "./bestPaths.js";

/** Small enough to move no market, and large enough that a pool holding a few units does not set the price. */
const PROBE_WEI = 1e15;
const PROBE_HOPS = 5;

/** Memo of a pure function of the graph. */
const prices = new WeakMap<Graph, Float64Array>();

/**
 * Returns raw units of each token per wei of the native currency, at the market's own prices, and 0 without a price.
 */
export function tokensPerWei(graph: Graph): Float64Array {
  const known = prices.get(graph);
  if (known !== undefined) return known;
  const native = graph.tokenIndex.get(NATIVE) ?? graph.tokenIndex.get(graph.market.network.wrappedNative);
  const price = new Float64Array(graph.tokens.length);
  if (native !== undefined) {
    const { best } = findBestPaths({ graph, from: native, amountIn: PROBE_WEI, maxHops: PROBE_HOPS });
    for (let token = 0; token < price.length; token++) price[token] = finite(best[token]! / PROBE_WEI);
  }
  prices.set(graph, price);
  return price;
}

function finite(price: number): number {
  return price > 0 && price < Infinity ? price : 0;
}
