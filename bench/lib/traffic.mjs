import { curveMarginal } from "../../dist/protocols/kit/curve/curve.js";
import { seeded } from "./stats.mjs";

/** How a market may live: what happens in a block of twelve seconds. */
export const climates = {
  /** Dollars against dollars, and nights. */
  quiet: { shock: 0.3e-4, jump: 0.002, trades: 0.02 },
  /** About 60 % a year. */
  ordinary: { shock: 3.7e-4, jump: 0.005, trades: 0.1 },
  /** A day on which everybody trades. */
  wild: { shock: 12e-4, jump: 0.02, trades: 0.5 },
  /** Long still, then a trade that moves much, and nobody who answers it at once. */
  sparse: { shock: 1e-4, jump: 0.002, trades: 0.01, size: 0.002, arbitrage: 0.3 },
};

/** A jump is this many times an ordinary shock. */
const jumpFactor = 6;
/** The median size of a trade as a share of what the pool takes for one percent, and the spread of its logarithm. */
const usualSize = 0.0002;
const sizeSpread = 1.6;
/** How many of the pools whose price is worth it arbitrageurs move in a block. */
const usualArbitrage = 0.9;
const halvings = 40;

/**
 * Returns a function that makes the next block's market: fair prices walk with fat tails, traders trade at random in random
 * pools, and arbitrageurs move some of the pools whose price has become worth it. The same seed makes the same blocks.
 *
 * @param worthOf what a raw unit of each token is worth at the beginning, in any currency, by address
 */
export function makeTraffic({ market, worthOf, climate, seed }) {
  const random = seeded(seed);
  const fair = new Map(worthOf);
  const { shock, jump, trades, arbitrage = usualArbitrage, size = usualSize } = climate;
  const { blockTimeSeconds } = market.network;
  return function next({ network, head, pools }) {
    // Everything moves against the first token, in which the others are valued.
    for (const token of [...fair.keys()].slice(1)) {
      const factor = random() < jump ? jumpFactor : 1;
      fair.set(token, fair.get(token) * Math.exp(normal(random) * shock * factor));
    }
    const after = new Map(pools);
    const block = {
      number: head.number + 2n,
      timestamp: head.timestamp + BigInt(2 * Math.round(blockTimeSeconds)),
      baseFeeWei: head.baseFeeWei,
    };
    for (const [id, pool] of pools) {
      for (let left = poisson(trades, random); left > 0; left--)
        tradeAtRandom(after, id, { random, block, size });
      if (random() < arbitrage) align(after, id, { fair, block, first: pool.venue.tokens });
    }
    const number = head.number + 1n;
    const hash = `0x${number.toString(16).padStart(64, "0")}`;
    const timestamp = head.timestamp + BigInt(Math.round(blockTimeSeconds));
    return { network, head: { ...head, number, hash, parentHash: head.hash, timestamp }, pools: after };
  };
}

function tradeAtRandom(pools, id, { random, block, size }) {
  const { venue, adapter, state } = pools.get(id);
  const from = Math.floor(random() * venue.tokens.length);
  const to = (from + 1 + Math.floor(random() * (venue.tokens.length - 1))) % venue.tokens.length;
  const [tokenIn, tokenOut] = [venue.tokens[from], venue.tokens[to]];
  const curve = adapter.curve(venue, state, tokenIn, tokenOut);
  if (curve === undefined) return;
  const forOnePercent = amountUntil(curve, 0.99 * curveMarginal(curve, 0));
  put(pools, id, {
    tokenIn,
    tokenOut,
    context: block,
    amount: forOnePercent * 100 * size * Math.exp(normal(random) * sizeSpread),
  });
}

/** Trades in the direction that pays at fair prices, until the next unit does not. */
function align(pools, id, { fair, block }) {
  const { venue, adapter } = pools.get(id);
  for (const tokenIn of venue.tokens) {
    for (const tokenOut of venue.tokens) {
      const worth = fair.get(tokenIn) / fair.get(tokenOut);
      const curve =
        tokenIn === tokenOut ? undefined : adapter.curve(venue, pools.get(id).state, tokenIn, tokenOut);
      if (curve === undefined || !(curveMarginal(curve, 0) > worth)) continue;
      put(pools, id, { tokenIn, tokenOut, amount: amountUntil(curve, worth), context: block });
    }
  }
}

function put(pools, id, { tokenIn, tokenOut, amount, context }) {
  const { venue, adapter, state } = pools.get(id);
  if (!(amount >= 1) || amount > 1e70) return;
  const swap = adapter.quote(venue, state, {
    tokenIn,
    tokenOut,
    amountIn: BigInt(Math.floor(amount)),
    context,
  });
  if (swap.refused === undefined) pools.set(id, { venue, adapter, state: swap.state });
}

/** The amount after which the next unit yields no more than `price`. */
function amountUntil(curve, price) {
  let [low, high] = [0, 1];
  while (curveMarginal(curve, high) > price && high < 1e60) high *= 4;
  for (let step = 0; step < halvings; step++) {
    const middle = (low + high) / 2;
    if (curveMarginal(curve, middle) > price) low = middle;
    else high = middle;
  }
  return low;
}

function normal(random) {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

function poisson(mean, random) {
  const end = Math.exp(-mean);
  let count = 0;
  for (let left = random(); left > end; left *= random()) count++;
  return count;
}
