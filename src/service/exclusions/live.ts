import { setTimeout as sleep } from "node:timers/promises";
import { messageOf } from "../../errors/index.js";
import { type Exclusion, parseExclusion } from "../../lib/exclusion.js";
import type { Logger } from "../../lib/logger.js";
import type { ExclusionStore } from "../../storage/index.js";

/** Everything excluded now: by the settings, and by commands since. */
export type LiveExclusions = {
  /** Returns the same array until something changes. */
  list(): readonly Exclusion[];
  /** Reads the kept exclusions now and repeatedly, so that changes by other processes arrive soon. Resolves after the first read. */
  follow(store: ExclusionStore): Promise<void>;
  /** Resolves when every change acknowledged before the call has been read. */
  refresh(): Promise<void>;
  /** Stops reading. Resolves when no read is left. */
  stop(): Promise<void>;
};

/** The pause between two reads, after which a change by another service on the same database is known. */
const pauseMs = 500;

/** Makes exclusions that begin with those of the settings. When the database fails, the last known ones stay. */
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

  async function readOn(): Promise<void> {
    let failing = false;
    const { signal } = stopping;
    while (!signal.aborted) {
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        await read();
        failing = false;
      } catch (error) {
        if (!failing) log.error({ reason: messageOf(error) }, "Could not read the exclusions");
        failing = true;
      }
    }
  }

  return {
    list: () => all,
    async follow(from) {
      store = from;
      await read();
      following ??= readOn();
    },
    refresh: read,
    async stop() {
      stopping.abort();
      await following;
    },
  };
}
