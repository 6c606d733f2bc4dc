import { setTimeout as sleep } from "node:timers/promises";
import { messageOf } from "../../errors/index.js";
import { type Exclusion, parseExclusion } from "../../lib/exclusion.js";
import type { Logger } from "../../lib/logger.js";
import type { ExclusionStore } from "../../storage/index.js";

/** All that is excluded now: what the settings say, and what was added since. */
export type LiveExclusions = {
  /** The same array until something changes. */
  list(): readonly Exclusion[];
  /** Reads what is kept now and again and again, so that what another process changed is known soon; resolves after the first time. */
  follow(store: ExclusionStore): Promise<void>;
  /** Resolves when every change acknowledged before the call is known here. */
  refresh(): Promise<void>;
  /** Resolves when nothing is being read any more. */
  stop(): Promise<void>;
};

/** Between two readings; what another service on the same database excluded is known here after this. */
const pauseMs = 500;

/** When the database fails, what was known last stays. */
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
