import { type Gate, mayMixBlocks, type Rpc } from "../chain/index.js";
import type { Address } from "../lib/address.js";
import { makeLru } from "../lib/lru.js";
import {
  type Adapters,
  type Market,
  type Pool,
  readVenues,
  type Visitor,
  withGuests,
} from "../market/index.js";
import type { Network } from "../networks/index.js";
import type { Venue } from "../protocols/index.js";
import type { Catalogue } from "../venues/index.js";
import type { Question } from "./question.js";

/** Markets with guests that are kept, those asked for last. Each holds a list of all its host's venues. */
const KEPT = 32;

export type JoinOptions = {
  readonly rpc: Rpc;
  readonly network: Network;
  readonly adapters: Adapters;
  readonly catalogue: Catalogue;
  readonly line: Gate;
  readonly patienceMs: number;
};

/** Makes a market of a host and venues that are read at its block; the same object whenever it is the same. */
export type Join = (
  host: Market,
  question: Pick<Question, "tokens" | "strangers">,
  venues: readonly Venue[],
) => Promise<Market>;

/** The function throws what `readAt` throws. */
export function makeJoin(options: JoinOptions): Join {
  const { rpc, network, adapters, catalogue, line, patienceMs } = options;
  const markets = makeLru<Promise<Market>>(KEPT, () => 1);
  const numberOf = makeNumbers();
  let mixing: Promise<boolean> | undefined;

  function mixes(): Promise<boolean> {
    mixing ??= mayMixBlocks(rpc).catch((error: unknown) => {
      mixing = undefined;
      throw error;
    });
    return mixing;
  }

  async function read(host: Market, venues: readonly Venue[]): Promise<readonly Pool[]> {
    if (venues.length === 0) return [];
    const isMixing = await mixes();
    const reading = { rpc, network, adapters, signal: AbortSignal.timeout(patienceMs), mixes: isMixing };
    return (await line(() => readVenues(reading, host.head, venues))).pools;
  }

  return (host, { tokens, strangers }, venues) => {
    const key = [numberOf(host), ...tokens, ...venues.map(({ id }) => id)].join();
    const before = markets.get(key);
    if (before !== undefined) return before;
    const visitors = tokens.map((token): [Address, Visitor] => [
      token,
      { isListed: !strangers.includes(token), known: catalogue.of(token).length },
    ]);
    const joined = read(host, venues).then((guests) => withGuests(host, byId(guests), new Map(visitors)));
    markets.set(key, joined);
    joined.catch(() => {
      if (markets.get(key) === joined) markets.delete(key);
    });
    return joined;
  };
}

function byId(pools: readonly Pool[]): Map<string, Pool> {
  return new Map(pools.map((pool) => [pool.venue.id, pool]));
}

/** Tells markets apart without keeping them. */
function makeNumbers(): (market: Market) => number {
  const numbers = new WeakMap<Market, number>();
  let last = 0;
  return (market) => {
    const number = numbers.get(market) ?? ++last;
    numbers.set(market, number);
    return number;
  };
}
