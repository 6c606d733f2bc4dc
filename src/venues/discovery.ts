import { type Head, type Rpc, readAt, withUrgency } from "../chain/index.js";
import { type Address, NATIVE } from "../lib/address.js";
import type { Logger } from "../lib/logger.js";
import { type Reading, together } from "../lib/reading.js";
import type { Network } from "../networks/index.js";
import {
  type Adapter,
  type DiscoveredVenue,
  isFollowable,
  type Log,
  makeJudging,
  type RunCode,
  type Source,
  type UnusableReason,
  type Venue,
} from "../protocols/index.js";
import type { CatalogueStore } from "../storage/index.js";
import { type Catalogue, type CatalogueVenue, makeCatalogue } from "./catalogue.js";
import { choose, type FollowLimits } from "./choose.js";
import { inWei } from "./dollar.js";
import { type Ranked, rank, type WeighedEntry, type Worths, worthsOf } from "./rank.js";
import { type DiscoveryProgress, makeSourceDiscovery } from "./sourceDiscovery.js";
import { type Announcements, announcementsOf, anyOf, createdBy, sourcesOf } from "./sources.js";
import { makeWeights, type TradedPart } from "./weights.js";

export type DiscoveryOptions = {
  readonly rpc: Rpc;
  readonly network: Network;
  readonly adapters: ReadonlyMap<string, Adapter>;
  readonly limits: FollowLimits;
  readonly log: Logger;
  /** The store of the catalogue. If absent, the catalogue is not stored. */
  readonly store?: CatalogueStore | undefined;
  /** Called with the venues that were discovered, but not with those that were restored. */
  readonly onDiscovered?: ((entries: readonly CatalogueVenue[]) => void) | undefined;
};

/** Discovers the venues of a network's sources, and ranks them to choose those worth following. */
export type Discovery = {
  readonly catalogue: Catalogue;
  /** Restores the catalogue that an earlier run kept. `discover` also does this. Never rejects. */
  restore(): Promise<void>;
  /**
   * Queries every source for the venues it has at `head`. `progress` reports a failure, and the next call tries again.
   */
  discover(head: Head, signal: AbortSignal): Promise<void>;
  progress(): readonly DiscoveryProgress[];
  /** The logs that announce new venues. */
  readonly announcements: Announcements;
  /**
   * Returns the venues whose creation `logs` record and that routes may use, whether or not they were discovered before.
   */
  createdIn(logs: readonly Log[]): readonly CatalogueVenue[];
  /**
   * Returns the venues of `entries`, without those of kinds that are not modelled. Those that nothing vouches for have
   * `unvouched`. Throws any error that `readAt` throws.
   */
  venuesOf(entries: readonly CatalogueVenue[], head: Head, signal: AbortSignal): Promise<Venue[]>;
  /**
   * Finds the venues whose shares are `tokens`, and which no source lists, since anybody may deploy one. Those that nothing
   * vouches for have `unvouched`.
   */
  withShares(tokens: readonly Address[]): Reading<Venue[]>;
  /**
   * Returns the venues among `tokens` that are worth following, the deepest first, without those that are neither
   * vouched for nor trusted. `tradedPart` verifies the depth of
   * venues whose reserves are not certain. Throws any error that `readAt` throws.
   */
  worthFollowing(
    tokens: readonly Address[],
    head: Head,
    signal: AbortSignal,
    tradedPart?: TradedPart,
  ): Promise<Venue[]>;
  /** Reads what each of `entries` holds now, whether or not it is worth following. Omits those that do not answer. */
  weigh(entries: readonly CatalogueVenue[]): Reading<WeighedEntry[]>;
  /** Ranks venues by depth, at the token worths of the last `worthFollowing`. */
  rank(weighed: readonly WeighedEntry[]): Ranked[];
};

/** Makes a discovery with an empty catalogue. Throws an Error if a standard has no adapter. */
export function makeDiscovery(options: DiscoveryOptions): Discovery {
  const { rpc, network, adapters, limits, log, store, onDiscovered } = options;
  const sources = sourcesOf(network, adapters);
  const sourceOf = (slug: string) => sources.get(slug) as Source;
  const judging = makeJudging(network.deployments, adapters);
  /** The venues of which only a hash of code can still show that they are vouched for. */
  const open = new Set<DiscoveredVenue>();
  const catalogue = makeCatalogue({
    refusalOf(slug, discovered) {
      const { holdsNative, refuses } = sourceOf(slug);
      return holdsNative !== true && discovered.tokens.includes(NATIVE) ? "native" : refuses?.(discovered);
    },
    unvouchedOf(slug, discovered) {
      const reason = doubtAbout(slug, discovered);
      if (reason === undefined || judging.open(slug, codeOf(slug, discovered)).length === 0) return reason;
      open.add(discovered);
      return undefined;
    },
    shareOf: (slug, discovered) => sourceOf(slug).shareOf?.(discovered),
  });
  const fromSources = makeSourceDiscovery({ rpc, network, log, store, catalogue, sources, onDiscovered });
  const weights = makeWeights(rpc, network.multicall3, sourceOf);
  let chosenBefore: ReadonlySet<CatalogueVenue> = new Set();
  const known = { baseTokens: network.baseTokens, natives: [network.wrappedNative, NATIVE] };
  let worths: Worths = new Map();

  function codeOf(slug: string, discovered: DiscoveredVenue): readonly RunCode[] {
    return sourceOf(slug).code?.(discovered) ?? [];
  }

  /** Returns why nobody's routes may use a venue unasked, as far as what has been read of it shows. */
  function doubtAbout(slug: string, discovered: DiscoveredVenue): UnusableReason | undefined {
    const unvouched = judging.judge(slug, codeOf(slug, discovered));
    return unvouched === undefined || unvouched.trusted ? undefined : unvouched.reason;
  }

  async function venuesOf(
    nodes: Rpc,
    entries: readonly CatalogueVenue[],
    head: Head,
    signal: AbortSignal,
  ): Promise<Venue[]> {
    const at = { multicall3: network.multicall3, blockHash: head.hash, signal };
    return readAt(nodes, at, judgedVenues(entries));
  }

  /** Reads the venues of entries. What only the venue shows of its code counts in the catalogue from then on. */
  function* judgedVenues(entries: readonly CatalogueVenue[]): Reading<Venue[]> {
    const made = yield* together(
      entries.map(({ deployment, discovered }) => sourceOf(deployment).venue(discovered)),
    );
    const judged = yield* judging.judged(made.filter((venue) => venue !== undefined));
    const entryOf = new Map(entries.map((entry) => [`${entry.deployment}:${entry.discovered.key}`, entry]));
    const found = judged.flatMap(({ id, unvouched }) => {
      const entry = entryOf.get(id);
      return entry && unvouched && !unvouched.trusted ? [[entry, unvouched.reason] as const] : [];
    });
    catalogue.setUnvouched(new Map(found));
    return judged;
  }

  function* withShares(tokens: readonly Address[]): Reading<Venue[]> {
    const readings = network.deployments.flatMap((deployment) => {
      const { discoverShare } = adapters.get(deployment.standard) as Adapter;
      return discoverShare === undefined ? [] : tokens.map((token) => discoverShare(deployment, token));
    });
    const found = yield* together(readings);
    return yield* judging.judged(found.filter((venue) => venue !== undefined));
  }

  /** Reads the hashes of code that decide about entries, so that no other venue is weighed. */
  async function settle(entries: readonly CatalogueVenue[], head: Head, signal: AbortSignal): Promise<void> {
    const undecided = entries.filter(({ discovered }) => open.has(discovered));
    const at = { multicall3: network.multicall3, blockHash: head.hash, signal };
    const contracts = undecided.flatMap(({ deployment, discovered }) =>
      judging.open(deployment, codeOf(deployment, discovered)),
    );
    await readAt(withUrgency(rpc, "reading"), at, judging.learn(contracts));
    const found = undecided.flatMap((entry) => {
      const reason = doubtAbout(entry.deployment, entry.discovered);
      return reason === undefined ? [] : [[entry, reason] as const];
    });
    catalogue.setUnvouched(new Map(found));
    for (const { discovered } of undecided) open.delete(discovered);
  }

  const { noteCreated, ...discovering } = fromSources;
  return {
    catalogue,
    ...discovering,
    announcements: anyOf([...sources.values()].map(announcementsOf)),
    createdIn(logs) {
      const entries: CatalogueVenue[] = [];
      for (const [slug, source] of sources) {
        const created = createdBy(source, logs);
        noteCreated(slug, catalogue.add(slug, created));
        // A discovery in progress may have added them first. Those that routes can never use have no entry.
        for (const { key } of created) {
          const entry = catalogue.get(slug, key);
          if (entry !== undefined) entries.push(entry);
        }
      }
      return entries;
    },
    venuesOf: (entries, head, signal) => venuesOf(rpc, entries, head, signal),
    withShares,
    async worthFollowing(tokens, head, signal, tradedPart) {
      if (tradedPart !== undefined) await weights.verify(tradedPart);
      const among = new Set([...tokens, NATIVE]);
      await settle(catalogue.among(among), head, signal);
      const candidates = catalogue.among(among);
      const weighed = await weights.lately(candidates, head, signal);
      worths = worthsOf(weighed, known);
      const chosen = choose(rank(weighed, worths), inWei(limits, network, worths), chosenBefore);
      chosenBefore = new Set(chosen.map(({ entry }) => entry));
      const entries = chosen.map(({ entry }) => entry);
      const venues = await venuesOf(withUrgency(rpc, "reading"), entries, head, signal);
      return venues.filter(isFollowable);
    },
    weigh: weights.weigh,
    rank: (weighed) => rank(weighed, worthsOf(weighed, known, worths)),
  };
}
