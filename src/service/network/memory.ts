import { serialize } from "node:v8";
import type { Engine } from "../../engine/index.js";
import type { Address } from "../../lib/address.js";
import type { MarketFollower, Pool } from "../../market/index.js";
import { refreshOf, type Venue } from "../../protocols/index.js";
import type { TokenUniverse } from "../../tokens/index.js";
import type { Catalogue } from "../../venues/index.js";

/** The parts of a network that take memory. */
export type Measured = {
  readonly follower: Pick<MarketFollower, "current" | "venues">;
  readonly discovery: { readonly catalogue: Pick<Catalogue, "size" | "tokens" | "sample"> };
  readonly engine: Pick<Engine, "figures">;
  readonly tokens: () => TokenUniverse["tokens"];
};

export type MemoryOptions = {
  readonly nowMs: () => number;
  /** Returns the length of a value's serialisation in bytes. */
  readonly bytesOf?: (value: unknown) => number;
};

const everyMs = 60_000;
/** Serialising one of the largest venues takes some 50 µs, and computing its curve takes as long. */
const mostVenues = 128;
const mostTokens = 64;

/** Bytes on the heap of Node 20, fitted to random and recorded markets, a local chain, and random catalogues. */
const heap = {
  /** What a network takes without venues, tokens and a catalogue. */
  network: 300_000,
  venue: { each: 750, perSerialised: 0.95 },
  /** What only the service's own thread has: the index of logs and the prices between two tokens of a venue. */
  followed: { each: 700, perDirection: 120 },
  /** A token's price in the market of one block. The yields price one market a minute of the chain's time. */
  price: 200,
  /** A venue's state at an earlier block, if it is read again at every block. Others keep theirs until a log. */
  earlierState: { each: 300, perSerialised: 1.6 },
  /** A venue's place in the market of one block. */
  place: 30,
  /** The search graph of a market, and its copy in the market of another block. */
  graph: { perDirection: 620, perSegment: 48, perSerialised: 0.5, copyPerDirection: 60 },
  token: { perSerialised: 3.4 },
  entry: { perSerialised: 1.4, perToken: 220 },
};
/** The number of earlier markets, and their graphs, that a search thread keeps besides the newest. */
const earlierInThread = 3;

/**
 * Makes a function that estimates the bytes that a network takes on the heaps of the process: the followed market at
 * the blocks that may be reorganised, its copy and graph in each search thread, the tokens, and the catalogue, all of
 * which is in memory. Within 25 % of the live objects measured in markets of 1,000 to 4,445 venues and in catalogues of
 * 20,000 to 400,000; smaller networks are a matter of a few MiB. It leaves out guests, what discovery remembers of
 * holdings, earlier prices (less than 2 kB for each token after a day), cached answers, and the garbage and free space of a heap, so the process takes more than the sum of its
 * networks. It estimates from a sample, at most once a minute.
 */
export function makeMemoryEstimate(
  parts: Measured,
  { nowMs, bytesOf = length }: MemoryOptions,
): () => number {
  let last: { readonly bytes: number; readonly atMs: number } | undefined;
  return () => {
    const atMs = nowMs();
    if (last === undefined || atMs - last.atMs >= everyMs) last = { bytes: estimate(parts, bytesOf), atMs };
    return last.bytes;
  };
}

function length(value: unknown): number {
  return serialize(value).length;
}

function estimate(parts: Measured, bytesOf: (value: unknown) => number): number {
  const { catalogue } = parts.discovery;
  const tokens = [...parts.tokens().values()];
  const tokenBytes = meanOf(evenly(tokens, mostTokens).map(bytesOf)) * tokens.length;
  const entryBytes = meanOf(catalogue.sample().map(bytesOf)) * catalogue.size();
  const { own, perThread, graph } = marketBytes(parts.follower, bytesOf);
  const { workers } = parts.engine.figures();
  return Math.round(
    heap.network +
      own +
      (workers === 0 ? graph : workers * perThread) +
      heap.token.perSerialised * tokenBytes +
      heap.entry.perSerialised * entryBytes +
      heap.entry.perToken * catalogue.tokens(),
  );
}

/** Returns what a followed market takes in the service's own thread, in each search thread, and its graph alone. */
function marketBytes({ current, venues }: Measured["follower"], bytesOf: (value: unknown) => number) {
  const { pools, network } = current();
  const followed = venues();
  const sample = evenly(followed, mostVenues).map((venue) => {
    const pool = pools.get(venue.id);
    const stateBytes = pool === undefined ? 0 : bytesOf(pool.state);
    return { pool, stateBytes, bytes: bytesOf(venue) + stateBytes };
  });
  const tradable = sample.filter(({ pool }) => pool !== undefined);
  const bytes = meanOf(sample.map((each) => each.bytes));
  const tradableBytes = meanOf(tradable.map((each) => each.bytes));
  const earlierStates = sample.map(({ pool, stateBytes }) =>
    pool !== undefined && refreshOf(pool.adapter, pool.venue) === "everyBlock"
      ? heap.earlierState.each + heap.earlierState.perSerialised * stateBytes
      : 0,
  );
  const segments = segmentsPerDirection(tradable.flatMap(({ pool = [] }) => pool));
  const tokens = new Set<Address>();
  let directions = 0;
  for (const { venue } of pools.values()) {
    directions += directionsOf(venue);
    for (const token of venue.tokens) tokens.add(token);
  }
  const pricedMarkets = Math.max(1, (network.reorgBlocks * network.blockTimeSeconds) / 60);
  const { each, perSerialised } = heap.venue;
  const graph =
    directions * (heap.graph.perDirection + heap.graph.perSegment * segments) +
    pools.size * heap.graph.perSerialised * tradableBytes;
  const earlier = earlierInThread * (pools.size * heap.place + directions * heap.graph.copyPerDirection);
  return {
    own:
      followed.length * (each + perSerialised * bytes + heap.followed.each) +
      directions * heap.followed.perDirection +
      network.reorgBlocks * (pools.size * heap.place + followed.length * meanOf(earlierStates)) +
      pricedMarkets * tokens.size * heap.price,
    perThread: pools.size * (each + perSerialised * tradableBytes) + graph + earlier,
    graph,
  };
}

function directionsOf({ tokens }: Venue): number {
  return tokens.length * (tokens.length - 1);
}

/** Returns the mean number of segments of a curve. Each venue counts as often as it has directions. */
function segmentsPerDirection(sample: readonly Pool[]): number {
  let [segments, directions] = [0, 0];
  for (const [index, { venue, adapter, state }] of sample.entries()) {
    const { tokens } = venue;
    // The directions of a venue differ, as the two sides of its price do. So the tokens take turns.
    const [first, second] = [index, index + 1].map((turn) => tokens[turn % tokens.length]);
    if (first === undefined || second === undefined) continue;
    const curve = adapter.curve(venue, state, first, second);
    segments += directionsOf(venue) * (curve?.segments.length ?? 0);
    directions += directionsOf(venue);
  }
  return directions === 0 ? 0 : segments / directions;
}

/** Returns at most `most` items, at equal distances. */
function evenly<Item>(items: readonly Item[], most: number): Item[] {
  if (items.length <= most) return [...items];
  const step = items.length / most;
  return Array.from({ length: most }, (_, index) => items[Math.floor((index + 0.5) * step)] as Item);
}

/** Returns 0 if there are no numbers. */
function meanOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / Math.max(1, numbers.length);
}
