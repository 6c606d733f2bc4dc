import { draw } from "./draw.mjs";
import { bases, sorted, unitsFor } from "./tokens.mjs";

/** Most pairs are dead: half of those of unlisted tokens hold less than this, in ether. */
const deadMedianEth = 0.02;
const listedMedianEth = 0.4;
/** The share of pairs after a token's first whose other token is not a base. */
const crossShare = 0.25;

/**
 * V2 pairs, `{ tokenA, tokenB, depthEth, amountA, amountB }`: every token once against a base, then the popular ones
 * against other bases and one another. `given` come first: pairs of a real market, without amounts.
 */
export function makePairs({ pairs }, tokens, seed, given = []) {
  const { random, lognormal, rank, skew } = draw("pairs", seed);
  const taken = new Set();
  const made = [];
  const add = (tokenA, tokenB, depthEth) => {
    const key = sorted(tokenA, tokenB)
      .map(({ address }) => address)
      .join();
    if (tokenA === tokenB || taken.has(key) || made.length === pairs) return;
    taken.add(key);
    const amountA = unitsFor(tokenA, depthEth);
    const amountB = unitsFor(tokenB, depthEth * skew(2_500));
    made.push({ tokenA, tokenB, depthEth, amountA, amountB });
  };
  const depthOf = ({ listed }) => Math.min(20_000, lognormal(listed ? listedMedianEth : deadMedianEth, 2.4));
  for (const { tokenA, tokenB, depthEth } of given) add(tokenA, tokenB, depthEth);
  const paired = new Set(given.flatMap(({ tokenA, tokenB }) => [tokenA, tokenB]));
  for (const token of tokens) if (!paired.has(token)) add(token, drawBase(random), depthOf(token));
  while (made.length < pairs) {
    const token = tokens[rank(tokens.length)];
    const other = random() < crossShare ? tokens[rank(tokens.length)] : drawBase(random);
    add(token, other, depthOf(token));
  }
  return made;
}

export function drawBase(random) {
  let left = random();
  for (const { token, share } of bases) {
    left -= share;
    if (left < 0) return token;
  }
  return bases[0].token;
}
