import { setImmediate as turn } from "node:timers/promises";
import { z } from "zod";
import type { Head } from "../../chain/index.js";
import type { Address } from "../../lib/address.js";
import type { Market, Pool, Untradable } from "../../market/index.js";
import { makeMarket } from "../../market/index.js";
import type { Network } from "../../networks/index.js";
import type { Adapter, Venue } from "../../protocols/index.js";
import { encodeState, standsOf, type VenueRecord, venueRecord } from "../../snapshot/index.js";
import type { AbsentDeployment } from "../../venues/index.js";
import type { Held } from "./apply.js";
import { toBytes, toText } from "./bytes.js";
import type { Knowledge } from "./knowledge.js";
import type { Discoveries, Standing } from "./messages.js";
import {
  checked,
  discoveriesOf,
  discoveriesToJson,
  headOf,
  statedFeesOf,
  statedFeesToJson,
  writtenDiscoveries,
  writtenStatedFees,
} from "./messageText.js";

/** The number of venues in one part. Writing or reading one part must not block the event loop for long. */
const venuesPerPart = 100;

const count = z.number().int().min(0);
const beginning = z.object({
  fingerprint: z.string(),
  head: z.unknown(),
  toCome: count,
  ...writtenStatedFees,
  followed: count,
  mayRest: z.boolean(),
  leftOut: z.array(z.object({ slug: z.string(), reason: z.string() })),
  tokens: z.array(
    z.object({
      address: z.string().regex(/^0x[0-9a-f]+$/),
      symbol: z.string(),
      name: z.string(),
      decimals: count.max(255),
      logosUri: z.array(z.string()),
      origin: z.enum(["builtIn", "listed", "bundled"]),
    }),
  ),
  /** The indices of the pools among the venues, in the market's order. Absent if that is the order of the venues. */
  order: z.array(count).optional(),
  ...writtenDiscoveries,
});
type Beginning = z.infer<typeof beginning>;

const venuesType = z.array(
  z.object({
    venue: z.looseObject({ id: z.string() }),
    state: z.unknown().optional(),
    refused: z.string().optional(),
  }),
);

/** Returns a standing in parts, yielding to the event loop in between. */
export async function snapshotParts(standing: Standing, found: Discoveries): Promise<Uint8Array[]> {
  const { market, venues, toCome, preface } = standing;
  const { fingerprint, mayRest, leftOut, tokens } = preface;
  const first: Beginning = {
    fingerprint,
    head: encodeState(market.head),
    toCome,
    ...statedFeesToJson(standing),
    followed: venues.length,
    mayRest,
    leftOut: leftOut.map(({ slug, reason }) => ({ slug, reason })),
    tokens: tokens.map(({ logosUri, ...token }) => ({ ...token, logosUri: [...logosUri] })),
    order: orderOf(market, venues),
    ...discoveriesToJson(found),
  };
  const parts = [await toBytes(JSON.stringify(first))];
  for (let from = 0; from < venues.length; from += venuesPerPart) {
    const own = venues.slice(from, from + venuesPerPart).map((venue) => recordIn(market, venue));
    parts.push(await toBytes(JSON.stringify(own)));
    await turn();
  }
  return parts;
}

function recordIn({ pools, untradable }: Market, venue: Venue): VenueRecord {
  return venueRecord(venue, pools.get(venue.id) ?? untradable?.get(venue.id));
}

function orderOf({ pools }: Market, venues: readonly Venue[]): number[] | undefined {
  const places = new Map(venues.map(({ id }, place) => [id, place]));
  const order = [...pools.keys()].map((id) => places.get(id) ?? -1);
  return order.every((place, index) => index === 0 || place > (order[index - 1] as number))
    ? undefined
    : order;
}

/** A snapshot as a reader holds it. */
export type ReadSnapshot = {
  readonly held: Held;
  readonly found: Discoveries;
  /** Why venues were left out, by id, because of their state. */
  readonly malformed: ReadonlyMap<string, string>;
};

/**
 * Returns the standing in a snapshot, without the venues that this version does not know or cannot compute with. `network` has all deployments;
 * those that the leader left out are left out here too. Throws an Error if the parts are not those of a snapshot.
 */
export async function readSnapshot(
  parts: readonly Uint8Array[],
  network: Network,
  { adapters, knows, stateFault }: Knowledge,
): Promise<ReadSnapshot> {
  const texts = await Promise.all(parts.map(toText));
  const first = checked(beginning, texts[0] ?? "null");
  const venues: (Venue | undefined)[] = [];
  const stands = new Map<string, Pool | Untradable>();
  const unknown = new Map<string, boolean>();
  const malformed = new Map<string, string>();
  const head = headOf(first.head);
  for (const text of texts.slice(1)) {
    for (const record of checked(venuesType, text) as unknown as readonly VenueRecord[]) {
      const { venue } = record;
      if (!knows(venue)) {
        unknown.set(venue.id, record.state !== undefined);
        venues.push(undefined);
        continue;
      }
      const stand = standsOf(record, adapters.get(venue.standard) as Adapter);
      const fault = stand !== undefined && "state" in stand ? stateFault(stand, head) : undefined;
      if (fault !== undefined) {
        malformed.set(venue.id, fault);
        unknown.set(venue.id, true);
        venues.push(undefined);
        continue;
      }
      venues.push(venue);
      if (stand !== undefined) stands.set(venue.id, stand);
    }
    await turn();
  }
  if (venues.length !== first.followed) throw new TypeError("the snapshot is not whole");
  return {
    held: {
      ...marketOf(head, deployedOf(network, first.leftOut), { order: first.order, venues, stands }),
      toCome: first.toCome,
      ...statedFeesOf(first),
      preface: {
        fingerprint: first.fingerprint,
        mayRest: first.mayRest,
        leftOut: first.leftOut as AbsentDeployment[],
        tokens: first.tokens.map((token) => ({ ...token, address: token.address as Address })),
      },
      unknown,
    },
    found: discoveriesOf(first),
    malformed,
  };
}

function deployedOf(network: Network, leftOut: Beginning["leftOut"]): Network {
  if (leftOut.length === 0) return network;
  const slugs = new Set(leftOut.map(({ slug }) => slug));
  return { ...network, deployments: network.deployments.filter(({ slug }) => !slugs.has(slug)) };
}

function marketOf(
  head: Head,
  network: Network,
  {
    order,
    venues,
    stands,
  }: {
    readonly order: readonly number[] | undefined;
    readonly venues: readonly (Venue | undefined)[];
    readonly stands: ReadonlyMap<string, Pool | Untradable>;
  },
): Pick<Held, "market" | "venues"> {
  const followed = venues.filter((venue) => venue !== undefined);
  const ordered = order === undefined ? followed : order.map((place) => venues[place]);
  const pools: Pool[] = [];
  const untradable = new Map<string, Untradable>();
  for (const venue of ordered) {
    const stand = venue && stands.get(venue.id);
    if (stand !== undefined && "state" in stand) pools.push(stand);
  }
  for (const { id } of followed) {
    const stand = stands.get(id);
    if (stand !== undefined && !("state" in stand)) untradable.set(id, stand);
  }
  return { market: makeMarket(network, head, pools, untradable), venues: followed };
}
