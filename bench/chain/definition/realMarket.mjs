import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { countsOf } from "./counts.mjs";
import { knownTokens } from "./tokens.mjs";

const ether = "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2";
/** The most bits that a pair's reserve has. */
const mostReserve = 2 ** 112;

/**
 * The pairs of a real market, `{ tokens, pools }` as `bench -- import` takes them. Keeps which tokens trade with each
 * other, how deep, and the tokens' decimals and prices in ether; the dollars are those of the local chain.
 */
export function readRealMarket(path) {
  const text = readFileSync(path, "utf8");
  const hash = createHash("sha256").update(text).digest("hex");
  return { hash, pairsOf: (tokens, counts) => pairsOf(JSON.parse(text), tokens, counts) };
}

/** Makes the first of the chain's tokens like the market's, the most traded first, and returns its pairs. */
function pairsOf({ tokens: listed, pools }, tokens, counts) {
  const ids = new Map(listed.map((token) => [token.id, token]));
  const pairs = pools
    .filter(({ kind }) => kind === "cp")
    .map(({ t, r }) => ({ ids: t, held: t.map((id, side) => Number(r[side]) / 10 ** ids.get(id).decimals) }));
  const prices = pricesOf(pairs, listed.find(({ address }) => address.toLowerCase() === ether)?.id);
  const deep = pairs
    .map((pair) => ({ ...pair, depthEth: pair.held[0] * prices.get(pair.ids[0]) }))
    .filter(({ depthEth }) => depthEth > 1e-6)
    .sort((a, b) => b.depthEth - a.depthEth);
  const stand = standIns(deep, ids, prices, tokens);
  const usable = deep
    .map(({ ids: [a, b], depthEth }) => ({ tokenA: stand.get(a), tokenB: stand.get(b), depthEth }))
    .filter((pair) => isUsable(pair));
  // As many of every depth. The market makes up the same share of a small chain as of the full-size one.
  const count = Math.floor(usable.length * Math.min(1, counts.pairs / countsOf(1).pairs));
  return Array.from({ length: count }, (_, index) => usable[Math.floor((index * usable.length) / count)]);
}

/** Prices in ether: first of tokens that trade with ether, then of tokens that trade with those, always by the deepest pair. */
function pricesOf(pairs, etherId) {
  const prices = new Map([[etherId, 1]]);
  for (;;) {
    const best = new Map();
    for (const { ids, held } of pairs) {
      const side = prices.has(ids[0]) ? 0 : 1;
      if (!prices.has(ids[side]) || prices.has(ids[1 - side])) continue;
      const depthEth = held[side] * prices.get(ids[side]);
      const other = ids[1 - side];
      if (depthEth > (best.get(other)?.depthEth ?? 0))
        best.set(other, { depthEth, price: depthEth / held[1 - side] });
    }
    if (best.size === 0) return prices;
    for (const [id, { price }] of best) prices.set(id, price);
  }
}

/** The local chain's own token where it has the same; otherwise one of the chain's, with the same decimals and price. */
function standIns(pairs, ids, prices, tokens) {
  const known = new Map(knownTokens.map((token) => [token.address, token]));
  const free = tokens.filter(({ peg }) => peg === undefined);
  const uses = new Map();
  for (const id of pairs.flatMap((pair) => pair.ids)) uses.set(id, (uses.get(id) ?? 0) + 1);
  const stand = new Map();
  for (const [id] of [...uses].sort(([, a], [, b]) => b - a)) {
    const { address, decimals } = ids.get(id);
    const same = known.get(address.toLowerCase());
    const token = same ?? free.shift();
    if (token === undefined) break;
    if (same === undefined) Object.assign(token, { decimals, priceEth: prices.get(id) });
    stand.set(id, token);
  }
  return stand;
}

/** Whether the local chain lacks the pair, and its reserves fit. */
function isUsable({ tokenA, tokenB, depthEth }) {
  if (tokenA === undefined || tokenB === undefined) return false;
  if (tokenA.number === undefined && tokenB.number === undefined) return false;
  return [tokenA, tokenB].every(
    ({ priceEth, decimals }) => (depthEth / priceEth) * 10 ** decimals < mostReserve / 4,
  );
}
