import { type Head, type Rpc, readAt, withUrgency } from "../chain/index.js";
import { type Address, NATIVE } from "../lib/address.js";
import type { Logger } from "../lib/logger.js";
import type { Reading } from "../lib/reading.js";
import type { Network } from "../networks/index.js";
import { type Adapter, isFollowable, type Log, type Source, type Venue } from "../protocols/index.js";
import type { CatalogueStore } from "../storage/index.js";
import type { Catalogue, CatalogueVenue } from "./catalogue.js";
import { choose, type FollowLimits } from "./choose.js";
import { type Ranked, rank, type WeighedEntry, type Worths, worthsOf } from "./rank.js";
import { makeSourceDiscovery, type SourceDiscovery } from "./sourceDiscovery.js";
import { type Announcements, announcementsOf, anyOf, createdBy, sourcesOf } from "./sources.js";
import { makeVouchedCatalogue } from "./vouchedCatalogue.js";
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
export type Discovery = Pick<SourceDiscovery, "restore" | "discover" | "progress"> & {
  readonly catalogue: Catalogue;
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
  const vouched = makeVouchedCatalogue(network, adapters, sourceOf);
  const { catalogue } = vouched;
  const { noteCreated, ...discovering } = makeSourceDiscovery({
    rpc,
    network,
    log,
    store,
    catalogue,
    sources,
    onDiscovered,
  });
  const patient = withUrgency(rpc, "reading");
  const weights = makeWeights(rpc, network.multicall3, sourceOf);
  let chosenBefore: ReadonlySet<CatalogueVenue> = new Set();
  const known = { baseTokens: network.baseTokens, natives: [network.wrappedNative, NATIVE] };
  let worths: Worths = new Map();

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
    venuesOf: (entries, head, signal) =>
      readAt(rpc, { multicall3: network.multicall3, blockHash: head.hash, signal }, vouched.venues(entries)),
    withShares: vouched.withShares,
    async worthFollowing(tokens, head, signal, tradedPart) {
      if (tradedPart !== undefined) await weights.verify(tradedPart);
      const among = new Set([...tokens, NATIVE]);
      const at = { multicall3: network.multicall3, blockHash: head.hash, signal };
      await readAt(patient, at, vouched.settle(catalogue.among(among)));
      const candidates = catalogue.among(among);
      const weighed = await weights.lately(candidates, head, signal);
      worths = worthsOf(weighed, known);
      const chosen = choose(rank(weighed, worths), inWei(limits, network, worths), chosenBefore);
      chosenBefore = new Set(chosen.map(({ entry }) => entry));
      const entries = chosen.map(({ entry }) => entry);
      return (await readAt(patient, at, vouched.venues(entries))).filter(isFollowable);
    },
    weigh: weights.weigh,
    rank: (weighed) => rank(weighed, worthsOf(weighed, known, worths)),
  };
}

/**
 * Returns the limits with `minDepthUsd` converted at the price of the native currency: the median of what the network's
 * stablecoins say. Where no stablecoin is priced, `minDepthWei` stays. Only for ranking.
 */
export function inWei(
  limits: FollowLimits,
  { stablecoins, tokens }: Pick<Network, "stablecoins" | "tokens">,
  worths: Worths,
): FollowLimits {
  if (limits.minDepthUsd === undefined) return limits;
  const weiPerDollar = stablecoins
    .flatMap((address) => {
      const decimals = tokens.find((token) => token.address === address)?.decimals;
      const worth = worths.get(address);
      return decimals === undefined || worth === undefined ? [] : [worth.weiPerUnit * 10 ** decimals];
    })
    .sort((a, b) => a - b);
  // Of an even number, the lower one in the middle, so that rather more venues are followed.
  const median = weiPerDollar[(weiPerDollar.length - 1) >> 1];
  return median === undefined ? limits : { ...limits, minDepthWei: limits.minDepthUsd * median };
}
