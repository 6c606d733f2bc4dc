/**
 * A channel carries one chain's market from its one leader, the indexer, to all readers. Its name contains the chain's
 * identity and the message format, so formats never mix.
 */
export type Channel = string;

/** What a leader holds. A newer lease has a greater term and ends every older one. */
export type Lease = {
  readonly channel: Channel;
  /**
   * Greater than every earlier term of the channel. It comes from the engine's clock, in microseconds, so that no term
   * occurs twice even if the engine loses its data. Every write names it, and a write with an earlier term is refused.
   */
  readonly term: number;
  /** The sequence number of the channel's last message. 0 if it never had one. */
  readonly lastSequence: number;
};

/**
 * A position in a channel: directly after the message with this number and term. Both together always name the same
 * message, even if the engine was restored from a copy and assigns numbers again. Before the first message, both are 0.
 */
export type ChannelPosition = {
  /** Consecutive from 1. */
  readonly sequence: number;
  /** The term of the leader that published the message. */
  readonly term: number;
};

/** A message of the channel, as it was published. */
export type Message = ChannelPosition & {
  readonly body: Uint8Array;
  /** Milliseconds since it was published, by the clock of the database or of Redis. No other clock is compared. */
  readonly ageMs: number;
};

/** The whole state of the channel at a position, in parts. A part has at most some megabytes. */
export type Snapshot = ChannelPosition & { readonly parts: readonly Uint8Array[] };

/** A process of the fleet, as it describes itself every few seconds. */
export type Member = {
  readonly id: string;
  /** JSON text. Members of other versions may write more or less than this one reads. */
  readonly about: string;
  /** Milliseconds since it last described itself. */
  readonly ageMs: number;
};

/**
 * How the processes of a fleet communicate: one implementation on PostgreSQL, one on Redis Streams. Every method
 * rejects with FLEET_UNAVAILABLE if the engine does not answer in time, and may then be called again. A call that
 * rejected may still take effect later, but never after a newer leader has begun to write.
 */
export type FleetTransport = {
  readonly kind: "postgres" | "redis";
  /** The engine's host and port, without secrets. */
  readonly host: string;

  /**
   * Tries to become the leader of a channel. Resolves to undefined while another process leads it. `holder` is the
   * member's id; the holder of the current lease gets a new one. A lease lasts `leaseMs` from each renewal, by the
   * engine's clock.
   */
  lead(channel: Channel, holder: string): Promise<Lease | undefined>;
  /**
   * Prolongs a lease, even an expired one if no other process has taken the channel since. Rejects with LeaseLostError
   * otherwise.
   */
  renew(lease: Lease): Promise<void>;
  /** Ends a lease at once, so that a standby need not wait. */
  resign(lease: Lease): Promise<void>;

  /**
   * Appends a message with the number `sequence`, which must follow the last one. Rejects with LeaseLostError, without
   * writing anything, if the lease is not the channel's newest one, or if the engine has lost messages. A repeated call
   * with the same sequence and lease succeeds if the first one did, so that a publisher may repeat a call whose answer
   * was lost.
   */
  publish(lease: Lease, sequence: number, body: Uint8Array): Promise<void>;
  /**
   * Replaces the channel's snapshot atomically. `sequence` is the message after which it was taken. Then removes the
   * messages before the replaced snapshot; those after it remain for the joiners that still read it. Rejects with
   * LeaseLostError as `publish` does.
   */
  saveSnapshot(lease: Lease, snapshot: Pick<Snapshot, "sequence" | "parts">): Promise<void>;
  /** Resolves to `incomplete` if parts of the channel's snapshot are gone. Only the leader can write another one. */
  loadSnapshot(channel: Channel): Promise<Snapshot | "incomplete" | undefined>;
  /**
   * Returns messages after a position, in order and without gaps, possibly in several calls. Waits up to `waitMs` for
   * the first one; the list is empty if none arrives. Resolves to `hole` if the messages that follow were already
   * removed, or if the channel no longer continues from the position because the engine has lost data and assigned
   * numbers again. The reader then needs a snapshot. Rejects with the signal's reason if it aborts.
   */
  read(
    channel: Channel,
    after: ChannelPosition,
    options: { readonly waitMs: number; readonly signal: AbortSignal },
  ): Promise<readonly Message[] | "hole">;

  /** Describes this process to the others, which forget it `memberMs` after it stops doing so. */
  announce(member: Pick<Member, "id" | "about">): Promise<void>;
  members(): Promise<readonly Member[]>;

  /**
   * Adds what this process took from callers' buckets since its last call, in the milliseconds that a bucket needs to
   * refill it. Returns how many milliseconds each of these buckets now needs until it is full, given the usage of all
   * processes. Only a keyed hash of the names leaves the process.
   */
  addUsage(takenMs: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, number>>;

  /** Ends all connections. Pending calls reject. */
  close(): Promise<void>;
};

/** How long a lease lasts without renewal. A standby therefore takes over within this time and a poll. */
export const leaseMs = 5000;

/** How long a process that no longer describes itself counts as a member. */
export const memberMs = 15_000;

/** Another process now leads the channel, or the engine has lost what the leader published. Nothing was written. */
export class LeaseLostError extends Error {
  override readonly name = "LeaseLostError";
}
