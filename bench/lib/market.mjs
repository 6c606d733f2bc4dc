import { mainnet } from "../../dist/networks/mainnet.js";
import { adapters } from "../../dist/protocols/index.js";
import { seeded } from "./stats.mjs";

const hubs = 5;
const scale = 10n ** 18n;

/**
 * A random market of constant-product pools without arbitrage worth taking: every token has a price, every pool
 * stands at it within the fee, depths are log-normal, and most pools join a token with one of five hubs.
 */
export function randomMarket(venueCount, seed) {
  const random = seeded(seed);
  const tokenCount = Math.max(10, Math.round(venueCount / 5));
  const tokens = Array.from({ length: tokenCount }, (_, index) => address(index + 1));
  const usd = tokens.map((_, index) => (index === 0 ? 3000 : index === 1 ? 1 : 10 ** (random() * 6 - 3)));
  const adapter = adapters.get("uniswap-v2");
  const venues = new Map();
  const seen = new Set();
  while (venues.size < venueCount) {
    const a = Math.floor(random() * tokenCount);
    const b =
      random() < 0.8 ? Math.floor(random() * Math.min(hubs, tokenCount)) : Math.floor(random() * tokenCount);
    const [low, high] = a < b ? [a, b] : [b, a];
    const key = `${low}:${high}`;
    // A full set of pairs repeats: parallel pools are part of a market.
    if (a === b || (seen.has(key) && random() < 0.9)) continue;
    seen.add(key);
    const sideUsd = Math.exp(Math.log(2e5) + normal(random) * 2);
    const skew = 1 + (random() - 0.5) * 0.005;
    const state = {
      reserve0: BigInt(Math.round((sideUsd / usd[low]) * skew * 1e9)) * (scale / 10n ** 9n) + 1n,
      reserve1: BigInt(Math.round((sideUsd / usd[high]) * 1e9)) * (scale / 10n ** 9n) + 1n,
    };
    const pool = address(1_000_000 + venues.size);
    const venue = {
      id: `bench:${pool}`,
      protocol: "bench",
      standard: "uniswap-v2",
      address: pool,
      tokens: [tokens[low], tokens[high]],
      feePpm: 3000,
      parameters: {},
    };
    venues.set(venue.id, { venue, adapter, state });
  }
  const head = {
    number: 1n,
    hash: "0x01",
    parentHash: "0x00",
    timestamp: 1n,
    baseFeeWei: 10n ** 10n,
    gasUsed: 0n,
    gasLimit: 30_000_000n,
  };
  return { market: { network: { ...mainnet, wrappedNative: tokens[0] }, head, venues }, tokens, usd };
}

function address(number) {
  return `0x${number.toString(16).padStart(40, "0")}`;
}

function normal(random) {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
