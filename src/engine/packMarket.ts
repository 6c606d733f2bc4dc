import { deserialize, serialize } from "node:v8";
import { type Delta, deltaBetween, type Market } from "../market/index.js";

/** The number of venues in one part. Packing a part must not block the event loop, even if the venues are large. */
const venuesPerPart = 64;

/** The changes that turn `base` into `market`, in parts that are ready to send. */
export type Parcel = {
  readonly base: Market | undefined;
  readonly market: Market;
  readonly parts: number;
  /** Returns a part. It is packed on first use and then cached, because all workers get the same parts. */
  part(index: number): Uint8Array;
};

/** Packs the changes that turn `base` into `market`, or the whole market if there is no base. */
export function packMarket(base: Market | undefined, market: Market): Parcel {
  const { network, changes, ...rest } = deltaBetween(base, market);
  // The network holds token lists, and a worker that has `base` already has them.
  const beginning = { ...rest, network: base?.network === network ? undefined : network };
  const made: Uint8Array[] = [];

  function make(index: number): Uint8Array {
    const own = changes.slice(index * venuesPerPart, (index + 1) * venuesPerPart);
    const part = index === 0 ? { ...beginning, changes: own } : { changes: own };
    // Sending a buffer sends all the memory that it was sliced from, hence the copy.
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

/** Returns the delta whose parts were sent. `base` is the receiver's copy of the market that the delta starts from. */
export function unpackDelta(base: Market | undefined, parts: readonly Uint8Array[]): Delta {
  const opened = parts.map((part) => deserialize(part) as Partial<Delta>);
  const { network = base?.network, head, removed } = opened[0] ?? {};
  const changes = opened.flatMap((part) => part.changes ?? []);
  if (network === undefined || head === undefined || removed === undefined) {
    throw new Error("a market came without its beginning");
  }
  return { network, head, removed, changes };
}
