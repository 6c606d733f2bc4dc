import { messageOf } from "../../errors/index.js";
import type { Logger } from "../../lib/logger.js";
import { abortWith, pause } from "../../lib/wait.js";
import type { Network } from "../../networks/index.js";
import type { Knowledge } from "../format/knowledge.js";
import { type Channel, type FleetTransport, type Lease, LeaseLostError, leaseMs } from "../transport.js";
import { makePublisher, type Published, type PublishedStep, type PublisherFigures } from "./publish.js";
import { type ChannelReader, type ReaderFigures, readChannel } from "./readChannel.js";

/** A market that is followed under a lease. */
export type StartedLead = Published & {
  /** The step from which it continues, if it does. */
  readonly continued: PublishedStep | undefined;
  /** Stops following. */
  stop(): Promise<void>;
};

export type LeadOptions = {
  readonly transport: FleetTransport;
  readonly channel: Channel;
  readonly format: number;
  /** The id under which this process holds leases. */
  readonly holder: string;
  readonly network: Network;
  readonly knowledge: Knowledge;
  readonly log: Logger;
  readonly signal: AbortSignal;
  /** Starts to follow the chain, from `before` if possible. Rejects if it cannot be followed. */
  readonly start: (before: PublishedStep | undefined, signal: AbortSignal) => Promise<StartedLead>;
  readonly isNeeded: (sequence: number) => boolean;
  /** Returns whether a standby should lead instead; this process then gives up the lead. */
  readonly isBetterLed: () => boolean;
  /**
   * Returns whether a standby can continue from the channel's last message. If this process cannot, it leaves it the
   * lead, since nothing is published while it reads the whole market.
   */
  readonly mayContinue: (sequence: number) => boolean;
  readonly heartbeatMs: number;
};

/** The state of a process that leads a channel, or would. */
export type Lead = {
  state(): "starting" | "standby" | "leader";
  /** Returns the term of the newest lease under which this process starts to lead or leads. Undefined otherwise. */
  term(): number | undefined;
  reader(): ReaderFigures | undefined;
  publisher(): PublisherFigures | undefined;
  held(): ReturnType<ChannelReader["held"]>;
  confirmedAtMs(): number;
  /** Resolves when the process first leads and follows the chain, or is level with the leader. */
  readonly ready: Promise<void>;
  /** Resolves once the signal has aborted, the lease has been given up and no work remains. */
  readonly ended: Promise<void>;
};

const leadMs = 1000;
/**
 * If a standby could not ask for the lead, the leader could not renew its lease either, and may be alive. It gets this
 * time, enough for one of its calls and a retry: a takeover would cost more.
 */
const graceMs = leaseMs / 2;
const retryMs = 200;
const longestRetryMs = 30_000;
/** After a short attempt, as when no node answers, the next one follows within this time. */
const shortRetryMs = 2000;
/** How often a leader considers whether a standby should lead instead. */
const yieldLookMs = 500;
/** How long a leader that has given up the lead to a standby does not ask for it again; standbys ask every `leadMs`. */
const yieldedMs = 3 * leadMs;
/** How long a new leader waits to be level with the last message before it begins anew. */
const levelMs = 3000;

/**
 * Leads a channel whenever no other process does, and otherwise follows it as a standby. A standby that takes over
 * continues from what it followed. Continues until `signal` aborts, whatever fails.
 */
export function leadChannel(options: LeadOptions): Lead {
  const { transport, channel, format, holder, network, knowledge, log, signal } = options;
  const fields = { chain_id: network.id };
  let reader: ChannelReader | undefined;
  let publisher: ReturnType<typeof makePublisher> | undefined;
  let state: ReturnType<Lead["state"]> = "starting";
  let term: number | undefined;
  /** The last message at which this process left the lead to another. */
  let leftAt = 0;
  let becomeReady = () => {};
  const ready = new Promise<void>((resolve) => {
    becomeReady = resolve;
  });

  /** Follows the channel until this process may lead it. It does not ask for the lead before `restMs` have passed. */
  async function standBy(
    restMs: number,
  ): Promise<{ readonly lease: Lease; readonly before: PublishedStep | undefined }> {
    const reading = new AbortController();
    const unlink = abortWith(signal, reading);
    const own = readChannel({
      ...{ transport, network, knowledge, log, channels: [{ format, channel }], signal: reading.signal },
      onStanding() {
        if (state !== "starting") return;
        state = "standby";
        log.info(fields, "Standing by");
        becomeReady();
      },
    });
    reader = own;
    try {
      await pause(restMs, signal);
      const lease = await takeLease();
      return { lease, before: await levelWith(lease, own) };
    } finally {
      reading.abort();
      unlink();
      await own.ended;
    }
  }

  async function takeLease(): Promise<Lease> {
    for (let missed = false; ; ) {
      const askedAtMs = performance.now();
      try {
        if (missed) {
          await transport.members();
          await pause(graceMs, signal);
        }
        missed = false;
        const lease = await transport.lead(channel, holder);
        if (lease !== undefined) return lease;
      } catch (error) {
        signal.throwIfAborted();
        if (!missed) log.warn({ ...fields, reason: messageOf(error) }, "Could not ask for the lead");
        missed = true;
      }
      await pause(leadMs, signal);
      // This process was suspended, perhaps with the whole machine.
      missed ||= performance.now() - askedAtMs > leaseMs + graceMs;
    }
  }

  /** Returns the standing after the channel's last message, or undefined if the reader does not reach it. */
  async function levelWith(lease: Lease, own: ChannelReader): Promise<PublishedStep | undefined> {
    if (lease.lastSequence === 0) return undefined;
    const endMs = performance.now() + levelMs;
    for (;;) {
      const { position } = own.figures();
      const held = own.held();
      if (position?.sequence === lease.lastSequence && held !== undefined)
        // A leader must publish all venues.
        return held.unknown.size > 0 ? undefined : { ...position, standing: held };
      if (performance.now() > endMs) return undefined;
      await pause(20, signal);
    }
  }

  /**
   * Follows the chain and publishes it until the lead is lost or given up to a standby. Returns how long not to ask for
   * it again, in milliseconds.
   */
  async function lead(first: Lease, before: PublishedStep | undefined): Promise<number> {
    let lease = first;
    const started = await startUnder(lease, before);
    if (started === undefined) return yieldedMs;
    const own = makePublisher({
      ...{ transport, published: started, log, chainId: network.id },
      isNeeded: options.isNeeded,
      heartbeatMs: options.heartbeatMs,
    });
    publisher = own;
    state = "leader";
    log.info({ ...fields, term: lease.term, continued: started.continued !== undefined }, "Leading");
    becomeReady();
    const yielding = new AbortController();
    const unlink = abortWith(signal, yielding);
    const timer = setInterval(() => {
      if (options.isBetterLed()) yielding.abort();
    }, yieldLookMs);
    try {
      for (let from = started.continued; ; ) {
        await own.publish(lease, from, yielding.signal).catch((error: unknown) => {
          signal.throwIfAborted();
          if (yielding.signal.aborted) return;
          if (!(error instanceof LeaseLostError)) throw error;
          log.warn({ ...fields, reason: error.message }, "Lost the lead");
        });
        if (yielding.signal.aborted) {
          log.warn(fields, "Leaves the lead to a standby whose node answers");
          return yieldedMs;
        }
        // After a failure of the engine, there may be no other leader.
        const again = await transport.lead(channel, holder).catch(() => undefined);
        if (again === undefined) return 0;
        lease = again;
        term = lease.term;
        from = await own.continues(lease, signal).catch(() => undefined);
        log.info({ ...fields, term: lease.term, continued: from !== undefined }, "Leading again");
      }
    } finally {
      clearInterval(timer);
      unlink();
      state = "starting";
      publisher = undefined;
      await Promise.all([started.stop(), giveUp(lease)]);
      term = undefined;
    }
  }

  /**
   * Starts to follow the chain, and keeps the lease meanwhile. Returns undefined if it has given up the lease to a
   * standby that can continue, which is done once for each message.
   */
  async function startUnder(
    lease: Lease,
    before: PublishedStep | undefined,
  ): Promise<StartedLead | undefined> {
    term = lease.term;
    const { lastSequence } = lease;
    const starting = new AbortController();
    const unlink = abortWith(signal, starting);
    let isLeft = false;
    const leave = () => {
      if (before !== undefined || lastSequence === leftAt || !options.mayContinue(lastSequence)) return;
      leftAt = lastSequence;
      isLeft = true;
      starting.abort(new LeaseLostError(`Another process continues ${channel}`));
    };
    const timer = setInterval(() => {
      leave();
      transport.renew(lease).catch((error: unknown) => {
        if (error instanceof LeaseLostError) starting.abort(error);
      });
    }, leadMs);
    try {
      leave();
      starting.signal.throwIfAborted();
      return await options.start(before, starting.signal);
    } catch (error) {
      term = undefined;
      await giveUp(lease);
      if (!isLeft) throw error;
      log.info({ ...fields, sequence: lastSequence }, "Leaves the lead to a standby that can continue");
      return undefined;
    } finally {
      clearInterval(timer);
      unlink();
    }
  }

  async function giveUp(lease: Lease): Promise<void> {
    await transport.resign(lease).catch(() => undefined);
  }

  async function run(): Promise<void> {
    let yieldMs = 0;
    for (let failures = 0; !signal.aborted; ) {
      let triedAtMs = performance.now();
      try {
        const { lease, before } = await standBy(yieldMs);
        yieldMs = 0;
        triedAtMs = performance.now();
        yieldMs = await lead(lease, before);
        failures = 0;
      } catch (error) {
        if (signal.aborted) return;
        failures += 1;
        log.warn({ ...fields, reason: messageOf(error) }, "Could not lead; trying again");
        await pause(restMs(failures, performance.now() - triedAtMs), signal).catch(() => undefined);
      }
    }
  }

  return {
    state: () => state,
    term: () => term,
    reader: () => (state === "leader" ? undefined : reader?.figures()),
    publisher: () => publisher?.figures(),
    held: () => reader?.held(),
    confirmedAtMs: () => reader?.confirmedAtMs() ?? 0,
    ready,
    ended: run(),
  };
}

/**
 * Returns how long to wait after failed attempts, in milliseconds. A quick failure cost the node little, so a short
 * wait gives the channel a leader soon after the node is back. A long read must not be repeated at once.
 */
export function restMs(failures: number, tookMs: number): number {
  return Math.min(retryMs * 2 ** failures, Math.max(shortRetryMs, tookMs / 2), longestRetryMs);
}
