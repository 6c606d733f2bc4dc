import type { Discoveries } from "../../fleet/index.js";
import type { CatalogueVenue, Discovery } from "../../venues/index.js";

/** Collects what a leader discovers, for the messages and the snapshots of its channel. */
export type CollectedDiscoveries = {
  add(entries: readonly CatalogueVenue[]): void;
  /** Returns what was added since the last call, and the progress if it has changed since then. */
  take(progress: ReturnType<Discovery["progress"]>): Discoveries;
  /** Returns what was added lately, which the database may not have yet. */
  recent(progress: ReturnType<Discovery["progress"]>): Discoveries;
};

/** Longer than the interval at which announced venues are stored. */
const recentMs = 30 * 60_000;
const mostRecent = 20_000;

export function collectDiscoveries(nowMs: () => number = Date.now): CollectedDiscoveries {
  let waiting: CatalogueVenue[] = [];
  let lately: { readonly atMs: number; readonly entry: CatalogueVenue }[] = [];
  let told = "";
  return {
    add(entries) {
      const atMs = nowMs();
      for (const entry of entries) {
        waiting.push(entry);
        lately.push({ atMs, entry });
      }
      lately = lately.slice(-mostRecent);
    },
    take(progress) {
      const discovered = waiting;
      waiting = [];
      const text = JSON.stringify(progress);
      if (text === told) return { discovered, progress: undefined };
      told = text;
      return { discovered, progress };
    },
    recent(progress) {
      const sinceMs = nowMs() - recentMs;
      lately = lately.filter(({ atMs }) => atMs >= sinceMs);
      return { discovered: lately.map(({ entry }) => entry), progress };
    },
  };
}
