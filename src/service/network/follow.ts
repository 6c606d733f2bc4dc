import { type Rpc, withUrgency } from "../../chain/index.js";
import type { Engine } from "../../engine/index.js";
import type { Address } from "../../lib/address.js";
import type { Logger } from "../../lib/logger.js";
import {
  type EarnedFees,
  followMarket,
  type KeptMarket,
  type MarketFollower,
  type MarketProgress,
} from "../../market/index.js";
import type { Network } from "../../networks/index.js";
import type { Pricer } from "../../prices/index.js";
import { adapters } from "../../protocols/index.js";
import {
  type Discovery,
  type DiscoveryOptions,
  type FollowLimits,
  makeDiscovery,
} from "../../venues/index.js";
import { keepSpan, makeYields, type Yields } from "../../yields/index.js";
import type { ChainMemory } from "../kept/chainMemory.js";

export type FollowNetworkInput = {
  readonly rpc: Rpc;
  readonly network: Network;
  readonly tokens: readonly Address[];
  readonly pollMs: number;
  readonly pricer: Pricer;
  readonly engine: Engine;
  readonly memory: ChainMemory | undefined;
  /** Whether to ignore the kept market. */
  readonly anew: boolean;
  /** The market to continue from instead of the kept one. */
  readonly before?: KeptMarket | undefined;
  readonly onFees?: ((block: EarnedFees) => void) | undefined;
  readonly onDiscovered?: DiscoveryOptions["onDiscovered"];
  /** The limits that decide which venues are worth following. */
  readonly limits: FollowLimits;
  readonly log: Logger;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: MarketProgress) => void;
};

/**
 * Reads the market and follows it from then on. The yields and the engine receive every block. The caller stops the
 * follower. Throws any error that `followMarket` throws. No work continues after an error.
 */
export async function followNetwork(
  input: FollowNetworkInput,
): Promise<{ readonly follower: MarketFollower; readonly discovery: Discovery; readonly yields: Yields }> {
  const { rpc, network, tokens, pollMs, pricer, engine, memory, limits, log, signal, onProgress } = input;
  const samples = memory?.store.apySamples;
  const keep = samples && ((span: Parameters<typeof keepSpan>[1]) => void keepSpan(samples, span));
  const yields = makeYields({ pricer, keep });
  const store = memory?.catalogue;
  const discovery = makeDiscovery({
    rpc: withUrgency(rpc, "block"),
    network,
    adapters,
    limits,
    log,
    store,
    onDiscovered: input.onDiscovered,
  });
  const follower = await followMarket({
    rpc,
    network,
    adapters,
    tokens,
    pollMs,
    log,
    discovery,
    onFees(block) {
      yields.add(block);
      input.onFees?.(block);
    },
    known: await memory?.venuesAmong(tokens),
    kept: input.before ?? (input.anew ? undefined : await memory?.marketAmong(tokens, limits)),
    onDiscovered: (venues) => memory?.keepVenues(tokens, venues),
    onProgress,
    signal,
  });
  void discovery.restore();
  yields.follow(follower.current());
  follower.subscribe(yields.follow);
  follower.subscribe((market) => void engine.follow(market));
  return { follower, discovery, yields };
}
