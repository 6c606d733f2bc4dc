import { mayMixBlocks, type Rpc } from "../chain/index.js";
import type { Address } from "../lib/address.js";
import type { Gate } from "../lib/gate.js";
import { makeLru } from "../lib/lru.js";
import {
  type Adapters,
  type GuestList,
  type Market,
  type Pool,
  readVenueStates,
  type Visitor,
} from "../market/index.js";
import type { Network } from "../networks/index.js";
import type { Proofs, Venue } from "../protocols/index.js";
import type { Catalogue } from "../venues/index.js";
import type { Found } from "./lookUp.js";
import type { Wanted } from "./wantedGuests.js";

/** The number of guest lists to keep. The most recently used ones stay. The engine keeps a market for each. */
const KEPT = 32;

export type ReadGuestsOptions = {
  readonly rpc: Rpc;
  readonly network: Network;
  readonly adapters: Adapters;
  readonly proofs: Proofs;
  readonly catalogue: Catalogue;
  readonly gate: Gate;
  readonly patienceMs: number;
};

/** Reads venues at the block of `head`. Returns the same object for the same venues, tokens and block. */
export type ReadGuests = (
  head: Market["head"],
  wanted: Pick<Wanted, "tokens" | "strangers"> & Pick<Found, "unread">,
  venues: readonly Venue[],
) => Promise<GuestList>;

/** Makes the function. It throws any error that `readAt` throws. */
export function makeReadGuests(options: ReadGuestsOptions): ReadGuests {
  const { rpc, network, adapters, proofs, catalogue, gate, patienceMs } = options;
  const lists = makeLru<Promise<GuestList>>(KEPT, () => 1);
  let mixing: Promise<boolean> | undefined;

  function mixes(): Promise<boolean> {
    mixing ??= mayMixBlocks(rpc).catch((error: unknown) => {
      mixing = undefined;
      throw error;
    });
    return mixing;
  }

  async function read(head: Market["head"], venues: readonly Venue[]): Promise<readonly Pool[]> {
    if (venues.length === 0) return [];
    const isMixing = await mixes();
    const reading = {
      rpc,
      network,
      adapters,
      proofs,
      signal: AbortSignal.timeout(patienceMs),
      mixes: isMixing,
    };
    return (await gate(() => readVenueStates(reading, head, venues))).pools;
  }

  return (head, { tokens, strangers, unread }, venues) => {
    const visitors = tokens.map((token): [Address, Visitor] => [
      token,
      {
        isListed: !strangers.includes(token),
        known: catalogue.of(token).length,
        unread: unread.get(token) ?? 0,
      },
    ]);
    const facts = visitors.map(([token, visitor]) => [token, ...Object.values(visitor)].join(" "));
    const key = [head.hash, ...facts, ...venues.map(({ id }) => id)].join();
    const before = lists.get(key);
    if (before !== undefined) return before;
    const list = read(head, venues).then(
      (pools): GuestList => ({
        pools: new Map(pools.map((pool) => [pool.venue.id, pool])),
        tokens: new Map(visitors),
      }),
    );
    lists.set(key, list);
    list.catch(() => {
      if (lists.get(key) === list) lists.delete(key);
    });
    return list;
  };
}
