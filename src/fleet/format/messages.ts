import type { Head } from "../../chain/index.js";
import type { StatedFees } from "../../fees/index.js";
import type { Hex } from "../../lib/hex.js";
import type { EarnedFees, Market, VenueChange } from "../../market/index.js";
import type { UnusableReason, Venue } from "../../protocols/index.js";
import type { TokenCandidate } from "../../tokens/index.js";
import type { AbsentDeployment, CatalogueVenue, DiscoveryProgress } from "../../venues/index.js";

/**
 * What every process of a fleet holds of a chain after the same message, including the fees stated at the market's
 * block: the priority fee that a node suggests, and the data fee that a contract states. Immutable.
 */
export type Standing = {
  readonly market: Market;
  /** All followed venues, tradable or not, in the leader's order. */
  readonly venues: readonly Venue[];
  /** The number of venues worth following that the leader has not read yet. */
  readonly toCome: number;
  readonly preface: Preface;
} & StatedFees;

/** Data that rarely changes. Only a snapshot carries it. */
export type Preface = {
  /** The hash of everything that determines which market is followed. A standby with another one cannot continue it. */
  readonly fingerprint: string;
  /** The tokens that the chain confirmed. */
  readonly tokens: readonly TokenCandidate[];
  readonly leftOut: readonly AbsentDeployment[];
  /** Whether the chain may produce no block for an unlimited time. */
  readonly mayRest: boolean;
};

/** Discoveries that a reader adds to the catalogue it has from the database. */
export type Discoveries = {
  readonly discovered: readonly CatalogueVenue[];
  readonly progress: readonly DiscoveryProgress[] | undefined;
};

/** A change of the list of followed venues: first remove, then append. */
export type ListChange = {
  readonly removed: readonly string[];
  /** A venue, or the id of one that has moved. */
  readonly added: readonly (Venue | string)[];
};

/**
 * Turns the standing at the block `base` into the one at `head`. In a re-organisation, `base` is the abandoned block,
 * so readers need no separate rule for it.
 */
export type DeltaMessage = {
  readonly kind: "delta";
  readonly base: Hex;
  readonly head: Head;
  readonly removed: readonly string[];
  readonly changes: readonly VenueChange[];
  readonly venues: ListChange | undefined;
  /** By venue id, the deployment and the reason; null if the venue is no longer untradable. */
  readonly untradable: readonly (readonly [
    id: string,
    value: readonly [protocol: string, UnusableReason] | null,
  ])[];
  readonly toCome: number;
  /** What pools earned in each block since the last message. */
  readonly fees: readonly EarnedFees[];
  /** The numbers of pools and venues afterwards, by which a reader detects a divergence. */
  readonly pools: number;
  readonly followed: number;
  /** Milliseconds since the node confirmed `head` as its newest block, when the message was written. */
  readonly ageMs: number;
} & StatedFees &
  Discoveries;

/** Nothing changed. States how long ago the node confirmed the head. */
export type Heartbeat = {
  readonly kind: "heartbeat";
  readonly head: Hex;
  readonly ageMs: number;
} & Discoveries;

/** The leader could not continue from the last message. Readers continue from the snapshot that follows. */
export type Anew = { readonly kind: "anew" };

export type FleetMessage = DeltaMessage | Heartbeat | Anew;
