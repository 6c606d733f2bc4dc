import { liquidityFor, tickNear } from "../../../devnet/dist/definition/pools/ticks.js";
import { rawPriceOf, unitsFor } from "./tokens.mjs";

const highestTick = 887_272;

/**
 * Positions of a pool that give it about `ticks` initialized ticks: each around the price, wider than the last, some
 * pools with one over the whole range. They hold `depthEth` on either side, all together.
 */
export function makePositions({ token0, token1, price, tickSpacing, ticks, depthEth }, { random }) {
  const count = Math.ceil(ticks / 2);
  const limit = Math.floor(highestTick / tickSpacing);
  const middle = Math.floor(tickNear(price) / tickSpacing);
  const offsets = { below: 0, above: 0 };
  // Farther from the price, ticks are wider apart; narrow spacings leave wider gaps.
  const step = (index) =>
    1 + Math.floor(-Math.log(1 - random()) * (index / 40) * Math.max(1, 30 / tickSpacing));
  const positions = [];
  const isWide = random() < 0.5;
  for (let index = 0; index < count; index++) {
    offsets.below += step(index);
    offsets.above += step(index);
    const last = isWide && index === count - 1;
    const tickLower = (last ? -limit : Math.max(-limit, middle - offsets.below)) * tickSpacing;
    const tickUpper = (last ? limit : Math.min(limit, middle + offsets.above)) * tickSpacing;
    const amounts = [token0, token1].map((token) => unitsFor(token, depthEth / count));
    const liquidity = liquidityFor(price, tickLower, tickUpper, ...amounts);
    positions.push({ tickLower, tickUpper, liquidity: liquidity > 1_000n ? liquidity : 1_000n });
  }
  return positions;
}

/** A pool's price, in raw units, off the tokens' own by less than the pool's fee. */
export function poolPrice(token0, token1, feePpm, { skew }) {
  return rawPriceOf(token0, token1) * skew(feePpm * 0.8);
}
