import { type Head, type Rpc, readAt, withUrgency } from "../chain/index.js";
import { type Address, NATIVE } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import type { Logger } from "../lib/logger.js";
import { type Reading, together } from "../lib/reading.js";
import type { Network } from "../networks/index.js";
import type { Adapter, Log, Source, Venue } from "../protocols/index.js";
import type { CatalogueStore } from "../storage/index.js";
import { type Catalogue, type Entry, makeCatalogue } from "./catalogue.js";
import { choose, type Limits } from "./choose.js";
import { type Ranked, rank, type WeighedEntry, type Worths, worthsOf } from "./depth.js";
import { type Listing, makeListings } from "./listings.js";
import { createdBy, sourcesOf } from "./sources.js";
import { makeWeights } from "./weights.js";

export type FinderOptions = {
  readonly rpc: Rpc;
  readonly network: Network;
  readonly adapters: ReadonlyMap<string, Adapter>;
  readonly limits: Limits;
  readonly log: Logger;
  /** Where the catalogue is kept; absent: nowhere. */
  readonly store?: CatalogueStore | undefined;
};

/** Knows every venue that the deployments of a network tell of, and which of them are worth following. */
export type Finder = {
  readonly catalogue: Catalogue;
  /** Takes up what an earlier run kept, which `fill` does as well. Never rejects. */
  recall(): Promise<void>;
  /** Asks every source for what it has at `head`. What fails is told in `listings` and asked again the next time. */
  fill(head: Head, signal: AbortSignal): Promise<void>;
  listings(): readonly Listing[];
  /** First topics of the logs that tell of new venues. */
  readonly topics: readonly Hex[];
  /** The venues that logs of a block tell to have been made, listed before or not. */
  created(logs: readonly Log[]): readonly Entry[];
  /** The venues of `entries`, of kinds that are modelled. Throws what `readAt` throws. */
  venuesOf(entries: readonly Entry[], head: Head, signal: AbortSignal): Promise<Venue[]>;
  /** The venues among `tokens` that are worth following, the deepest first. Throws what `readAt` throws. */
  worthFollowing(tokens: readonly Address[], head: Head, signal: AbortSignal): Promise<Venue[]>;
  /** What each of `entries` holds now, whether or not it is worth following; those that do not answer are left out. */
  weigh(entries: readonly Entry[]): Reading<WeighedEntry[]>;
  /** The venues by their depth, at the worth that tokens had when it was last looked what to follow. */
  rank(weighed: readonly WeighedEntry[]): Ranked[];
};

/** Makes a finder that knows nothing yet. Throws an Error where a standard has no adapter. */
export function makeFinder({ rpc, network, adapters, limits, log, store }: FinderOptions): Finder {
  const catalogue = makeCatalogue();
  const sources = sourcesOf(network, adapters);
  const sourceOf = (slug: string) => sources.get(slug) as Source;
  const listings = makeListings({ rpc, network, log, store, catalogue, sources });
  const weights = makeWeights(rpc, network.multicall3, sourceOf);
  let chosenBefore: ReadonlySet<Entry> = new Set();
  const known = { baseTokens: network.baseTokens, natives: [network.wrappedNative, NATIVE] };
  let worths: Worths = new Map();

  async function venuesOf(
    nodes: Rpc,
    entries: readonly Entry[],
    head: Head,
    signal: AbortSignal,
  ): Promise<Venue[]> {
    const at = { multicall3: network.multicall3, blockHash: head.hash, signal };
    const readings = entries.map(({ deployment, listed }) => sourceOf(deployment).venue(listed));
    return (await readAt(nodes, at, together(readings))).filter((venue) => venue !== undefined);
  }

  return {
    catalogue,
    recall: listings.recall,
    fill: listings.fill,
    listings: listings.told,
    topics: [
      ...new Set([...sources.values()].flatMap(({ logs }) => (logs === undefined ? [] : [logs.topic]))),
    ],
    created(logs) {
      const made: Entry[] = [];
      for (const [slug, source] of sources) {
        const listed = createdBy(source, logs);
        catalogue.add(slug, listed);
        // A listing that goes on at the same time may have been faster.
        for (const { key } of listed) made.push(catalogue.get(slug, key) as Entry);
      }
      return made;
    },
    venuesOf: (entries, head, signal) => venuesOf(rpc, entries, head, signal),
    async worthFollowing(tokens, head, signal) {
      const candidates = catalogue.among(new Set([...tokens, NATIVE]));
      const weighed = await weights.lately(candidates, head, signal);
      worths = worthsOf(weighed, known);
      const chosen = choose(rank(weighed, worths), limits, chosenBefore);
      chosenBefore = new Set(chosen.map(({ entry }) => entry));
      const entries = chosen.map(({ entry }) => entry);
      return venuesOf(withUrgency(rpc, "reading"), entries, head, signal);
    },
    weigh: weights.weigh,
    rank: (weighed) => rank(weighed, worthsOf(weighed, known, worths)),
  };
}
