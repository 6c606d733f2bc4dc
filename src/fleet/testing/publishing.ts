import { setTimeout as sleep } from "node:timers/promises";
import { silent } from "../../lib/logger.js";
import type { EarnedFees, Market } from "../../market/index.js";
import { adapters, type Venue } from "../../protocols/index.js";
import type { Knowledge } from "../format/knowledge.js";
import type { Discoveries, Standing } from "../format/messages.js";
import { makeStateCheck } from "../format/stateCheck.js";
import { makePublisher, type Published, type Publisher } from "../roles/publish.js";
import { type ChannelReader, type ReadChannelOptions, readChannel } from "../roles/readChannel.js";
import type { FleetTransport, Lease } from "../transport.js";

export const nothingFound: Discoveries = { discovered: [], progress: undefined };
const tokens = [
  { address: "0x01", symbol: "12n", name: "a:b", decimals: 18, logosUri: [], origin: "listed" },
];

/** Returns the standing of a market whose venues are followed in the market's order, then `others`. */
export function standingOf(market: Market, others: readonly Venue[] = []): Standing {
  return {
    market: { ...market, untradable: market.untradable ?? new Map() },
    venues: [...[...market.pools.values()].map(({ venue }) => venue), ...others],
    toCome: 0,
    tipWei: 7n,
    preface: {
      fingerprint: "f",
      tokens: tokens as unknown as Standing["preface"]["tokens"],
      leftOut: [],
      mayRest: true,
    },
  };
}

export const allKnown: Knowledge = { adapters, knows: () => true, stateFault: makeStateCheck() };

/** A leader whose standing a test sets. */
export type TestLeader = {
  readonly publisher: Publisher;
  readonly ended: Promise<unknown>;
  set(standing: Standing, more?: { fees?: readonly EarnedFees[]; found?: Discoveries }): void;
  need(isNeeded: boolean): void;
  stop(): Promise<void>;
};

/** Publishes what the test sets, under a lease. */
export function startLeader(
  transport: FleetTransport,
  lease: Lease,
  first: Standing,
  { before = undefined as Standing | undefined, heartbeatMs = 20, nowMs = Date.now } = {},
): TestLeader {
  let standing = first;
  let fees: readonly EarnedFees[] = [];
  let found = nothingFound;
  let isNeeded = false;
  const listeners = new Set<() => void>();
  const stopping = new AbortController();
  const published: Published = {
    standing: () => standing,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    confirmedAtMs: () => Date.now(),
    takeFees() {
      const taken = fees;
      fees = [];
      return taken;
    },
    takeDiscoveries() {
      const taken = found;
      found = nothingFound;
      return taken;
    },
    recentDiscoveries: () => nothingFound,
  };
  const publisher = makePublisher({
    transport,
    published,
    isNeeded: () => isNeeded,
    chainId: 1,
    log: silent,
    ...{ heartbeatMs, nowMs },
  });
  const step = before && { standing: before, sequence: lease.lastSequence, term: lease.term };
  const ended = publisher.publish(lease, step, stopping.signal).catch((error: unknown) => error);
  return {
    publisher,
    ended,
    set(next, more = {}) {
      standing = next;
      fees = [...fees, ...(more.fees ?? [])];
      found = more.found ?? found;
      for (const listener of listeners) listener();
    },
    need(next) {
      isNeeded = next;
    },
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}

/** Reads a channel until `stop`. */
export function startReader(
  transport: FleetTransport,
  channel: string,
  { network }: Market,
  more: Partial<ReadChannelOptions> = {},
): ChannelReader & { stop(): Promise<void> } {
  const stopping = new AbortController();
  const reader = readChannel({
    transport,
    channels: [{ format: 1, channel }],
    network,
    knowledge: allKnown,
    log: silent,
    signal: stopping.signal,
    ...more,
  });
  return {
    ...reader,
    async stop() {
      stopping.abort();
      await reader.ended;
    },
  };
}

/** Waits until `condition` holds. */
export async function until(condition: () => boolean, what: string): Promise<void> {
  for (let tries = 0; tries < 5000; tries++) {
    if (condition()) return;
    await sleep(2);
  }
  throw new Error(`never ${what}`);
}
