import { type Head, type Rpc, readAt, withUrgency } from "../chain/index.js";
import { messageOf } from "../errors/index.js";
import { type Address, NATIVE } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import type { Logger } from "../lib/logger.js";
import type { Network } from "../networks/index.js";
import type { Adapter, Log, Venue } from "../protocols/adapter.js";
import { type Reading, together } from "../protocols/reading.js";
import type { Listed, Source, Weight } from "../protocols/source.js";
import type { CatalogueStore } from "../storage/index.js";
import { type Catalogue, type Entry, makeCatalogue } from "./catalogue.js";
import { choose, type Limits } from "./choose.js";
import { fillFrom } from "./fill.js";
import { type Ranked, rank, type WeighedEntry, type Worths, worthsOf } from "./weigh.js";

export type FinderOptions = {
  readonly rpc: Rpc;
  readonly network: Network;
  readonly adapters: ReadonlyMap<string, Adapter>;
  readonly limits: Limits;
  readonly log: Logger;
  /** Where the catalogue is kept; absent: nowhere. */
  readonly store?: CatalogueStore | undefined;
};

/** How far the listing of a deployment's venues has come. */
export type Listing = {
  readonly deployment: string;
  readonly venues: number;
  /** Whether every venue is known that there was when it was last asked. */
  readonly complete: boolean;
  /** Of its positions or blocks this share (0 to 1) was gone through. */
  readonly share: number;
  /** Why it could not be asked; undefined where it could. */
  readonly trouble: string | undefined;
};

/** Knows every venue that the deployments of a network tell of, and which of them are worth following. */
export type Finder = {
  readonly catalogue: Catalogue;
  /** Takes up what an earlier run kept. Never rejects. */
  recall(): Promise<void>;
  /** Asks every source for what it has at `head`. What fails is told in `listings` and asked again the next time. */
  fill(head: Head, signal: AbortSignal): Promise<void>;
  listings(): readonly Listing[];
  /** First topics of the logs that tell of new venues. */
  readonly topics: readonly Hex[];
  /** The venues that logs of a block tell to have been made, listed before or not. */
  created(logs: readonly Log[]): readonly Entry[];
  /** The venues of `entries`, of kinds that are modelled. Throws what `readAt` throws. */
  venuesOf(entries: readonly Entry[], head: Head, signal: AbortSignal): Promise<Venue[]>;
  /** The venues among `tokens` that are worth following, the deepest first. Throws what `readAt` throws. */
  worthFollowing(tokens: readonly Address[], head: Head, signal: AbortSignal): Promise<Venue[]>;
  /** What each of `entries` holds now, whether or not it is worth following; those that do not answer are left out. */
  weigh(entries: readonly Entry[]): Reading<WeighedEntry[]>;
  /** The venues by their depth, at the worth that tokens had when it was last looked what to follow. */
  rank(weighed: readonly WeighedEntry[]): Ranked[];
};

type Progress = { next: number | undefined; end: number; complete: boolean; trouble: string | undefined };

/** What a venue holds is asked again when that was known for so long. */
const weightAgeMs = 5 * 60_000;

/** Makes a finder that knows nothing yet. Throws an Error where a standard has no adapter. */
export function makeFinder({ rpc, network, adapters, limits, log, store }: FinderOptions): Finder {
  const patient = withUrgency(rpc, "reading");
  const catalogue = makeCatalogue();
  const sources = sourcesOf(network, adapters);
  const progress = new Map<string, Progress>(
    [...sources.keys()].map((slug) => [
      slug,
      { next: undefined, end: 0, complete: false, trouble: undefined },
    ]),
  );
  const weights = new Map<Entry, { readonly weight: Weight; readonly readAtMs: number }>();
  let chosenBefore: ReadonlySet<Entry> = new Set();
  const known = { baseTokens: network.baseTokens, natives: [network.wrappedNative, NATIVE] };
  let worths: Worths = new Map();

  async function recall(): Promise<void> {
    for (const kept of (await store?.load(questionsOf(sources))) ?? []) {
      catalogue.add(kept.deployment, kept.listed);
      (progress.get(kept.deployment) as Progress).next = kept.next;
    }
  }

  /** What is under way may end at an older head, so whoever asks meanwhile goes on from there. */
  const filling = new Map<string, Promise<void>>();
  function fillInTurn(slug: string, source: Source, head: Head, signal: AbortSignal): Promise<void> {
    const before = filling.get(slug) ?? Promise.resolve();
    const next = before.then(() => (signal.aborted ? undefined : fillOne(slug, source, head, signal)));
    filling.set(slug, next);
    return next;
  }

  async function fillOne(slug: string, source: Source, head: Head, signal: AbortSignal): Promise<void> {
    const state = progress.get(slug) as Progress;
    try {
      await fillFrom(source, {
        rpc: patient,
        network,
        head,
        signal,
        from: state.next,
        isKnown: (key) => catalogue.get(slug, key) !== undefined,
        onListed(listed, next, end) {
          const added = catalogue.add(slug, listed);
          Object.assign(state, { next, end, complete: next >= end });
          void store?.append(slug, {
            question: questionOf(source),
            next,
            listed: added.map((entry) => entry.listed),
          });
        },
      });
      Object.assign(state, { complete: true, trouble: undefined });
    } catch (error) {
      if (signal.aborted) return;
      state.trouble = messageOf(error);
      log.warn(
        { chain_id: network.id, deployment: slug, reason: state.trouble },
        "Could not list all venues",
      );
    }
  }

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
    const at = { multicall3: network.multicall3, blockHash: head.hash, signal };
    const read = await readAt(patient, at, weigh(unknown));
    for (const { entry, weight } of read) weights.set(entry, { weight, readAtMs: Date.now() });
  }

  /** One that does not answer may only be empty yet, so it is kept, as the shallowest of all. */
  function weighedOf(entries: readonly Entry[]): WeighedEntry[] {
    const nothing: Weight = { reserves: [] };
    return entries.map((entry) => ({ entry, weight: weights.get(entry)?.weight ?? nothing }));
  }

  async function venuesOf(entries: readonly Entry[], head: Head, signal: AbortSignal): Promise<Venue[]> {
    const at = { multicall3: network.multicall3, blockHash: head.hash, signal };
    const readings = entries.map(({ deployment, listed }) => sourceOf(deployment).venue(listed));
    return (await readAt(rpc, at, together(readings))).filter((venue) => venue !== undefined);
  }

  const sourceOf = (slug: string) => sources.get(slug) as Source;

  return {
    catalogue,
    recall,
    async fill(head, signal) {
      await Promise.all([...sources].map(([slug, source]) => fillInTurn(slug, source, head, signal)));
    },
    listings: () =>
      [...progress].map(([deployment, { next = 0, end, complete, trouble }]) => ({
        deployment,
        venues: catalogue.size(deployment),
        complete,
        share: complete ? 1 : end === 0 ? 0 : Math.min(1, next / end),
        trouble,
      })),
    topics: [
      ...new Set([...sources.values()].flatMap(({ logs }) => (logs === undefined ? [] : [logs.topic]))),
    ],
    created(logs) {
      const made: Entry[] = [];
      for (const [slug, source] of sources) {
        const listed = createdBy(source, logs);
        catalogue.add(slug, listed);
        // A listing that goes on at the same time may have been faster.
        for (const { key } of listed) made.push(catalogue.get(slug, key) as Entry);
      }
      return made;
    },
    venuesOf,
    async worthFollowing(tokens, head, signal) {
      const candidates = catalogue.among(new Set([...tokens, NATIVE]));
      await weighUnknown(candidates, head, signal);
      const weighed = weighedOf(candidates);
      worths = worthsOf(weighed, known);
      const chosen = choose(rank(weighed, worths), limits, chosenBefore);
      chosenBefore = new Set(chosen.map(({ entry }) => entry));
      return venuesOf(
        chosen.map(({ entry }) => entry),
        head,
        signal,
      );
    },
    weigh,
    rank: (weighed) => rank(weighed, worthsOf(weighed, known, worths)),
  };
}

/** The sources of a network's deployments, by slug. */
function sourcesOf(network: Network, adapters: ReadonlyMap<string, Adapter>): Map<string, Source> {
  const sources = new Map<string, Source>();
  for (const deployment of network.deployments) {
    const source = adapters.get(deployment.standard)?.source?.(deployment);
    if (source !== undefined) sources.set(deployment.slug, source);
  }
  return sources;
}

/** The venues that a source's own logs among `logs` tell of. */
function createdBy({ contract, logs: told }: Source, logs: readonly Log[]): Listed[] {
  if (told === undefined) return [];
  const own = logs.filter((log) => log.address === contract && log.topics[0] === told.topic);
  return own.map((log) => told.created(log)).filter((venue) => venue !== undefined);
}

/** What the kept venues of a source are the answer to. */
function questionOf({ contract, logs, index }: Source): string {
  return [contract, logs?.topic ?? "unlogged", index === undefined ? "block" : "position"].join(" ");
}

function questionsOf(sources: ReadonlyMap<string, Source>): ReadonlyMap<string, string> {
  return new Map([...sources].map(([slug, source]) => [slug, questionOf(source)]));
}
