import type { Head } from "../../chain/index.js";
import type { StatedFees } from "../../fees/index.js";
import type { Hex } from "../../lib/hex.js";
import { shared } from "../../lib/inTurn.js";
import type { Logger } from "../../lib/logger.js";
import { type Market, type MarketFollower, makeListeners, type NodesLag } from "../../market/index.js";
import { makeProofs } from "../../protocols/index.js";
import type { Held } from "../format/apply.js";
import type { ChannelReader } from "./readChannel.js";

/** A market that this process follows through a channel instead of on the chain. */
export type Replica = {
  /** Records a block on any branch. The leader may publish a market only every few blocks. */
  note(head: Pick<Head, "hash" | "parentHash">): void;
  /** Passes on a standing that is level with the leader's. */
  take(held: Held): void;
  /** Returns the follower. `reader` must have joined. */
  follower(input: FollowerInput): MarketFollower;
  /** Returns the fees that the leader read at a recent block. */
  feesAt(head: { readonly hash: Hex }): StatedFees | undefined;
};

type FollowerInput = {
  readonly reader: ChannelReader;
  /** Returns the hash of the newest block of the nodes that answer requests. */
  readonly nodesNewest: () => Promise<Hex>;
  readonly stop: () => Promise<void>;
};

/**
 * The number of markets kept for requests whose node lags behind the leader's. Consecutive markets share most of their
 * pools.
 */
const recentMarkets = 16;
const recentBlocks = 256;
/** How long the nodes count as lagging after they lacked a block. A request then tries the newest market again. */
const lagMs = 500;

/** Makes a replica without a market. */
export function makeReplica(log: Logger): Replica {
  const listeners = makeListeners(log);
  const recent = new Map<Hex, StatedFees & { readonly market: Market }>();
  /** The parents of recent blocks, by hash. */
  const parents = new Map<Hex, Hex>();
  let newest: Held | undefined;

  /**
   * Returns the newest market at the block `hash` or before it. Returns undefined if that block is not known to be an
   * ancestor of the newest market's, as after a re-organisation.
   */
  function marketUpTo(hash: Hex): Market | undefined {
    let at = newest?.market.head.hash;
    let found = false;
    for (let steps = 0; at !== undefined && steps < recentBlocks; steps++) {
      found ||= at === hash;
      const market = found ? recent.get(at)?.market : undefined;
      if (market !== undefined) return market;
      at = parents.get(at);
    }
    return undefined;
  }

  function note({ hash, parentHash }: Pick<Head, "hash" | "parentHash">): void {
    parents.delete(hash);
    parents.set(hash, parentHash);
    for (const oldest of parents.keys()) {
      if (parents.size <= recentBlocks) break;
      parents.delete(oldest);
    }
  }

  return {
    note,
    take(held) {
      const { market, tipWei, dataFee } = held;
      note(market.head);
      const before = newest?.market;
      newest = held;
      recent.delete(market.head.hash);
      recent.set(market.head.hash, { market, tipWei, dataFee });
      for (const oldest of recent.keys()) {
        if (recent.size <= recentMarkets) break;
        recent.delete(oldest);
      }
      if (before !== market) listeners.announce(market);
    },
    follower: ({ reader, nodesNewest, stop }) => ({
      current: () => (newest as Held).market,
      venues: () => (newest as Held).venues,
      toCome: () => (newest as Held).toCome,
      confirmedAtMs: reader.confirmedAtMs,
      subscribe: listeners.add,
      nodesLag: makeNodesLag(nodesNewest, marketUpTo),
      // Only guests are read here, so each process proves what it needs for them.
      proofs: makeProofs(),
      stop,
    }),
    feesAt: ({ hash }) => recent.get(hash),
  };
}

function makeNodesLag(
  nodesNewest: () => Promise<Hex>,
  marketUpTo: (hash: Hex) => Market | undefined,
): NodesLag {
  let noted: { readonly hash: Hex; readonly atMs: number } | undefined;

  function market(): Market | undefined {
    if (noted === undefined || performance.now() - noted.atMs > lagMs) return undefined;
    return marketUpTo(noted.hash);
  }

  async function look(): Promise<boolean> {
    try {
      noted = { hash: await nodesNewest(), atMs: performance.now() };
    } catch {
      noted = undefined;
    }
    return market() !== undefined;
  }

  return {
    market,
    look: shared(look),
  };
}
