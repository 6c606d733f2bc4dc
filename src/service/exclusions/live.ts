import { setTimeout as sleep } from "node:timers/promises";
import { messageOf } from "../../errors/index.js";
import { type Exclusion, parseExclusion } from "../../lib/exclusion.js";
import type { Logger } from "../../lib/logger.js";
import type { ExclusionStore } from "../../storage/index.js";

/** Everything that is excluded now, by the settings or by later commands. */
export type LiveExclusions = {
  /** Returns the excluded entries. The array stays the same until an entry changes. */
  list(): readonly Exclusion[];
  /**
   * Reads the stored exclusions now and then repeatedly, so that changes by other processes soon take effect. Resolves
   * after the first read that succeeds, and never rejects: a database that fails at the start may come back.
   */
  follow(store: ExclusionStore): Promise<void>;
  /** Resolves when every change acknowledged before the call has been read. */
  refresh(): Promise<void>;
  /** Stops reading. Resolves once no read is in progress. */
  stop(): Promise<void>;
};

/** The pause between two reads. After it, changes by other services on the same database take effect. */
const pauseMs = 500;

/**
 * Makes exclusions that start with those of the settings. If the database fails, the last known exclusions stay in
 * effect.
 */
export function makeLiveExclusions(fixed: readonly Exclusion[], log: Logger): LiveExclusions {
  const stopping = new AbortController();
  let store: ExclusionStore | undefined;
  let all = fixed;
  let kept = "";
  let following: Promise<void> | undefined;

  async function read(): Promise<void> {
    const entries = (await store?.list()) ?? [];
    const text = entries.join();
    if (text === kept) return;
    kept = text;
    all = [...fixed, ...entries.flatMap((entry) => parseExclusion(entry) ?? [])];
    log.info({ excluded: entries }, "Exclusions have changed");
  }

  async function readOn(onRead: () => void): Promise<void> {
    let failing = false;
    const { signal } = stopping;
    while (!signal.aborted) {
      try {
        await read();
        if (failing) log.info({}, "The exclusions can be read again");
        failing = false;
        onRead();
      } catch (error) {
        if (!failing) log.error({ reason: messageOf(error) }, "Could not read the exclusions");
        failing = true;
      }
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }

  return {
    list: () => all,
    follow(from) {
      store = from;
      return new Promise((resolve) => {
        following = readOn(resolve);
      });
    },
    refresh: read,
    async stop() {
      stopping.abort();
      await following;
    },
  };
}
