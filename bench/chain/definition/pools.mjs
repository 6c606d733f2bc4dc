import { draw } from "./draw.mjs";
import { drawBase } from "./pairs.mjs";
import { makePositions, poolPrice } from "./ranges.mjs";
import { bases, knownTokens, sorted } from "./tokens.mjs";

const tickSpacings = { 100: 1, 500: 10, 3000: 60, 10000: 200 };
const crossShare = 0.15;

/** V3 pools, `{ token0, token1, feePpm, tickSpacing, price, depthEth, positions }`, of tiers the local chain has not filled. */
export function makePools({ pools, finePools }, tokens, seed, takenPools) {
  const draws = draw("pools", seed);
  const { random, lognormal, rank, pick, whole } = draws;
  const taken = new Set(takenPools);
  const made = [];
  const tokenOf = () =>
    random() < 0.05 ? pick(knownTokens) : tokens[rank(Math.min(tokens.length, pools * 2))];
  while (made.length < pools) {
    const tokenA = tokenOf();
    const tokenB = random() < crossShare ? tokenOf() : drawBase(random);
    const feePpm = made.length < finePools ? 100 : pick([500, 3_000, 3_000, 3_000, 10_000, 10_000]);
    if (tokenA.address === tokenB.address) continue;
    const [token0, token1] = sorted(tokenA, tokenB);
    const key = `${token0.address} ${token1.address} ${feePpm}`;
    if (taken.has(key)) continue;
    taken.add(key);
    const price = poolPrice(token0, token1, feePpm, draws);
    const depthEth = Math.min(10_000, lognormal(1, 2.3));
    const ticks = Math.round(50 * 6 ** random());
    const pool = { token0, token1, feePpm, tickSpacing: tickSpacings[feePpm], price, depthEth, ticks };
    made.push({ ...pool, positions: makePositions(pool, { random, whole }) });
  }
  return made;
}

/**
 * V4 pools without hooks; some with the native currency, some of a fee and a spacing that are no tier's. None has USDT:
 * the contract of V4's own tests, which opens positions, takes no token that answers nothing to a transfer.
 */
export function makeV4Pools({ v4Pools }, tokens, seed) {
  const draws = draw("v4", seed);
  const { random, lognormal, rank, whole } = draws;
  const native = { ...bases[0].token, address: "0x0000000000000000000000000000000000000000" };
  const taken = new Set();
  const made = [];
  while (made.length < v4Pools) {
    const tokenA = tokens[rank(tokens.length)];
    const tokenB = random() < 0.6 ? native : drawBase(random);
    if (tokenB.symbol === "USDT") continue;
    const isTier = random() < 0.8;
    const [feePpm, tickSpacing] = isTier
      ? Object.entries(tickSpacings)[whole(0, 3)].map(Number)
      : [whole(1, 20_000), whole(1, 400)];
    const [token0, token1] = sorted(tokenA, tokenB);
    const key = `${token0.address} ${token1.address} ${feePpm} ${tickSpacing}`;
    if (taken.has(key)) continue;
    taken.add(key);
    const price = poolPrice(token0, token1, feePpm, draws);
    const pool = { token0, token1, feePpm, tickSpacing, price, depthEth: Math.min(2_000, lognormal(1, 2)) };
    made.push({ ...pool, positions: makePositions({ ...pool, ticks: whole(10, 60) }, draws) });
  }
  return made;
}
