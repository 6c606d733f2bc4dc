import { messageOf } from "../../errors/index.js";
import type { Logger } from "../../lib/logger.js";
import { abortWith, pause } from "../../lib/wait.js";
import type { EarnedFees } from "../../market/index.js";
import { toBytes } from "../format/bytes.js";
import { differenceOf } from "../format/difference.js";
import type { Discoveries, FleetMessage, Standing } from "../format/messages.js";
import { messageText } from "../format/messageText.js";
import { snapshotParts } from "../format/snapshotParts.js";
import {
  type ChannelPosition,
  type FleetTransport,
  type Lease,
  LeaseLostError,
  leaseMs,
} from "../transport.js";

/** What a leader publishes: the market that it follows, and its accompanying data. */
export type Published = {
  /** Returns the current standing. */
  standing(): Standing;
  /** Calls `listener` whenever `standing` may have changed. Returns a function that unsubscribes it. */
  subscribe(listener: () => void): () => void;
  /** Returns when the node last confirmed the head of `standing`, in Unix milliseconds. */
  confirmedAtMs(): number;
  /** Returns the fees of the blocks since the last call. */
  takeFees(): readonly EarnedFees[];
  /** Returns what was discovered since the last call. */
  takeDiscoveries(): Discoveries;
  /** Returns the discoveries that the database may not have yet. A snapshot carries them. */
  recentDiscoveries(): Discoveries;
};

/** A message of a channel, and the standing after it. */
export type PublishedStep = ChannelPosition & { readonly standing: Standing };

export type PublisherFigures = {
  readonly sequence: number;
  readonly term: number;
  readonly failures: number;
  readonly snapshotBytes: number | undefined;
  readonly snapshotAtMs: number | undefined;
};

export type PublishOptions = {
  readonly transport: FleetTransport;
  readonly published: Published;
  /** Returns whether a reader waits for a snapshot taken after a message that this leader has passed. */
  readonly isNeeded: (sequence: number) => boolean;
  readonly chainId: number;
  readonly log: Logger;
  readonly heartbeatMs: number;
  readonly nowMs?: () => number;
};

export type Publisher = {
  /**
   * Publishes under a lease: from `before` if that is the standing after the channel's last message, otherwise anew.
   * Rejects with LeaseLostError when another process leads, and with the reason of `signal`.
   */
  publish(lease: Lease, before: PublishedStep | undefined, signal: AbortSignal): Promise<never>;
  /**
   * Returns the channel's last message if this publisher wrote that message, so that it may continue
   * under a new lease.
   */
  continues(lease: Lease, signal: AbortSignal): Promise<PublishedStep | undefined>;
  figures(): PublisherFigures;
};

/** A snapshot is replaced when the messages since then have reached this share of its bytes, or this age. */
const snapshotShare = 0.5;
const snapshotAgeMs = 600_000;
/** Small markets would otherwise write a snapshot with every block. */
const leastBytes = 256 * 1024;
const retryMs = 200;
/** Readers that need a snapshot get at most one per this interval. */
const neededMs = 1000;

/** Makes a publisher that has published nothing. */
export function makePublisher(options: PublishOptions): Publisher {
  const { transport, published, heartbeatMs, nowMs = Date.now } = options;
  const attempts = makeAttempts(options);
  const snapshots = makeSnapshots(options, attempts);
  /** The last message, and the one whose acknowledgement is missing. */
  let last: PublishedStep | undefined;
  let inDoubt: PublishedStep | undefined;

  async function write(
    lease: Lease,
    message: FleetMessage,
    standing: Standing,
    signal: AbortSignal,
  ): Promise<PublishedStep> {
    const sequence = (last?.sequence ?? lease.lastSequence) + 1;
    const step = { sequence, term: lease.term, standing };
    const body = await toBytes(messageText(message));
    inDoubt = step;
    await attempts.untilDone("publish a message", () => transport.publish(lease, sequence, body), signal);
    [last, inDoubt] = [step, undefined];
    snapshots.follows(body);
    return step;
  }

  function messageTo(before: Standing, after: Standing): FleetMessage {
    const ageMs = Math.max(0, nowMs() - published.confirmedAtMs());
    const found = published.takeDiscoveries();
    if (isUnchanged(before, after))
      return { kind: "heartbeat", head: after.market.head.hash, ageMs, ...found };
    const fees = published.takeFees();
    return { kind: "delta", ...differenceOf(before, after), fees, ageMs, ...found };
  }

  /** Writes that the channel begins anew, and the snapshot from which readers continue. */
  async function begin(lease: Lease, signal: AbortSignal): Promise<PublishedStep> {
    const first = await write(lease, { kind: "anew" }, published.standing(), signal);
    await snapshots.save(lease, first, signal);
    return first;
  }

  async function publishOn(lease: Lease, from: PublishedStep, ending: AbortController): Promise<never> {
    const { signal } = ending;
    for (let step = from; ; ) {
      const { standing } = step;
      // Nothing runs between the check and the wait, so no change is missed.
      if (isUnchanged(standing, published.standing())) await changeWithin(published, heartbeatMs, signal);
      signal.throwIfAborted();
      const next = published.standing();
      step = await write(lease, messageTo(standing, next), next, signal);
      snapshots.saveIfDue(lease, step, ending);
    }
  }

  async function renewOn(lease: Lease, signal: AbortSignal): Promise<never> {
    for (;;) {
      await pause(leaseMs / 4, signal);
      await attempts.untilDone("renew the lease", () => transport.renew(lease), signal);
    }
  }

  return {
    async publish(lease, before, signal) {
      const ending = new AbortController();
      const unlink = abortWith(signal, ending);
      const renewing = renewOn(lease, ending.signal).catch((error: unknown) => ending.abort(error));
      try {
        last = before;
        const from = before ?? (await begin(lease, ending.signal));
        snapshots.presume();
        return await publishOn(lease, from, ending);
      } catch (error) {
        throw ending.signal.aborted ? ending.signal.reason : error;
      } finally {
        ending.abort();
        unlink();
        await renewing;
        await snapshots.saved();
      }
    },
    async continues(lease, signal) {
      const step = [last, inDoubt].find((each) => each?.sequence === lease.lastSequence);
      if (step === undefined) return undefined;
      const more = await transport.read(lease.channel, step, { waitMs: 0, signal });
      return more === "hole" || more.length > 0 ? undefined : step;
    },
    figures: () => ({
      sequence: last?.sequence ?? 0,
      term: last?.term ?? 0,
      failures: attempts.failures(),
      snapshotBytes: snapshots.last()?.bytes,
      snapshotAtMs: snapshots.last()?.atMs,
    }),
  };
}

/** Creates the count of failures of a channel, which takes messages so far. */
function makeAttempts({ chainId, log }: PublishOptions) {
  let failures = 0;
  return {
    failures: () => failures,
    /** Repeats `work` while the transport is unavailable. */
    async untilDone(what: string, work: () => Promise<void>, signal: AbortSignal): Promise<void> {
      for (let failing = false; ; ) {
        signal.throwIfAborted();
        try {
          await work();
          if (failing) log.info({ chain_id: chainId }, "The fleet's channel takes messages again");
          return;
        } catch (error) {
          if (error instanceof LeaseLostError) throw error;
          failures += 1;
          if (!failing) log.warn({ chain_id: chainId, reason: messageOf(error) }, `Could not ${what}`);
          failing = true;
          await pause(retryMs, signal);
        }
      }
    },
  };
}

/** Creates the record of a channel's snapshots: none is known. */
function makeSnapshots(
  { transport, published, chainId, log, isNeeded, nowMs = Date.now }: PublishOptions,
  { untilDone }: ReturnType<typeof makeAttempts>,
) {
  /** Its age comes from `elapsedMs`: setting back the clock must not keep readers waiting for the next one. */
  let last: { readonly bytes: number; readonly atMs: number; readonly elapsedMs: number } | undefined;
  /** The bytes of the messages since the last one was begun. */
  let bytesSince = 0;
  let saving: Promise<void> | undefined;
  const ofNow = (bytes: number) => ({ bytes, atMs: nowMs(), elapsedMs: performance.now() });

  async function save(
    lease: Lease,
    { sequence, standing }: PublishedStep,
    signal: AbortSignal,
  ): Promise<void> {
    const parts = await snapshotParts(standing, published.recentDiscoveries());
    await untilDone("save a snapshot", () => transport.saveSnapshot(lease, { sequence, parts }), signal);
    last = ofNow(parts.reduce((sum, { length }) => sum + length, 0));
    log.info({ chain_id: chainId, sequence, bytes: last.bytes }, "Saved a snapshot");
  }

  function isDue({ sequence }: PublishedStep): boolean {
    if (saving !== undefined) return false;
    const ageMs = last === undefined ? Infinity : performance.now() - last.elapsedMs;
    if (isNeeded(sequence) && ageMs > neededMs) return true;
    const limit = Math.max(leastBytes, snapshotShare * (last?.bytes ?? 0));
    return ageMs > snapshotAgeMs || bytesSince > limit;
  }

  return {
    last: () => last,
    /** Resolves when no snapshot is being saved. */
    saved: () => saving,
    follows({ length }: Uint8Array): void {
      bytesSince += length;
    },
    /** If no snapshot is known, assumes that another leader has just saved one. */
    presume(): void {
      last ??= ofNow(0);
    },
    save,
    /** Saves one meanwhile if it is due. Aborts `ending` if that fails. */
    saveIfDue(lease: Lease, step: PublishedStep, ending: AbortController): void {
      if (!isDue(step)) return;
      bytesSince = 0;
      saving = save(lease, step, ending.signal)
        .catch((error: unknown) => ending.abort(error))
        .finally(() => {
          saving = undefined;
        });
    },
  };
}

async function changeWithin(published: Published, ms: number, signal: AbortSignal): Promise<void> {
  const rest = new AbortController();
  const unlink = abortWith(signal, rest);
  const unsubscribe = published.subscribe(() => rest.abort());
  await pause(ms, rest.signal).catch(() => undefined);
  unsubscribe();
  unlink();
}

function isUnchanged(before: Standing, after: Standing): boolean {
  return before.market === after.market && before.venues === after.venues && before.toCome === after.toCome;
}
