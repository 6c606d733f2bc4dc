import { type Head, type Rpc, readAt, withUrgency } from "../chain/index.js";
import type { Address } from "../lib/address.js";
import { type Reading, together } from "../lib/reading.js";
import type { Source, Weight } from "../protocols/index.js";
import type { CatalogueVenue } from "./catalogue.js";
import type { WeighedEntry } from "./rank.js";

/** Reads what venues hold, and remembers it for some minutes. */
export type Weights = {
  /** Reads what each of `entries` holds now. Omits those that do not answer. */
  weigh(entries: readonly CatalogueVenue[]): Reading<WeighedEntry[]>;
  /** Returns what each of `entries` holds, from memory if that is recent. Throws any error that `readAt` throws. */
  lately(entries: readonly CatalogueVenue[], head: Head, signal: AbortSignal): Promise<WeighedEntry[]>;
};

/** The time for which a weight is used before it is read again. */
const weightAgeMs = 5 * 60_000;

/** Makes weights with nothing in memory. */
export function makeWeights(
  rpc: Rpc,
  multicall3: Address,
  sourceOf: (deployment: string) => Source,
): Weights {
  const patient = withUrgency(rpc, "reading");
  const weights = new Map<CatalogueVenue, { readonly weight: Weight; readonly readAtMs: number }>();

  function* weigh(entries: readonly CatalogueVenue[]): Reading<WeighedEntry[]> {
    const read = yield* together(
      entries.map(({ deployment, discovered }) => sourceOf(deployment).weigh(discovered)),
    );
    return entries.flatMap((entry, index) => {
      const weight = read[index];
      return weight === undefined ? [] : [{ entry, weight }];
    });
  }

  async function weighUnknown(
    entries: readonly CatalogueVenue[],
    head: Head,
    signal: AbortSignal,
  ): Promise<void> {
    const oldestMs = Date.now() - weightAgeMs;
    const unknown = entries.filter((entry) => (weights.get(entry)?.readAtMs ?? 0) < oldestMs);
    const at = { multicall3, blockHash: head.hash, signal };
    const read = await readAt(patient, at, weigh(unknown));
    for (const { entry, weight } of read) weights.set(entry, { weight, readAtMs: Date.now() });
  }

  /**
   * Returns the entries with their weights. A venue that does not answer may only be empty so far, so it stays, as the
   * shallowest of all.
   */
  function weighedOf(entries: readonly CatalogueVenue[]): WeighedEntry[] {
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
