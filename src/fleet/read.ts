import type { Logger } from "../lib/logger.js";
import { orAborted } from "../lib/wait.js";
import { keepListening, type NewsLine } from "./listening.js";
import type { Channel, ChannelPosition, FleetTransport, Message } from "./transport.js";
import { makeWakes } from "./wakes.js";

/** A message with the term of the one before it, which proves that it continues a reader's position. */
export type LinkedMessage = Message & { readonly previousTerm: number };

/**
 * The messages that an engine has after a sequence number, and its last one. `last` was read no later than the
 * messages.
 */
export type MessagesAfter = { readonly last: ChannelPosition; readonly messages: readonly LinkedMessage[] };

/**
 * How often a waiting read polls, in case a notification was lost. The connection for notifications is checked more
 * often, and every read polls again after it was replaced.
 */
const pollMs = 5000;

type ReadOptions = {
  /** Returns the first messages after a sequence number. */
  readonly fetch: (channel: Channel, after: number) => Promise<MessagesAfter>;
  /** Opens a connection that passes on every notification. */
  readonly hear: (onNews: (news: string) => void) => Promise<NewsLine>;
  readonly engine: string;
  readonly log: Logger;
};

/** The waiting read of a transport, which listens for news from its first call on. */
export type WaitingRead = Pick<FleetTransport, "read"> & {
  stopListening(): Promise<void>;
  /** Makes all waiting reads poll at once. */
  wakeAll(): void;
};

/** Makes the waiting read of a transport. */
export function makeWaitingRead({ fetch, hear, engine, log }: ReadOptions): WaitingRead {
  const wakes = makeWakes();
  let stop: (() => Promise<void>) | undefined;

  return {
    async read(channel, after, { waitMs, signal }) {
      stop ??= keepListening({ open: () => hear(wakes.hear), wakes, engine, log });
      const until = performance.now() + waitMs;
      for (;;) {
        const news = wakes.expect(channel);
        try {
          const found = continued(after, await orAborted(fetch(channel, after.sequence), signal));
          if (found === "hole" || found.length > 0) return found;
          const leftMs = until - performance.now();
          if (leftMs <= 0) return [];
          await news.wait(Math.min(leftMs, pollMs), signal);
        } finally {
          news.cancel();
        }
      }
    },
    stopListening: async () => stop?.(),
    wakeAll: wakes.wakeAll,
  };
}

/**
 * Returns the messages that continue a position without a gap. Returns `hole` if the channel has messages or an end that
 * do not: some were removed, or the engine has lost some and later ones have the same numbers.
 */
export function continued(
  after: ChannelPosition,
  { last, messages }: MessagesAfter,
): readonly Message[] | "hole" {
  if (messages.length === 0)
    return last.sequence === after.sequence && last.term === after.term ? [] : "hole";
  const following: Message[] = [];
  let end = after;
  for (const { previousTerm, ...message } of messages) {
    if (message.sequence !== end.sequence + 1 || previousTerm !== end.term) break;
    following.push(message);
    end = message;
  }
  return following.length === 0 ? "hole" : following;
}
