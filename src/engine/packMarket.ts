import { deserialize, serialize } from "node:v8";
import type { Market } from "../market/index.js";
import { type Delta, deltaBetween } from "./delta.js";

/** How many venues one part holds: packing it must not block the event loop, even if they are large. */
const venuesPerPart = 64;

/** What turns `base` into `market`, in parts that are ready to be sent. */
export type Parcel = {
  readonly base: Market | undefined;
  readonly market: Market;
  readonly parts: number;
  /** Packed on first use, then kept, because all workers get the same. */
  part(index: number): Uint8Array;
};

/** Packs what turns `base` into `market`, or the whole market without a base. */
export function packMarket(base: Market | undefined, market: Market): Parcel {
  const { network, changes, ...rest } = deltaBetween(base, market);
  // The network holds lists of tokens, and a worker that has `base` has them.
  const beginning = { ...rest, network: base?.network === network ? undefined : network };
  const made: Uint8Array[] = [];

  function make(index: number): Uint8Array {
    const own = changes.slice(index * venuesPerPart, (index + 1) * venuesPerPart);
    const part = index === 0 ? { ...beginning, changes: own } : { changes: own };
    // Sending a buffer sends all the memory it was sliced from, hence the copy.
    return new Uint8Array(serialize(part));
  }

  return {
    base,
    market,
    parts: Math.max(1, Math.ceil(changes.length / venuesPerPart)),
    part(index) {
      const part = made[index] ?? make(index);
      made[index] = part;
      return part;
    },
  };
}

/** Returns the delta whose parts were sent. `base` is the market it starts from, as the receiver holds it. */
export function unpackDelta(base: Market | undefined, parts: readonly Uint8Array[]): Delta {
  const opened = parts.map((part) => deserialize(part) as Partial<Delta>);
  const { network = base?.network, head, removed } = opened[0] ?? {};
  const changes = opened.flatMap((part) => part.changes ?? []);
  if (network === undefined || head === undefined || removed === undefined) {
    throw new Error("a market came without its beginning");
  }
  return { network, head, removed, changes };
}
