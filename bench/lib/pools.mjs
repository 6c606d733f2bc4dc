import { sqrtRatioAtTick, tickAtSqrtRatio } from "../../dist/protocols/kit/concentrated/tickMath.js";
import { packTicks } from "../../dist/protocols/kit/concentrated/ticks.js";

/** Venues of each kind of pool with their states, as an adapter would have read them. Reserves are raw units. */

const one = 10n ** 18n;
const q96 = 2 ** 96;

const scatter = 0x9e3779b97f4a7c15f39cc0605cedc835n;

/** Addresses in the order of their numbers, with digits that compress no better than those of real ones. */
export function address(number) {
  const digits = BigInt.asUintN(128, BigInt(number) * scatter).toString(16);
  return `0x${number.toString(16).padStart(8, "0")}${digits.padStart(32, "0")}`;
}

/** Older revisions read `parameters` where today's read `facts`, so that both can be measured on one market. */
export function venue(standard, pool, tokens, feePpm, facts, { parameters = {}, ...more } = {}) {
  return {
    id: `bench:${pool}`,
    protocol: "bench",
    standard,
    address: pool,
    tokens,
    feePpm,
    facts,
    parameters,
    ...more,
  };
}

/** The state of a pair without surplus, whose factory takes no fee. */
const untouched = { surplus0: 0n, surplus1: 0n, ownShares: 0n, kLast: 0n, feeOn: false };

export function pairPool({ pool, tokens, reserves: [reserve0, reserve1], feePpm }) {
  const totalSupply = BigInt(Math.floor(Math.sqrt(Number(reserve0) * Number(reserve1))));
  return {
    venue: venue("uniswap-v2", pool, tokens, feePpm, {}),
    state: { reserve0, reserve1, totalSupply, ...untouched },
  };
}

/** `ticks` are ascending, each with the net liquidity that starts there; not every source knows the gross. */
export function tickPool({ pool, tokens, feePpm, tickSpacing, sqrtPriceX96, tick, liquidity, ticks }) {
  const all = ticks.map((entry) => ({
    tick: entry.tick,
    liquidityNet: entry.net,
    liquidityGross: entry.net < 0n ? -entry.net : entry.net,
  }));
  return {
    venue: venue(
      "uniswap-v3",
      pool,
      tokens,
      feePpm,
      { tickSpacing, callback: "uniswapV3" },
      { parameters: { tickSpacing } },
    ),
    state: { sqrtPriceX96, liquidity, tick, ticks: packTicks(all) },
  };
}

const spacings = new Map([
  [100, 1],
  [500, 10],
  [2500, 50],
  [3000, 60],
  [10_000, 200],
]);

export function tickSpacingOf(feePpm) {
  return spacings.get(feePpm) ?? 1;
}

/**
 * A concentrated pool of positions: each is a share of the value, spread evenly (in sqrt price) over prices within a
 * factor of `reach` of the pool's own. `reserves` is what a plain pool of that value would hold.
 */
export function rangePool({ pool, tokens, feePpm, reserves: [reserve0, reserve1], positions }) {
  const tickSpacing = tickSpacingOf(feePpm);
  const price = reserve1 / reserve0;
  const sqrtPriceX96 = BigInt(Math.floor(Math.sqrt(price) * q96));
  const tick = tickAtSqrtRatio(sqrtPriceX96);
  const nets = new Map();
  let liquidity = 0n;
  for (const { share, reach } of positions) {
    const steps = Math.max(1, Math.round(Math.log(reach) / Math.log(1.0001) / tickSpacing));
    const middle = Math.floor(tick / tickSpacing);
    const lower = (middle - steps) * tickSpacing;
    const upper = (middle + steps + 1) * tickSpacing;
    const own =
      BigInt(Math.floor((share * Math.sqrt(reserve0 * reserve1)) / (1 - 1 / Math.sqrt(reach)))) + 1n;
    nets.set(lower, (nets.get(lower) ?? 0n) + own);
    nets.set(upper, (nets.get(upper) ?? 0n) - own);
    liquidity += own;
  }
  const ticks = [...nets].map(([at, net]) => ({ tick: at, net })).sort((a, b) => a.tick - b.tick);
  // The pool can have a price exactly on a tick.
  const least = sqrtRatioAtTick(tick);
  const at = sqrtPriceX96 < least ? least : sqrtPriceX96;
  return tickPool({ pool, tokens, feePpm, tickSpacing, sqrtPriceX96: at, tick, liquidity, ticks });
}

/** `weights` are any positive numbers; together the shares are worth what the pool holds. */
export function weightedPool({ pool, tokens, decimals, balances, weights, feePpm }) {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const parts = weights.map((weight) => BigInt(Math.round((weight / sum) * 1e9)) * 10n ** 9n);
  parts[0] += one - parts.reduce((total, part) => total + part, 0n);
  const invariant = balances.reduce(
    (product, balance, index) =>
      product * (Number(balance) / 10 ** decimals[index]) ** (Number(parts[index]) / 1e18),
    1,
  );
  const more = {
    parameters: numbered(decimals),
    subject: `${pool}${"0".repeat(24)}`,
    sources: { pool },
  };
  return {
    venue: venue("balancer-v2", pool, [...tokens, pool], feePpm, { decimals }, more),
    state: {
      balances,
      supply: BigInt(Math.floor(tokens.length * invariant * 1e9)) * 10n ** 9n + 10n ** 6n,
      weights: parts,
      swapFee: BigInt(Math.round(feePpm * 1e6)) * 10n ** 6n,
      protocolFee: 0n,
      lastInvariant: 0n,
    },
  };
}

/** A stable pool whose coins are worth the same; its shares are worth a coin each. */
export function stablePool({ pool, tokens, decimals, balances, amplification, feePpm }) {
  const supply = balances.reduce(
    (total, balance, index) => total + balance * 10n ** BigInt(18 - decimals[index]),
    0n,
  );
  const level = BigInt(amplification) * 100n;
  const share = `0x5${pool.slice(3)}`;
  return {
    venue: venue(
      "curve-dex",
      pool,
      [...tokens, share],
      feePpm,
      { early: false, precision: 100, decimals },
      { parameters: { early: 0, precision: 100, ...numbered(decimals) } },
    ),
    state: {
      balances,
      supply,
      ramp: { from: level, to: level, fromSeconds: 0n, toSeconds: 0n },
      fee: BigInt(Math.round(feePpm * 1e4)),
      adminFee: 5n * 10n ** 9n,
    },
  };
}

/** A stable pool of Curve's newest generation, whose fee grows up to twofold as its balances move apart. */
export function newestStablePool({ pool, tokens, decimals, balances, amplification, feePpm }) {
  const { venue: plain, state } = stablePool({ pool, tokens, decimals, balances, amplification, feePpm });
  const curve = { exchange: "int128", lists: true, removeOne: "int128" };
  const facts = { kind: "stable", precision: 100, decimals, rates: "decimals", fees: "offpeg", curve };
  const rates = decimals.map((count) => 10n ** BigInt(36 - count));
  return {
    venue: { ...plain, facts },
    state: { ...state, rules: "newest", offpeg: 2n * 10n ** 10n, rates },
  };
}

/** A pool of Aerodrome's kind: x·y, or x³y + y³x if it is stable. */
export function solidlyPool({ pool, tokens, decimals, reserves, feePpm, stable }) {
  const { state } = pairPool({ pool, tokens, reserves, feePpm });
  const { reserve0, reserve1, totalSupply } = state;
  return {
    venue: venue("solidly", pool, [...tokens, pool], feePpm, {
      ...{ stable, decimals, feeRule: "poolAndKind", rounding: "velodrome" },
    }),
    state: {
      ...{ reserve0, reserve1, totalSupply, surplus0: 0n, surplus1: 0n, ownShares: 0n },
      feeBps: feePpm / 100,
    },
  };
}

/** A concentrated pool of another family, from one of Uniswap V3. */
const familiesOfTicks = {
  "uniswap-v4": ({ facts: { tickSpacing } }, state) => [{ tickSpacing }, state],
  slipstream: ({ facts }, state, feePpm) => [facts, { ...state, feePpm }],
  algebra: ({ facts: { tickSpacing } }, state, feePpm) => [
    { generation: "integral", tickSpacing, callback: "algebra" },
    { ...state, feePpm },
  ],
};

/** As `rangePool`, in a pool of another family of concentrated liquidity. */
export function rangePoolOf(family, shape) {
  const { venue: original, state } = rangePool(shape);
  const [facts, own] = familiesOfTicks[family](original, state, shape.feePpm);
  return { venue: { ...original, standard: family, facts }, state: own };
}

function numbered(decimals) {
  return Object.fromEntries(decimals.map((count, index) => [`decimals${index}`, count]));
}
