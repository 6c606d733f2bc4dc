/** An unused pool and its tokens, in order. */
const pool = "0x00000000000000000000000000000000000c1001";
const tokens = ["0x0000000000000000000000000000000000000001", "0x0000000000000000000000000000000000000002"];

const ONE = 10n ** 18n;
/** The outermost ticks with a spacing of 60; the same for other spacings follow by rounding. */
const MAX_TICK = 887_272;
const MOST_PER_TICK = 11_505_743_598_341_114_571_880_798_222_544_994n;

/** The published test's pools by name: tick spacing, fee, and positions between ticks with a liquidity. */
const pools = {
  low_fee_1to1_price_2e18_max_range_liquidity: [10, 500, ["all"]],
  low_fee_large_liquidity_around_current_price_stable_swap: [10, 500, [[-10, 10]]],
  medium_fee_10to1_price_2e18_max_range_liquidity: [60, 3_000, ["all"]],
  medium_fee_1to10_price_2e18_max_range_liquidity: [60, 3_000, ["all"]],
  medium_fee_1to1_price_0_liquidity_all_liquidity_around_current_price: [60, 3_000, ["below", "above"]],
  medium_fee_1to1_price_2e18_max_range_liquidity: [60, 3_000, ["all"]],
  medium_fee_1to1_price_additional_liquidity_around_current_price: [60, 3_000, ["all", "below", "above"]],
  medium_fee_token0_liquidity_only: [60, 3_000, [[0, 120_000]]],
  medium_fee_token1_liquidity_only: [60, 3_000, [[-120_000, 0]]],
  high_fee_1to1_price_2e18_max_range_liquidity: [200, 10_000, ["all"]],
  close_to_max_price: [60, 3_000, ["all"]],
  close_to_min_price: [60, 3_000, ["all"]],
  initialized_at_the_max_ratio: [60, 3_000, ["all"]],
  initialized_at_the_min_ratio: [60, 3_000, ["all"]],
  max_full_range_liquidity_at_1to1_price_with_default_fee: [60, 3_000, ["all"], MOST_PER_TICK],
};

const exactInput =
  /^(.+)_swap_exactly_(1|0point0000000000000010000)_token([01])_for_token[01](_to_price_\w+)?$/;

/**
 * Converts the recorded swaps of the pool's own tests to vectors. Without an output, a trade was not filled, or only in
 * part. `others` are swaps of an exact output, and those that stop at a price, which no quote is for.
 */
export function publishedSwaps(recorded) {
  const vectors = new Map();
  let others = 0;
  for (const [key, swap] of Object.entries(recorded)) {
    const [, name, amount, place, limit] = exactInput.exec(key) ?? [];
    const amountIn = amount === "1" ? ONE : 1_000n;
    const [deltaIn, deltaOut] =
      place === "0" ? ["amount0Delta", "amount1Delta"] : ["amount1Delta", "amount0Delta"];
    const isWhole = swap[deltaIn] !== undefined && BigInt(swap[deltaIn]) === amountIn;
    if (name === undefined || (limit !== undefined && !isWhole)) {
      others++;
      continue;
    }
    const amountOut = isWhole ? -BigInt(swap[deltaOut]) : 0n;
    const [tokenIn, tokenOut] = place === "0" ? tokens : [...tokens].reverse();
    const known = vectors.get(name) ?? { ...poolOf(name, swap), trades: [] };
    known.trades.push({ tokenIn, tokenOut, amountIn, ...(amountOut > 0n && { amountOut }) });
    vectors.set(name, known);
  }
  return { vectors: [...vectors.values()], others };
}

function poolOf(name, { poolPriceBefore, poolPriceBeforeX96 = poolPriceBefore, tickBefore }) {
  const [tickSpacing, feePpm, positions, liquidity = 2n * ONE] = pools[name];
  const most = Math.floor(MAX_TICK / tickSpacing) * tickSpacing;
  const named = { all: [-most, most], below: [-most, -tickSpacing], above: [tickSpacing, most] };
  const tick = Number(tickBefore);
  const [gross, net] = [new Map(), new Map()];
  let inRange = 0n;
  for (const position of positions) {
    const [lower, upper] = named[position] ?? position;
    if (lower <= tick && tick < upper) inRange += liquidity;
    for (const [at, sign] of [
      [lower, 1n],
      [upper, -1n],
    ]) {
      gross.set(at, (gross.get(at) ?? 0n) + liquidity);
      net.set(at, (net.get(at) ?? 0n) + sign * liquidity);
    }
  }
  const ticks = [...gross.keys()]
    .sort((a, b) => a - b)
    .map((at) => ({ tick: at, liquidityNet: net.get(at), liquidityGross: gross.get(at) }));
  return {
    venue: {
      ...{ id: `slipstream:${name}`, protocol: "slipstream", standard: "slipstream", address: pool, tokens },
      ...{ feePpm, facts: { tickSpacing, callback: "uniswapV3" } },
    },
    state: { sqrtPriceX96: BigInt(poolPriceBeforeX96), liquidity: inRange, tick, ticks, feePpm },
  };
}
