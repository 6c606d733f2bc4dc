import { messageOf } from "../../errors/index.js";
import type { Logger } from "../../lib/logger.js";
import { abortWith, pause } from "../../lib/wait.js";
import type { Network } from "../../networks/index.js";
import type { Knowledge } from "../format/knowledge.js";
import { type Channel, type FleetTransport, type Lease, LeaseLostError } from "../transport.js";
import {
  makePublisher,
  type Published,
  type PublishedStep,
  type Publisher,
  type PublisherFigures,
} from "./publish.js";
import type { ChannelReader, ReaderFigures } from "./readChannel.js";
import { leadMs, standBy } from "./standBy.js";

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
  state(): Post["state"];
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

/** What a process does on a channel at present. */
export type Post = {
  state: "starting" | "standby" | "leader";
  term?: number | undefined;
  reader?: ChannelReader;
  publisher?: Publisher | undefined;
  /** The last message at which this process left the lead to another. */
  leftAt: number;
  readonly becomeReady: () => void;
};

const retryMs = 200;
const longestRetryMs = 30_000;
/** After a short attempt, as when no node answers, the next one follows within this time. */
const shortRetryMs = 2000;
/** How often a leader considers whether a standby should lead instead. */
const yieldLookMs = 500;
/** How long a leader that has given up the lead to a standby does not ask for it again; standbys ask every `leadMs`. */
const yieldedMs = 3 * leadMs;

/**
 * Leads a channel whenever no other process does, and otherwise follows it as a standby. A standby that takes over
 * continues from what it followed. Continues until `signal` aborts, whatever fails.
 */
export function leadChannel(options: LeadOptions): Lead {
  const { network, log, signal } = options;
  let becomeReady = () => {};
  const ready = new Promise<void>((resolve) => {
    becomeReady = resolve;
  });
  const post: Post = { state: "starting", leftAt: 0, becomeReady };

  async function run(): Promise<void> {
    let yieldMs = 0;
    for (let failures = 0; !signal.aborted; ) {
      let triedAtMs = performance.now();
      try {
        const { lease, before } = await standBy(options, post, yieldMs);
        yieldMs = 0;
        triedAtMs = performance.now();
        yieldMs = await lead(options, post, lease, before);
        failures = 0;
      } catch (error) {
        if (signal.aborted) return;
        failures += 1;
        const reason = messageOf(error);
        log.warn({ chain_id: network.id, reason }, "Could not lead; trying again");
        await pause(restMs(failures, performance.now() - triedAtMs), signal).catch(() => undefined);
      }
    }
  }

  return {
    state: () => post.state,
    term: () => post.term,
    reader: () => (post.state === "leader" ? undefined : post.reader?.figures()),
    publisher: () => post.publisher?.figures(),
    held: () => post.reader?.held(),
    confirmedAtMs: () => post.reader?.confirmedAtMs() ?? 0,
    ready,
    ended: run(),
  };
}

/**
 * Follows the chain and publishes it until the lead is lost or given up to a standby. Returns how long not to ask for it
 * again, in milliseconds.
 */
async function lead(
  options: LeadOptions,
  post: Post,
  first: Lease,
  before: PublishedStep | undefined,
): Promise<number> {
  const { transport, channel, holder, network, log, signal } = options;
  const fields = { chain_id: network.id };
  let lease = first;
  const started = await startUnder(options, post, lease, before);
  if (started === undefined) return yieldedMs;
  const publisher = makePublisher({
    ...{ transport, published: started, log, chainId: network.id },
    isNeeded: options.isNeeded,
    heartbeatMs: options.heartbeatMs,
  });
  post.publisher = publisher;
  post.state = "leader";
  log.info({ ...fields, term: lease.term, continued: started.continued !== undefined }, "Leading");
  post.becomeReady();
  const yieldIfBetter = (yielding: AbortController) => {
    if (options.isBetterLed()) yielding.abort();
  };
  const publishing = whileLooking(signal, yieldLookMs, yieldIfBetter, async (yielding) => {
    for (let from = started.continued; ; ) {
      await publisher.publish(lease, from, yielding).catch((error: unknown) => {
        signal.throwIfAborted();
        if (yielding.aborted) return;
        if (!(error instanceof LeaseLostError)) throw error;
        log.warn({ ...fields, reason: error.message }, "Lost the lead");
      });
      if (yielding.aborted) {
        log.warn(fields, "Leaves the lead to a standby whose node answers");
        return yieldedMs;
      }
      // After a failure of the engine, there may be no other leader.
      const again = await transport.lead(channel, holder).catch(() => undefined);
      if (again === undefined) return 0;
      lease = again;
      post.term = lease.term;
      from = await publisher.continues(lease, signal).catch(() => undefined);
      log.info({ ...fields, term: lease.term, continued: from !== undefined }, "Leading again");
    }
  });
  try {
    return await publishing;
  } finally {
    post.state = "starting";
    post.publisher = undefined;
    await Promise.all([started.stop(), giveUp(options, lease)]);
    post.term = undefined;
  }
}

/**
 * Starts to follow the chain, and keeps the lease meanwhile. Returns undefined if it has given up the lease to a standby
 * that can continue, which is done once for each message.
 */
async function startUnder(
  options: LeadOptions,
  post: Post,
  lease: Lease,
  before: PublishedStep | undefined,
): Promise<StartedLead | undefined> {
  const { transport, channel, log, signal, network } = options;
  post.term = lease.term;
  const { lastSequence } = lease;
  let isLeft = false;
  const look = (starting: AbortController) => {
    if (before !== undefined || lastSequence === post.leftAt || !options.mayContinue(lastSequence)) return;
    post.leftAt = lastSequence;
    isLeft = true;
    starting.abort(new LeaseLostError(`Another process continues ${channel}`));
  };
  const keep = (starting: AbortController) => {
    look(starting);
    transport.renew(lease).catch((error: unknown) => {
      if (error instanceof LeaseLostError) starting.abort(error);
    });
  };
  try {
    return await whileLooking(signal, leadMs, keep, async (starting, controller) => {
      look(controller);
      starting.throwIfAborted();
      return options.start(before, starting);
    });
  } catch (error) {
    post.term = undefined;
    await giveUp(options, lease);
    if (!isLeft) throw error;
    const fields = { chain_id: network.id, sequence: lastSequence };
    log.info(fields, "Leaves the lead to a standby that can continue");
    return undefined;
  }
}

/** Runs `work` under a signal that aborts with `signal`, or when `look`, called at this interval, aborts it. */
async function whileLooking<T>(
  signal: AbortSignal,
  intervalMs: number,
  look: (ending: AbortController) => void,
  work: (signal: AbortSignal, ending: AbortController) => Promise<T>,
): Promise<T> {
  const ending = new AbortController();
  const unlink = abortWith(signal, ending);
  const timer = setInterval(() => look(ending), intervalMs);
  try {
    return await work(ending.signal, ending);
  } finally {
    clearInterval(timer);
    unlink();
  }
}

async function giveUp({ transport }: LeadOptions, lease: Lease): Promise<void> {
  await transport.resign(lease).catch(() => undefined);
}

/**
 * Returns how long to wait after failed attempts, in milliseconds. A quick failure cost the node little, so a short
 * wait gives the channel a leader soon after the node is back. A long read must not be repeated at once.
 */
export function restMs(failures: number, tookMs: number): number {
  return Math.min(retryMs * 2 ** failures, Math.max(shortRetryMs, tookMs / 2), longestRetryMs);
}
