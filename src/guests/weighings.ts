import type { CatalogueVenue, WeighedEntry } from "../venues/index.js";

/** The number of venues to weigh with one round of requests. */
const SLICE = 1_024;
/** The most slices of one look-up. However many venues somebody creates, the next look-ups weigh the rest. */
const SLICES = 8;
/** What is younger than this is not weighed again. */
const YOUNG_MS = 15_000;

/** Remembers what the candidates of requests hold. */
export type Weighings = {
  /**
   * Returns the candidates to weigh now, in slices: those that nobody weighed yet, in which deployments take turns, then
   * those with something in them, then the empty ones, the oldest weighings first.
   */
  due(candidates: readonly CatalogueVenue[]): CatalogueVenue[][];
  note(slice: readonly CatalogueVenue[], weighed: readonly WeighedEntry[]): void;
  /** Returns what candidates hold, without the empty ones, unless they are so few that reading them all costs nothing. */
  known(candidates: readonly CatalogueVenue[]): WeighedEntry[];
  /** Returns the number of candidates that may have something in them: nobody weighed them yet, or they had. */
  holding(candidates: readonly CatalogueVenue[]): number;
  /** Returns whether every candidate was weighed at some time. */
  areComplete(candidates: readonly CatalogueVenue[]): boolean;
};

/** Absent where the venue does not answer. */
type Weighing = { readonly entry: WeighedEntry | undefined; readonly holds: boolean; readonly atMs: number };

/** Makes a memory without weighings. It takes some hundred bytes for each venue that was weighed. */
export function makeWeighings(nowMs: () => number): Weighings {
  const weighings = new WeakMap<CatalogueVenue, Weighing>();

  return {
    due(candidates) {
      const fresh = candidates.filter((candidate) => !weighings.has(candidate));
      const old = candidates.flatMap((candidate) => {
        const weighing = weighings.get(candidate);
        return weighing === undefined || nowMs() - weighing.atMs < YOUNG_MS
          ? []
          : [{ candidate, ...weighing }];
      });
      old.sort((a, b) => Number(b.holds) - Number(a.holds) || a.atMs - b.atMs);
      const most = SLICE * SLICES;
      const due = [...inTurns(fresh, most), ...old.map(({ candidate }) => candidate)].slice(0, most);
      return Array.from({ length: Math.ceil(due.length / SLICE) }, (_, index) =>
        due.slice(index * SLICE, (index + 1) * SLICE),
      );
    },
    note(slice, weighed) {
      const read = new Map(weighed.map((each) => [each.entry, each]));
      const atMs = nowMs();
      for (const candidate of slice) {
        const entry = read.get(candidate);
        const holds = entry?.weight.reserves.some((reserve) => reserve > 0) ?? false;
        weighings.set(candidate, { entry, holds, atMs });
      }
    },
    known(candidates) {
      const all = candidates.flatMap((candidate) => weighings.get(candidate)?.entry ?? []);
      return all.length <= SLICE ? all : all.filter(({ entry }) => weighings.get(entry)?.holds);
    },
    holding: (candidates) => candidates.filter((each) => weighings.get(each)?.holds ?? true).length,
    areComplete: (candidates) => candidates.every((each) => weighings.has(each)),
  };
}

/** Returns one venue of each deployment, then a second one of each, and so on, `most` in all. */
function inTurns(entries: readonly CatalogueVenue[], most: number): CatalogueVenue[] {
  const queues = new Map<string, CatalogueVenue[]>();
  for (const entry of entries) {
    const queue = queues.get(entry.deployment);
    if (queue === undefined) queues.set(entry.deployment, [entry]);
    else if (queue.length < most) queue.push(entry);
  }
  const taken: CatalogueVenue[] = [];
  for (let round = 0; taken.length < Math.min(most, entries.length); round++) {
    for (const queue of queues.values()) {
      const next = queue[round];
      if (next !== undefined) taken.push(next);
    }
  }
  return taken.slice(0, most);
}
