import { newestHead, type Rpc, readAt, readChainIdentity, withUrgency } from "../../chain/index.js";
import { messageOf, SluiceError } from "../../errors/index.js";
import type { Address } from "../../lib/address.js";
import type { Logger } from "../../lib/logger.js";
import { unlessLate } from "../../lib/wait.js";
import { discoverInputs, type Kept, type MarketFollower } from "../../market/index.js";
import type { Network } from "../../networks/index.js";
import type { Venue } from "../../protocols/index.js";
import { adapters, isVenue } from "../../protocols/index.js";
import type { CatalogueStore, ChainStore, FoundVenues, Storage } from "../../storage/index.js";
import { type TokenCandidate, verifyTokens } from "../../tokens/index.js";
import type { Limits } from "../../venues/index.js";
import { keepMarket } from "./keepMarket.js";
import { questionOf } from "./marketKey.js";
import { keptOf } from "./venueText.js";

export type MemoryInput = {
  readonly storage: Storage;
  readonly rpc: Rpc;
  readonly network: Network;
  readonly log: Logger;
  /** The database gets so long for each answer; then the chain is asked instead. */
  readonly patienceMs: number;
  /** Ends the recalling, which then throws its reason, and what goes on in the background. */
  readonly signal: AbortSignal;
};

/** What an earlier run learnt of a network's chain, and where this one keeps what it learns. */
export type ChainMemory = {
  readonly store: ChainStore;
  /** Whether the chain confirmed the candidate's decimals before. */
  isConfirmed(candidate: TokenCandidate): boolean;
  /** Venues found before among exactly these tokens, by deployment; of those that do not tell of all they have. */
  venuesAmong(tokens: readonly Address[]): Promise<FoundVenues>;
  /** Every venue that was ever listed. */
  readonly catalogue: CatalogueStore;
  /** What an earlier run followed among exactly these tokens; undefined where nothing is kept of it. */
  marketAmong(tokens: readonly Address[], limits: Limits): Promise<Kept | undefined>;
  /** Keeps what is followed, from now on; returns how to stop that. */
  keepMarket(tokens: readonly Address[], limits: Limits, follower: MarketFollower): () => Promise<void>;
  keepVenues(tokens: readonly Address[], venues: readonly Venue[]): void;
  /** Keeps the accepted tokens, and those that were believed only once the chain confirmed them again. */
  keepTokens(accepted: readonly TokenCandidate[]): Promise<void>;
  /** From now on the newest block is written down, now and then; returns how to stop that. */
  mark(follower: MarketFollower): () => void;
};

const markMs = 5000;

/**
 * Undefined when the node does not tell which chain it is on: then nothing is remembered of it. Throws what
 * `Rpc.request` throws when no node answers.
 */
export async function recallChain(input: MemoryInput): Promise<ChainMemory | undefined> {
  const { storage, network, log, patienceMs, signal } = input;
  const rpc = withUrgency(input.rpc, "reading");
  const fields = { chain_id: network.id };
  const identity = await readChainIdentity(rpc, signal).catch((error: unknown) => {
    if (error instanceof SluiceError || signal.aborted) throw error;
    log.warn(
      { ...fields, reason: messageOf(error) },
      "Cannot tell which chain this is; nothing is remembered of it",
    );
    return undefined;
  });
  if (identity === undefined) return undefined;
  const store = storage.chain(identity);
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

  // Venues of deployments that tell of all they have are kept in the catalogue.
  const asked = network.deployments.filter(
    (deployment) => adapters.get(deployment.standard)?.source?.(deployment) === undefined,
  );
  const inputsAmong = (tokens: readonly Address[]) =>
    discoverInputs({ ...network, deployments: asked }, tokens);

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
        store.venues.find(inputsAmong(tokens), (kept) => isVenue(adapters, kept)),
        {
          ms: patienceMs,
          otherwise: new Map(),
          signal,
        },
      ),
    catalogue: {
      ...store.catalogue,
      load: (questions) =>
        unlessLate(store.catalogue.load(questions), { ms: 4 * patienceMs, otherwise: [], signal }),
    },
    async marketAmong(tokens, limits) {
      const question = questionOf(network, { tokens, limits });
      const loading = store.market.load(question);
      const market = await unlessLate(loading, { ms: 4 * patienceMs, otherwise: undefined, signal });
      if (market === undefined) return undefined;
      try {
        return keptOf(market, adapters);
      } catch (error) {
        log.warn({ ...fields, reason: messageOf(error) }, "Cannot read the market that was kept");
        return undefined;
      }
    },
    keepMarket: (tokens, limits, follower) =>
      keepMarket(store.market, {
        question: questionOf(network, { tokens, limits }),
        follower,
        onFirst: () =>
          log.info({ ...fields, venues: follower.venues().length }, "Keeps the market from now on"),
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
