import { messageOf } from "../../errors/index.js";
import { abortWith, pause } from "../../lib/wait.js";
import { type Lease, leaseMs } from "../transport.js";
import type { LeadOptions, Post } from "./lead.js";
import type { PublishedStep } from "./publish.js";
import { type ChannelReader, readChannel } from "./readChannel.js";

/** How often a standby asks for the lead. */
export const leadMs = 1000;
/**
 * If a standby could not ask for the lead, the leader could not renew its lease either, and may be alive. It gets this
 * time, enough for one of its calls and a retry: a takeover would cost more.
 */
const graceMs = leaseMs / 2;
/** How long a new leader waits to be level with the last message before it begins anew. */
const levelMs = 3000;

/**
 * Follows a channel until this process may lead it. It does not ask for the lead before `restMs` have passed. Returns the
 * standing after the channel's last message, if it was reached.
 */
export async function standBy(
  options: LeadOptions,
  post: Post,
  restMs: number,
): Promise<{ readonly lease: Lease; readonly before: PublishedStep | undefined }> {
  const { transport, channel, format, network, knowledge, log, signal } = options;
  const reading = new AbortController();
  const unlink = abortWith(signal, reading);
  const reader = readChannel({
    ...{ transport, network, knowledge, log, channels: [{ format, channel }], signal: reading.signal },
    onStanding() {
      if (post.state !== "starting") return;
      post.state = "standby";
      log.info({ chain_id: network.id }, "Standing by");
      post.becomeReady();
    },
  });
  post.reader = reader;
  try {
    await pause(restMs, signal);
    const lease = await takeLease(options);
    return { lease, before: await levelWith(lease, reader, signal) };
  } finally {
    reading.abort();
    unlink();
    await reader.ended;
  }
}

async function takeLease({ transport, channel, holder, network, log, signal }: LeadOptions): Promise<Lease> {
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
      const reason = messageOf(error);
      if (!missed) log.warn({ chain_id: network.id, reason }, "Could not ask for the lead");
      missed = true;
    }
    await pause(leadMs, signal);
    // This process was suspended, perhaps with the whole machine.
    missed ||= performance.now() - askedAtMs > leaseMs + graceMs;
  }
}

/** Returns the standing after the channel's last message, or undefined if the reader does not reach it. */
async function levelWith(
  lease: Lease,
  reader: ChannelReader,
  signal: AbortSignal,
): Promise<PublishedStep | undefined> {
  if (lease.lastSequence === 0) return undefined;
  const endMs = performance.now() + levelMs;
  for (;;) {
    const { position } = reader.figures();
    const held = reader.held();
    if (position?.sequence === lease.lastSequence && held !== undefined)
      // A leader must publish all venues.
      return held.unknown.size > 0 ? undefined : { ...position, standing: held };
    if (performance.now() > endMs) return undefined;
    await pause(20, signal);
  }
}
