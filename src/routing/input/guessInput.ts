import type { Address } from "../../lib/address.js";
import type { TokenAmount } from "../../protocols/index.js";
import type { Graph } from "../graph/graph.js";
import { numberOf } from "../graph/graph.js";
import type { RouteRequest } from "../request.js";
import { bestSinglePath } from "../search/bestSinglePath.js";
import { tokensPerWei } from "../search/gasInTokens.js";
import { makeSearches } from "../search/makeSearches.js";
import { scaledBy } from "./scaleTo.js";

const ROUNDS = 8;
/** The part by which a path's output may miss the wanted one. */
const NEAR = 2e-3;
/** The most that one round multiplies or divides a guess by. */
const MOST = 2 ** 20;
const MIN_ELASTICITY = 1 / 64;
/** If the output grows by less than this power of the input, the path is far above its depth. */
const LEAST_ELASTICITY = 0.7;

/**
 * Returns an amount of `tokenIn` that yields about as much as `wanted` along the best single path, in raw units, at least
 * 1. If that is far above what single paths carry, returns an amount that they carry, which is less than a split needs.
 */
export function guessInput(
  graph: Graph,
  request: Omit<RouteRequest, "inputs">,
  tokenIn: Address,
  wanted: bigint,
): bigint {
  let amount = atMarketPrices(graph, tokenIn, { token: request.tokenOut, amount: wanted });
  let before: { amount: bigint; most: bigint } | undefined;
  for (let round = 0; round < ROUNDS; round++) {
    const searches = makeSearches(graph, { ...request, inputs: [{ token: tokenIn, amount }] });
    let most = 0n;
    for (const search of searches) {
      const output = bestSinglePath(search)?.plan.outputs[0].amount ?? 0n;
      if (output > most) most = output;
    }
    let elasticity = 1;
    if (before !== undefined && amount !== before.amount) {
      const grown = Math.log(Number(most) / Number(before.most));
      elasticity = grown / Math.log(Number(amount) / Number(before.amount));
      const isShallow = amount > before.amount && !(elasticity > LEAST_ELASTICITY);
      if (isShallow) return before.amount;
    }
    if (most === 0n) break;
    before = { amount, most };
    const missing = Number(wanted) / Number(most);
    // Far above the depth, the output hardly falls with the input.
    const factor = missing < 1 ? missing ** (1 / Math.min(1, Math.max(MIN_ELASTICITY, elasticity))) : missing;
    amount = scaledBy(amount, Math.min(MOST, Math.max(1 / MOST, factor)));
    if (Math.abs(missing - 1) < NEAR) break;
  }
  return amount;
}

/** Returns the amount of `token` that is worth as much as `other` at the market's own prices, or as many raw units. */
function atMarketPrices(graph: Graph, token: Address, other: TokenAmount): bigint {
  const perWei = tokensPerWei(graph);
  const rateOf = (address: Address) => perWei[numberOf(graph, address) ?? -1] ?? 0;
  const [paid, got] = [rateOf(token), rateOf(other.token)];
  if (!(paid > 0 && got > 0)) return other.amount;
  return scaledBy(other.amount, paid / got);
}
