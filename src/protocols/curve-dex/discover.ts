import { addressAt } from "../../lib/address.js";
import { type Reading, together } from "../../lib/reading.js";
import type { DiscoverInput } from "../adapter.js";
import type { Instance } from "../kit/deployment.js";
import type { Venue } from "../venue.js";
import type { PoolFacts } from "./facts.js";
import { coinCall, type KnownPool, readVenue } from "./venue.js";

/**
 * Of the pools that the network's data names, those in which at least two of the tokens are coins: for chains without a
 * registry. How many coins a pool has and which token its shares are is data; the rest is the chain's.
 */
export function* discover({ deployment, tokens }: DiscoverInput): Reading<Venue<PoolFacts>[]> {
  const wanted = new Set(tokens);
  const pools = yield* together((deployment.instances ?? []).map(readCoins));
  const found = pools.filter(
    (pool) => pool !== undefined && pool.coins.filter((coin) => wanted.has(coin)).length >= 2,
  );
  const venues = yield* together(found.map((pool) => readVenue(deployment, pool as KnownPool)));
  return venues.filter((venue) => venue !== undefined);
}

/** Undefined where a coin does not answer. */
function* readCoins(instance: Instance): Reading<KnownPool | undefined> {
  const { address: pool, share, parameters } = instance;
  const size = parameters?.coins;
  if (typeof size !== "number" || share === undefined) {
    throw new TypeError(`Curve pool ${pool}: share and parameters.coins are needed`);
  }
  const places = Array.from({ length: size }, (_, index) => index);
  const answers = yield [false, true].flatMap((early) => places.map((index) => coinCall(pool, early, index)));
  const coins = places.map((index) => addressAt(answers[index] ?? answers[size + index] ?? "0x", 0));
  return coins.every((coin) => coin !== undefined) ? { pool, coins, share } : undefined;
}
