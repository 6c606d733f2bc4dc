import { blockByNumber, blockParameter, type Head, type Rpc, withUrgency } from "../chain/index.js";
import { messageOf } from "../errors/error.js";
import { word } from "../lib/hex.js";
import type { Logger } from "../lib/logger.js";
import { type Adapters, type Market, makeMarket, type Pool, readVenueStates } from "../market/index.js";
import { type Pricer, reservesUsd } from "../prices/index.js";
import { makeProofs } from "../protocols/index.js";
import { leastSeconds } from "./apy.js";
import { growthOf, indexesOf } from "./growth.js";
import { type Past, type Pasts, windowSeconds } from "./spans.js";
import type { Yields } from "./yields.js";

export type HindsightOptions = {
  /** Its requests give way to all others. */
  readonly rpc: Rpc;
  readonly adapters: Adapters;
  readonly pricer: Pricer;
  readonly yields: Pick<Yields, "at" | "learn">;
  /** Called with everything that `yields` learns. */
  readonly keep?: ((pasts: Pasts) => void) | undefined;
  readonly log: Logger;
  readonly signal: AbortSignal;
};

/** How far back to look: as far as yields reach, or less where nodes have the state of the newest blocks alone. */
const distancesSeconds = [windowSeconds, 4 * leastSeconds, 1.2 * leastSeconds];
/** A block at such a distance need not be searched for more precisely. */
const near = 1.1;
/** A block twice as old says too little about the last day. */
const oldestSeconds = 2 * windowSeconds;
const mostHeaders = 24;
/** The most venues of one run, the deepest first: a reading of each takes as many calls as at the start. */
const mostVenues = 1000;
/** `getCurrentBlockTimestamp()` of Multicall3. */
const TIMESTAMP = "0x0f28c97d";

/**
 * Makes a function that finds out how much the listed shares of a market gained before they were watched. It does so
 * once for each share that has an index and no known yield. It reads their venues' states at one earlier block, in the
 * background, and passes the results to `yields`. Where no node has the state of such a block, it gives up. It never
 * throws.
 */
export function makeHindsight(options: HindsightOptions): (market: Market) => void {
  const { pricer, yields, keep, log, signal } = options;
  const seen = new Set<string>();
  let left = mostVenues;
  let isReading = false;

  async function look(market: Market, pools: readonly Pool[]): Promise<void> {
    const chain_id = market.network.id;
    try {
      const pasts = await readPasts(options, market, pools);
      if (pasts === undefined) {
        left = 0;
        log.info({ chain_id }, "No node has an earlier state, so yields must be observed");
        return;
      }
      log.info(
        { chain_id, shares: pools.length, known: pasts.size },
        "Read what shares gained before the start",
      );
      yields.learn(pasts, market);
      keep?.(pasts);
    } catch (error) {
      log.info({ chain_id, reason: messageOf(error) }, "Could not read what shares gained before the start");
    } finally {
      isReading = false;
    }
  }

  return (market) => {
    if (isReading || left <= 0 || signal.aborted) return;
    const found = [...market.pools.values()].filter((pool) => !seen.has(pool.venue.id) && hasIndex(pool));
    if (found.length === 0) return;
    for (const { venue } of found) seen.add(venue.id);
    const known = yields.at(market);
    const wanting = found.filter(({ venue }) => !known.has(venue.id));
    if (wanting.length === 0) return;
    const pools = deepest(wanting, market, pricer).slice(0, left);
    left -= pools.length;
    isReading = true;
    void look(market, pools);
  };
}

/** Returns whether a yield is not known of a share that has an index. */
export function lacksYields(yields: Pick<Yields, "at">, market: Market): boolean {
  const known = yields.at(market);
  return [...market.pools.values()].some((pool) => !known.has(pool.venue.id) && hasIndex(pool));
}

/** Returns whether a venue's shares are listed and have an index. */
function hasIndex({ adapter, venue }: Pool): boolean {
  return adapter.shares?.index !== undefined && adapter.meta.position?.(venue) !== undefined;
}

function deepest(pools: readonly Pool[], market: Market, pricer: Pricer): Pool[] {
  const prices = pricer(market);
  return pools
    .map((pool) => ({ pool, usd: reservesUsd(pool, market.head, prices) ?? 0 }))
    .sort((a, b) => b.usd - a.usd)
    .map(({ pool }) => pool);
}

/**
 * Returns what the shares of `pools` gained up to `market`, without those that had no index then. Returns undefined if
 * the nodes have no earlier state. Throws what `readAt` throws.
 */
async function readPasts(
  { rpc, adapters, signal }: HindsightOptions,
  { network, head }: Market,
  pools: readonly Pool[],
): Promise<Pasts | undefined> {
  const patient = withUrgency(rpc, "reading");
  for (const seconds of distancesSeconds) {
    const then = await headBefore(patient, { head, seconds, ...network, signal });
    if (then === undefined || !(await hasState(patient, { then, ...network, signal }))) continue;
    // What was true of contracts then proves nothing about them now, so this reading has its own proofs.
    const reader = { rpc: patient, network, adapters, proofs: makeProofs(), mixes: false, signal };
    const venues = pools.map(({ venue }) => venue);
    const before = await readVenueStates(reader, then, venues);
    return pastsBetween(makeMarket(network, then, before.pools), makeMarket(network, head, pools));
  }
  return undefined;
}

/** Returns the growth of the indexes that both markets know. */
function pastsBetween(before: Market, now: Market): Pasts {
  const [then, indexes] = [indexesOf(before), indexesOf(now)];
  const growth = growthOf(then, indexes);
  const span = {
    lastBlock: Number(now.head.number),
    endSeconds: Number(now.head.timestamp),
    seconds: Number(now.head.timestamp - before.head.timestamp),
  };
  const pasts = new Map<string, Past>();
  for (const id of indexes.keys()) {
    const earned = growth.get(id) ?? 0;
    if (then.has(id) && Number.isFinite(earned)) pasts.set(id, { ...span, earned });
  }
  return pasts;
}

type Distance = {
  readonly head: Head;
  readonly seconds: number;
  readonly blockTimeSeconds: number;
  readonly signal: AbortSignal;
};

/**
 * Returns a block that is about `seconds` older than `head` or, where blocks do not come at a steady pace, the newest of
 * those that are older. Returns undefined if nodes have none of the last two days.
 */
async function headBefore(
  rpc: Rpc,
  { head, seconds, blockTimeSeconds, signal }: Distance,
): Promise<Head | undefined> {
  let [older, newer] = [-1n, head.number];
  let guess = head.number - BigInt(Math.ceil(seconds / blockTimeSeconds));
  let best: Head | undefined;
  for (let asked = 0; asked < mostHeaders && newer - older > 1n; asked++) {
    const isBetween = guess > older && guess < newer;
    const number = isBetween ? guess : (older + newer) / 2n;
    const block = await blockByNumber(rpc, number, { signal });
    const age = block === undefined ? Infinity : Number(head.timestamp - block.timestamp);
    if (isBetween && age >= seconds / near && age <= seconds * near) return block;
    if (age < seconds) newer = number;
    else {
      older = number;
      best = block;
    }
    guess = age === 0 ? -1n : head.number - BigInt(Math.ceil((Number(head.number - number) * seconds) / age));
  }
  const isOfUse = best !== undefined && Number(head.timestamp - best.timestamp) <= oldestSeconds;
  return isOfUse ? best : undefined;
}

/** Returns whether a node runs calls on the state of the block. */
async function hasState(
  rpc: Rpc,
  {
    then,
    multicall3,
    signal,
  }: { readonly then: Head; readonly multicall3: string; readonly signal: AbortSignal },
): Promise<boolean> {
  const call = [{ to: multicall3, data: TIMESTAMP }, blockParameter({ blockHash: then.hash })];
  const answer = await rpc.request("eth_call", call, { signal }).catch(() => undefined);
  return answer === `0x${word(then.timestamp)}`;
}
