import type { Head } from "../chain/blocks/head.js";
import type { Address } from "../lib/address.js";
import type { Fee, Log, Shares, Venue } from "../protocols/index.js";
import { type Adapters, adapterOf } from "./adapters.js";

/** The fees that share holders of venues earned in one block. */
export type EarnedFees = {
  readonly head: Head;
  /** Seconds since the previous block. */
  readonly seconds: number;
  /** Millionths of raw units, by venue id and token. Venues without fees are absent. */
  readonly fees: ReadonlyMap<string, ReadonlyMap<Address, bigint>>;
};

/** Venues whose share holders earn fees, by the contract that logs the fees. */
export type Earners = ReadonlyMap<Address, readonly Earner[]>;

type Earner = { readonly venue: Venue; readonly shares: Shares<unknown> };

/**
 * Indexes the venues whose adapters report the earnings of share holders. Throws an Error if a standard has no adapter.
 */
export function indexEarners(venues: readonly Venue[], adapters: Adapters): Earners {
  const earners = new Map<Address, Earner[]>();
  for (const venue of venues) {
    const { shares } = adapterOf(adapters, venue.standard);
    if (shares === undefined) continue;
    const sharing = earners.get(venue.address);
    if (sharing === undefined) earners.set(venue.address, [{ venue, shares }]);
    else sharing.push({ venue, shares });
  }
  return earners;
}

/** Returns the fees of the block `head`, which follows `parent`. `logs` are the block's logs. */
export function feesOf(earners: Earners, parent: Head, head: Head, logs: readonly Log[]): EarnedFees {
  const fees = new Map<string, Map<Address, bigint>>();
  for (const log of logs) {
    for (const { venue, shares } of earners.get(log.address) ?? []) {
      for (const fee of shares.fees(venue, log)) add(fees, venue, fee);
    }
  }
  return { head, seconds: Number(head.timestamp - parent.timestamp), fees };
}

function add(fees: Map<string, Map<Address, bigint>>, { id }: Venue, { token, microUnits }: Fee): void {
  const own = fees.get(id) ?? new Map<Address, bigint>();
  own.set(token, (own.get(token) ?? 0n) + microUnits);
  fees.set(id, own);
}
