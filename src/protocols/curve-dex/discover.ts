import { type Address, NATIVE } from "../../lib/address.js";
import { type Reading, together } from "../../lib/reading.js";
import type { DiscoverInput } from "../adapter.js";
import type { Instance } from "../kit/adapter/deployment.js";
import { addressOf } from "../kit/reading/answers.js";
import type { Venue } from "../venue.js";
import { coinCall } from "./calls.js";
import type { CurveFacts } from "./facts.js";
import { type KnownPool, readVenue } from "./venue.js";

/**
 * Finds the pools in the network's data that have at least two of the tokens as coins, for chains without a registry.
 * The data lists each pool's number of coins and share token, and the base pool of a metapool that does not report it;
 * the rest comes from the chain.
 */
export function* discover({ deployment, tokens }: DiscoverInput): Reading<Venue<CurveFacts>[]> {
  const wanted = new Set([...tokens, NATIVE]);
  const pools = yield* together((deployment.instances ?? []).map(readCoins));
  const found = pools.filter(
    (pool) => pool !== undefined && pool.coins.filter((coin) => wanted.has(coin)).length >= 2,
  );
  const venues = yield* together(found.map((pool) => readVenue(deployment, pool as KnownPool)));
  return venues.filter((venue) => venue !== undefined);
}

/** Returns undefined if a coin does not answer. */
function* readCoins(instance: Instance): Reading<KnownPool | undefined> {
  const { address: pool, share, parameters } = instance;
  const { coins: size, base } = parameters ?? {};
  if (typeof size !== "number" || share === undefined) {
    throw new TypeError(`Curve pool ${pool}: share and parameters.coins are needed`);
  }
  const places = Array.from({ length: size }, (_, index) => index);
  const answers = yield [false, true].flatMap((early) => places.map((index) => coinCall(pool, early, index)));
  const coins = places.map((index) => addressOf(answers[index] ?? answers[size + index]));
  if (!coins.every((coin) => coin !== undefined)) return undefined;
  return { pool, coins, share, ...(typeof base === "string" && { base: base as Address }) };
}
