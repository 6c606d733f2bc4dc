import { setImmediate as turn } from "node:timers/promises";
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
  /**
   * Returns what each of `entries` holds, from memory if that is recent. Of holdings that are not certain, counts only
   * the part with which the venue last traded. Throws any error that `readAt` throws.
   */
  lately(entries: readonly CatalogueVenue[], head: Head, signal: AbortSignal): Promise<WeighedEntry[]>;
  /**
   * Remembers for a day what part of its reserves each venue trades with if its reserves are not certain. Leaves the
   * event loop between venues.
   */
  verify(tradedPart: TradedPart): Promise<void>;
};

/**
 * Returns the part of its reserves that a venue trades with at present, from 0 to 1, or undefined if its state is not
 * known.
 */
export type TradedPart = (entry: CatalogueVenue, weight: Weight) => number | undefined;

/** How long a weight is used before it is read again. */
const weightAgeMs = 5 * 60_000;
/**
 * How long a venue counts with the part with which it traded. A venue that is no longer followed for it is followed
 * again after this time, and verified again.
 */
const partAgeMs = 24 * 60 * 60_000;
/** The number of venues that are verified in one turn of the event loop. */
const perTurn = 50;

/** Makes weights with nothing in memory. */
export function makeWeights(
  rpc: Rpc,
  multicall3: Address,
  sourceOf: (deployment: string) => Source,
): Weights {
  const patient = withUrgency(rpc, "reading");
  const weights = new Map<CatalogueVenue, { readonly weight: Weight; readonly readAtMs: number }>();

  const parts = new Map<CatalogueVenue, { readonly part: number; readonly atMs: number }>();

  function* weigh(entries: readonly CatalogueVenue[]): Reading<WeighedEntry[]> {
    const deployments = [...new Set(entries.map(({ deployment }) => deployment))];
    const own = deployments.map((slug) => entries.filter(({ deployment }) => deployment === slug));
    const read = yield* together(own.map((some, index) => weighOwn(deployments[index] as string, some)));
    return read.flat();
  }

  function* weighOwn(deployment: string, entries: readonly CatalogueVenue[]): Reading<WeighedEntry[]> {
    const source = sourceOf(deployment);
    const discovered = entries.map((entry) => entry.discovered);
    const read = yield* source.weighAll?.(discovered) ??
      together(discovered.map((each) => source.weigh(each)));
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
    return entries.map((entry) => ({ entry, weight: traded(entry, weights.get(entry)?.weight ?? nothing) }));
  }

  function traded(entry: CatalogueVenue, weight: Weight): Weight {
    const known = parts.get(entry);
    if (known === undefined || known.atMs < Date.now() - partAgeMs) return weight;
    return { ...weight, reserves: weight.reserves.map((reserve) => reserve * known.part) };
  }

  return {
    weigh,
    async lately(entries, head, signal) {
      await weighUnknown(entries, head, signal);
      return weighedOf(entries);
    },
    async verify(tradedPart) {
      let verified = 0;
      for (const [entry, { weight }] of weights) {
        if (weight.certainPart === undefined) continue;
        const part = tradedPart(entry, weight);
        if (part === undefined) continue;
        if (part < 1) parts.set(entry, { part, atMs: Date.now() });
        else parts.delete(entry);
        if (++verified % perTurn === 0) await turn();
      }
    },
  };
}
