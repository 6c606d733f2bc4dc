import { mainnet } from "../../dist/networks/mainnet.js";
import { adapters } from "../../dist/protocols/index.js";
import {
  address,
  newestStablePool,
  pairPool,
  rangePool,
  rangePoolOf,
  solidlyPool,
  stablePool,
  weightedPool,
} from "./pools.mjs";
import { seeded } from "./stats.mjs";

/** Ether, three stablecoins and bitcoin: nearly every token trades against one of them. */
const hubs = [
  { symbol: "WETH", usd: 3000, decimals: 18 },
  { symbol: "USDC", usd: 1, decimals: 6 },
  { symbol: "USDT", usd: 1, decimals: 6 },
  { symbol: "DAI", usd: 1, decimals: 18 },
  { symbol: "WBTC", usd: 60_000, decimals: 8 },
];
/** The share of tokens that are worth a dollar or an ether. */
const peggedShare = 0.06;
const value = { middleUsd: 3e5, spread: 2.2, leastUsd: 2e3, mostUsd: 2e8 };
/** How far prices deviate from fair ones, as a share of the pool's fee; small enough that no cycle pays. */
const nearness = 0.45;
/** The share of venues of each kind. */
const mixes = {
  pairs: [["pair", 1]],
  mixed: [
    ["pair", 0.62],
    ["ticks", 0.28],
    ["weighted", 0.07],
    ["stable", 0.03],
  ],
  families: [
    ["pair", 0.34],
    ["solidly", 0.15],
    ["solidlyStable", 0.03],
    ["ticks", 0.16],
    ["uniswap-v4", 0.14],
    ["slipstream", 0.05],
    ["algebra", 0.04],
    ["weighted", 0.05],
    ["stable", 0.02],
    ["newestStable", 0.02],
  ],
};

export const head = {
  number: 1n,
  hash: "0x01",
  parentHash: "0x00",
  timestamp: 1n,
  baseFeeWei: 10n ** 10n,
  gasUsed: 0n,
  gasLimit: 30_000_000n,
};

/** The market of these venues, each with its adapter. */
export function marketOf(entries, wrappedNative) {
  const pools = new Map();
  for (const { venue, state } of entries)
    pools.set(venue.id, { venue, adapter: adapters.get(venue.standard), state });
  return { network: { ...mainnet, wrappedNative }, head, pools };
}

/**
 * A random market without arbitrage: every token has a fair price, every pool stands at it within its fee, values are
 * log-normal, and most pools join a token with one of five hubs. `mix` is "pairs" (constant product, 0.3 %), "mixed" (four
 * families) or "families" (eight).
 */
export function randomMarket(venueCount, seed, mix = "pairs") {
  const random = seeded(seed);
  const tokens = randomTokens(Math.max(10, Math.round(venueCount / 5)), random);
  const draw = drawer(tokens, random);
  const makers = mixes[mix];
  const entries = [];
  const seen = new Set();
  while (entries.length < venueCount) {
    const kind = pick(makers, random);
    const wanted = draw[kind](entries.length, mix);
    if (wanted === undefined) continue;
    // A full set of pairs repeats: parallel pools are part of a market.
    if (seen.has(wanted.key) && random() < 0.9) continue;
    seen.add(wanted.key);
    entries.push(wanted.make(address(1_000_000 + entries.length)));
  }
  return { market: marketOf(entries, tokens[0].address), tokens };
}

function randomTokens(count, random) {
  return Array.from({ length: count }, (_, index) => {
    const token = { address: address(index + 1), symbol: `T${index}`, name: `Token ${index}` };
    if (index < hubs.length) return { ...token, ...hubs[index] };
    const decimals = [18, 18, 18, 18, 8, 6][Math.floor(random() * 6)];
    const pegged = random() < peggedShare;
    const usd = pegged ? (random() < 0.5 ? 1 : 3000) : Math.exp(normal(random) * 2.5);
    return { ...token, decimals, usd };
  });
}

/** One function per kind, from tokens and a value to a venue; undefined where the draw makes no sense. */
function drawer(tokens, random) {
  const any = () => Math.floor(random() * tokens.length);
  const hub = () => Math.floor(random() * hubs.length);
  const pegged = tokens.filter(({ usd }) => usd === 1 || usd === 3000);
  const worth = () =>
    Math.min(
      value.mostUsd,
      Math.max(value.leastUsd, Math.exp(Math.log(value.middleUsd) + normal(random) * value.spread)),
    );
  /** Raw units worth `usd`, moved by a part of the fee. */
  const units = (token, usd, feePpm = 0) =>
    (usd / token.usd) * 10 ** token.decimals * (1 + ((random() - 0.5) * nearness * feePpm) / 1e6);
  const two = () => {
    const [a, b] = [any(), random() < 0.8 ? hub() : any()];
    return a === b ? undefined : [Math.min(a, b), Math.max(a, b)];
  };
  const whole = (amount) => BigInt(Math.round(amount)) + 1n;
  const ticksOf = (family, makePool) => () => {
    const ends = two();
    if (ends === undefined) return undefined;
    const pair = ends.map((index) => tokens[index]);
    const alike = pair[0].usd === pair[1].usd;
    const feePpm = alike ? 100 : [500, 3000, 3000, 10_000][Math.floor(random() * 4)];
    const reserves = sides(pair, worth(), feePpm, units);
    const count = 3 + Math.floor(random() * 10);
    const reaches = alike ? [1.001, 1.01, 2] : [1.05, 1.2, 1.6, 3, 10, 1000];
    const positions = Array.from({ length: count }, () => ({
      share: 1 / count,
      reach: reaches[Math.floor(random() * reaches.length)] * (1 + random() * 0.2),
    }));
    const make = (pool) => makePool({ pool, tokens: addressesOf(pair), feePpm, reserves, positions });
    return { key: `${family}:${ends}:${feePpm}`, make };
  };
  const stableOf = (family, makePool, feePpm) => () => {
    const first = pegged[Math.floor(random() * pegged.length)];
    const others = pegged.filter((token) => token.usd === first.usd && token !== first);
    if (others.length === 0) return undefined;
    const held = [first, others[Math.floor(random() * others.length)]];
    const half = (worth() * 10) / 2;
    const skew = 1 + (random() - 0.5) * 0.04;
    const balances = [whole(units(held[0], half * skew)), whole(units(held[1], half / skew))];
    const decimals = held.map((token) => token.decimals);
    const shape = { tokens: addressesOf(held), decimals, balances, amplification: 1000, feePpm };
    return { key: `${family}:${addressesOf(held)}`, make: (pool) => makePool({ pool, ...shape }) };
  };
  return {
    pair(_, mix) {
      const ends = two();
      if (ends === undefined) return undefined;
      const feePpm = mix === "pairs" || random() < 0.85 ? 3000 : 2500;
      const pair = ends.map((index) => tokens[index]);
      const reserves = sides(pair, worth(), feePpm, units).map(whole);
      const make = (pool) => pairPool({ pool, tokens: addressesOf(pair), reserves, feePpm });
      return { key: `pair:${ends}`, make };
    },
    solidly() {
      const ends = two();
      if (ends === undefined) return undefined;
      const feePpm = random() < 0.8 ? 3000 : 10_000;
      const pair = ends.map((index) => tokens[index]);
      const reserves = sides(pair, worth(), feePpm, units).map(whole);
      const decimals = pair.map((token) => token.decimals);
      const shape = { tokens: addressesOf(pair), decimals, reserves, feePpm, stable: false };
      return { key: `solidly:${ends}`, make: (pool) => solidlyPool({ pool, ...shape }) };
    },
    solidlyStable: stableOf(
      "solidlyStable",
      ({ balances, ...shape }) => solidlyPool({ ...shape, reserves: balances, stable: true }),
      500,
    ),
    ticks: ticksOf("ticks", rangePool),
    "uniswap-v4": ticksOf("uniswap-v4", (shape) => rangePoolOf("uniswap-v4", shape)),
    slipstream: ticksOf("slipstream", (shape) => rangePoolOf("slipstream", shape)),
    algebra: ticksOf("algebra", (shape) => rangePoolOf("algebra", shape)),
    stable: stableOf("stable", stablePool, 400),
    newestStable: stableOf("newestStable", newestStablePool, 400),
    weighted() {
      const count = [2, 2, 2, 3, 4][Math.floor(random() * 5)];
      const ends = new Set([hub()]);
      while (ends.size < count) ends.add(any());
      const held = [...ends].sort((a, b) => a - b).map((index) => tokens[index]);
      const weights = count === 2 && random() < 0.6 ? [0.8, 0.2] : held.map(() => 1 / count);
      const feePpm = [1000, 3000, 5000, 10_000][Math.floor(random() * 4)];
      const all = worth();
      const balances = held.map((token, index) => whole(units(token, all * weights[index], feePpm)));
      const decimals = held.map((token) => token.decimals);
      const make = (pool) =>
        weightedPool({ pool, tokens: addressesOf(held), decimals, balances, weights, feePpm });
      return { key: `weighted:${[...ends]}`, make };
    },
  };
}

function sides(pair, usd, feePpm, units) {
  return [units(pair[0], usd / 2, feePpm), units(pair[1], usd / 2)];
}

function addressesOf(tokens) {
  return tokens.map((token) => token.address);
}

function pick(choices, random) {
  let left = random();
  for (const [choice, share] of choices) {
    left -= share;
    if (left < 0) return choice;
  }
  return choices[0][0];
}

export function normal(random) {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
