import { curveOut } from "../../dist/protocols/kit/curve/curve.js";
import { seeded } from "./stats.mjs";

/** Pairs are drawn among this many of the deepest tokens. */
const deepest = 80;
/** An input that drains every pool. */
const endless = 1e60;

export const amounts = [
  ...[1, 10, 100, 1000, 10_000].map((ether) => ({ name: `${ether} ETH`, ether })),
  ...[0.0005, 0.01, 0.1].map((share) => ({ name: `${share * 100} % of depth`, share })),
];

/** Seeded pairs of the market's deepest tokens, and what one raw unit of each token is worth in wei. */
export function drawPairs(market, graph, perWei, count, seed = 11) {
  const depths = depthsOf(market);
  const known = graph.tokens
    .map((token, index) => ({ token, perWei: perWei[index], depth: depths.get(token) ?? 0 }))
    .filter((entry) => entry.perWei > 0 && entry.depth > 0)
    .sort((a, b) => b.depth / b.perWei - a.depth / a.perWei)
    .slice(0, deepest);
  const random = seeded(seed);
  return Array.from({ length: count }, () => {
    const first = Math.floor(random() * known.length);
    const second = (first + 1 + Math.floor(random() * (known.length - 1))) % known.length;
    return { from: known[first], to: known[second] };
  });
}

/** The question of a pair and one of `amounts`. */
export function questionOf({ from, to }, { ether, share }) {
  const raw = ether === undefined ? from.depth * share : ether * 1e18 * from.perWei;
  return {
    tokenIn: from.token,
    tokenOut: to.token,
    amountIn: BigInt(Math.floor(raw)) + 1n,
    perWei: to.perWei,
  };
}

/** Raw units of each token that lie in all venues together, shares of venues left out. */
function depthsOf(market) {
  const depths = new Map();
  const add = (token, amount) => depths.set(token, (depths.get(token) ?? 0) + amount);
  for (const { venue, adapter, state } of market.pools.values()) {
    const { tokens } = venue;
    if (state.reserve0 !== undefined) {
      add(tokens[0], Number(state.reserve0));
      add(tokens[1], Number(state.reserve1));
    } else if (state.balances !== undefined) {
      for (const [index, balance] of state.balances.entries()) add(tokens[index], Number(balance));
    } else if (state.ticks !== undefined) {
      for (const [token, other] of [tokens, [...tokens].reverse()]) {
        const curve = adapter.curve(venue, state, other, token);
        if (curve !== undefined) add(token, curveOut(curve, endless));
      }
    }
  }
  return depths;
}
