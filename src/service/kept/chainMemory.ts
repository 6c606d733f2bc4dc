import { newestHead, type Rpc, readAt, readChainIdentity, withUrgency } from "../../chain/index.js";
import { messageOf, SluiceError } from "../../errors/index.js";
import type { Address } from "../../lib/address.js";
import type { Logger } from "../../lib/logger.js";
import { unlessLate } from "../../lib/wait.js";
import { discoverInputs, type KeptMarket, type MarketFollower } from "../../market/index.js";
import type { Network } from "../../networks/index.js";
import type { Venue } from "../../protocols/index.js";
import { adapters, isVenue } from "../../protocols/index.js";
import type { CatalogueStore, ChainStore, Storage, VenuesByDeployment } from "../../storage/index.js";
import { type TokenCandidate, verifyTokens } from "../../tokens/index.js";
import type { FollowLimits } from "../../venues/index.js";
import { keepMarket } from "./keepMarket.js";
import { marketFingerprint } from "./marketFingerprint.js";
import { parseMarket } from "./marketText.js";

export type MemoryInput = {
  readonly storage: Storage;
  readonly rpc: Rpc;
  readonly network: Network;
  readonly log: Logger;
  /** How long the database may take for each answer. After that, the chain is read instead. */
  readonly patienceMs: number;
  /** Aborts the recall, which then throws its reason. Also ends background work. */
  readonly signal: AbortSignal;
};

/** The data that earlier runs learnt about a network's chain, and the store for what this run learns. */
export type ChainMemory = {
  readonly store: ChainStore;
  /** Returns whether an earlier run confirmed the candidate's decimals on the chain. */
  isConfirmed(candidate: TokenCandidate): boolean;
  /**
   * Returns the venues discovered earlier among exactly these tokens, by deployment. Covers only deployments without a
   * source.
   */
  venuesAmong(tokens: readonly Address[]): Promise<VenuesByDeployment>;
  /** All venues discovered from sources. */
  readonly catalogue: CatalogueStore;
  /** Returns the market that an earlier run followed among exactly these tokens, or undefined if none is kept. */
  marketAmong(tokens: readonly Address[], limits: FollowLimits): Promise<KeptMarket | undefined>;
  /** Stores the followed market from now on. Returns a function that stops this. */
  keepMarket(tokens: readonly Address[], limits: FollowLimits, follower: MarketFollower): () => Promise<void>;
  keepVenues(tokens: readonly Address[], venues: readonly Venue[]): void;
  /** Stores the accepted tokens. Tokens that only an earlier run confirmed are confirmed again first. */
  keepTokens(accepted: readonly TokenCandidate[]): Promise<void>;
  /** Stores the newest block every few seconds from now on. Returns a function that stops this. */
  mark(follower: MarketFollower): () => void;
};

const markMs = 5000;

/**
 * Recalls the data stored for the chain that the node is on. Returns undefined if the node does not identify its chain.
 * Nothing is stored in that case. Throws any error that `Rpc.request` throws if no node answers.
 */
export async function recallChain(input: MemoryInput): Promise<ChainMemory | undefined> {
  const { storage, network, log, patienceMs, signal } = input;
  const rpc = withUrgency(input.rpc, "reading");
  const learntBefore = rpc.pooling().learntAlone;
  const fields = { chain_id: network.id };
  const identity = await readChainIdentity(rpc, network, signal).catch((error: unknown) => {
    if (error instanceof SluiceError || signal.aborted) throw error;
    log.warn(
      { ...fields, reason: messageOf(error) },
      "Could not identify the chain; starting without stored data",
    );
    return undefined;
  });
  if (identity === undefined) return undefined;
  const store = keepingWhile(() => rpc.pooling().learntAlone === learntBefore, storage.chain(identity));
  const [kept, checkpoint] = await Promise.all([
    unlessLate(store.tokens.list(), { ms: patienceMs, otherwise: [], signal }),
    unlessLate(store.checkpoints.last(), { ms: patienceMs, otherwise: undefined, signal }),
  ]);
  const confirmed = new Map(kept.map(({ address, decimals }) => [address, decimals]));
  if (checkpoint !== undefined) {
    const { blockNumber: block, blockHash: hash, atMs } = checkpoint;
    const secondsAgo = Math.round((Date.now() - atMs) / 1000);
    log.info(
      { ...fields, block, hash, seconds_ago: secondsAgo, tokens: kept.length },
      "Remembered the chain",
    );
  }

  const isConfirmed = ({ address, decimals }: TokenCandidate) => confirmed.get(address) === decimals;

  // The catalogue stores the venues of deployments with a source.
  const withoutSource = network.deployments.filter(
    (deployment) => adapters.get(deployment.standard)?.source?.(deployment) === undefined,
  );
  const inputsAmong = (tokens: readonly Address[]) =>
    discoverInputs({ ...network, deployments: withoutSource }, tokens);

  async function stillConfirmed(accepted: readonly TokenCandidate[]): Promise<readonly TokenCandidate[]> {
    if (!accepted.some(isConfirmed)) return accepted;
    const { hash } = await newestHead(rpc, { signal });
    const at = { multicall3: network.multicall3, blockHash: hash, signal };
    const checked = await readAt(rpc, at, verifyTokens(accepted));
    for (const { token, reason } of checked.rejected) {
      const about = { ...fields, token: token.address, symbol: token.symbol, reason };
      log.warn(about, "The chain no longer confirms a token; the next start leaves it out");
    }
    return checked.accepted;
  }

  return {
    store,
    isConfirmed,
    venuesAmong: (tokens) =>
      unlessLate(
        store.venues.load(inputsAmong(tokens), (kept) => isVenue(adapters, kept)),
        {
          ms: patienceMs,
          otherwise: new Map(),
          signal,
        },
      ),
    catalogue: {
      ...store.catalogue,
      load: (fingerprints) =>
        unlessLate(store.catalogue.load(fingerprints), { ms: 4 * patienceMs, otherwise: [], signal }),
    },
    async marketAmong(tokens, limits) {
      const loading = store.market.load(marketFingerprint(network, { tokens, limits }));
      const market = await unlessLate(loading, { ms: 4 * patienceMs, otherwise: undefined, signal });
      if (market === undefined) return undefined;
      try {
        return parseMarket(market, adapters);
      } catch (error) {
        log.warn({ ...fields, reason: messageOf(error) }, "Could not read the stored market");
        return undefined;
      }
    },
    keepMarket: (tokens, limits, follower) =>
      keepMarket(store.market, {
        fingerprint: marketFingerprint(network, { tokens, limits }),
        follower,
        onFirst: () =>
          log.info({ ...fields, venues: follower.venues().length }, "The market is stored from now on"),
      }),
    keepVenues: (tokens, venues) => void store.venues.save(inputsAmong(tokens), venues),
    async keepTokens(accepted) {
      try {
        const tokens = await stillConfirmed(accepted);
        await store.tokens.replace(
          tokens.map(({ address, decimals, symbol, name }) => ({ address, decimals, symbol, name })),
        );
      } catch (error) {
        if (signal.aborted) return;
        log.warn({ ...fields, reason: messageOf(error) }, "Could not confirm tokens again");
      }
    },
    mark: (follower) => markBlocks(store, follower),
  };
}

/** Returns a view of the store that keeps what is learnt only while all of it was confirmed by a second node. */
function keepingWhile(isConfirmed: () => boolean, store: ChainStore): ChainStore {
  const { tokens, venues, catalogue, market } = store;
  return {
    ...store,
    tokens: { ...tokens, replace: async (...all) => isConfirmed() && tokens.replace(...all) },
    venues: { ...venues, save: async (...all) => isConfirmed() && venues.save(...all) },
    catalogue: { ...catalogue, append: async (...all) => isConfirmed() && catalogue.append(...all) },
    market: { ...market, save: async (...all) => isConfirmed() && market.save(...all) },
  };
}

function markBlocks(store: ChainStore, follower: MarketFollower): () => void {
  let marked: string | undefined;
  const mark = () => {
    const { hash, number } = follower.current().head;
    if (hash === marked) return;
    marked = hash;
    void store.checkpoints.save({ blockNumber: Number(number), blockHash: hash, atMs: Date.now() });
  };
  mark();
  const timer = setInterval(mark, markMs);
  return () => {
    clearInterval(timer);
    mark();
  };
}
