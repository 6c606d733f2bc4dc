import { type Head, type Rpc, readAt, withUrgency } from "../chain/index.js";
import type { Address } from "../lib/address.js";
import { type Reading, together } from "../lib/reading.js";
import type { Source, Weight } from "../protocols/index.js";
import type { Entry } from "./catalogue.js";
import type { WeighedEntry } from "./depth.js";

/** Knows what venues hold, as it was some minutes ago at most. */
export type Weights = {
  /** What each of `entries` holds now; those that do not answer are left out. */
  weigh(entries: readonly Entry[]): Reading<WeighedEntry[]>;
  /** What each holds, asked where that was not done lately. Throws what `readAt` throws. */
  lately(entries: readonly Entry[], head: Head, signal: AbortSignal): Promise<WeighedEntry[]>;
};

/** What a venue holds is asked again when that was known for so long. */
const weightAgeMs = 5 * 60_000;

/** Makes weights of venues nobody asked yet. */
export function makeWeights(
  rpc: Rpc,
  multicall3: Address,
  sourceOf: (deployment: string) => Source,
): Weights {
  const patient = withUrgency(rpc, "reading");
  const weights = new Map<Entry, { readonly weight: Weight; readonly readAtMs: number }>();

  function* weigh(entries: readonly Entry[]): Reading<WeighedEntry[]> {
    const read = yield* together(entries.map(({ deployment, listed }) => sourceOf(deployment).weigh(listed)));
    return entries.flatMap((entry, index) => {
      const weight = read[index];
      return weight === undefined ? [] : [{ entry, weight }];
    });
  }

  async function weighUnknown(entries: readonly Entry[], head: Head, signal: AbortSignal): Promise<void> {
    const oldestMs = Date.now() - weightAgeMs;
    const unknown = entries.filter((entry) => (weights.get(entry)?.readAtMs ?? 0) < oldestMs);
    const at = { multicall3, blockHash: head.hash, signal };
    const read = await readAt(patient, at, weigh(unknown));
    for (const { entry, weight } of read) weights.set(entry, { weight, readAtMs: Date.now() });
  }

  /** One that does not answer may only be empty yet, so it is kept, as the shallowest of all. */
  function weighedOf(entries: readonly Entry[]): WeighedEntry[] {
    const nothing: Weight = { reserves: [] };
    return entries.map((entry) => ({ entry, weight: weights.get(entry)?.weight ?? nothing }));
  }

  return {
    weigh,
    async lately(entries, head, signal) {
      await weighUnknown(entries, head, signal);
      return weighedOf(entries);
    },
  };
}
