import { type Head, type LogWalk, makeLogWalk, type Rpc, withUrgency } from "../chain/index.js";
import { messageOf } from "../errors/index.js";
import type { Logger } from "../lib/logger.js";
import type { Network } from "../networks/index.js";
import type { DiscoveredVenue, Source } from "../protocols/index.js";
import type { CatalogueStore } from "../storage/index.js";
import type { Catalogue, CatalogueVenue } from "./catalogue.js";
import { discoverFrom } from "./discoverFrom.js";
import { sourceFingerprint, sourceFingerprints } from "./sources.js";

/** The progress of discovering a deployment's venues. */
export type DiscoveryProgress = {
  readonly deployment: string;
  /** The number of known venues. */
  readonly venues: number;
  /** Whether these are all venues that existed when the source was last queried. */
  readonly complete: boolean;
  /** The share (0 to 1) of the source's positions or blocks that has been read. */
  readonly share: number;
  /** Why the source could not be queried. Undefined if it could. */
  readonly trouble: string | undefined;
};

/** Discovers all venues of the sources, and records the progress of each source. */
export type SourceDiscovery = {
  /** Restores what an earlier run kept, once. Never rejects. */
  restore(): Promise<void>;
  /**
   * Queries every source for the venues it has at `head`. `progress` reports a failure, and the next call tries again.
   */
  discover(head: Head, signal: AbortSignal): Promise<void>;
  progress(): readonly DiscoveryProgress[];
  /** Notes venues of a deployment that logs announced, and that are in the catalogue already. */
  noteCreated(slug: string, entries: readonly CatalogueVenue[]): void;
};

export type SourceDiscoveryOptions = {
  readonly rpc: Rpc;
  readonly network: Network;
  readonly log: Logger;
  /** The store of the catalogue. If absent, the catalogue is not stored. */
  readonly store?: CatalogueStore | undefined;
  /** The catalogue to which discovered venues are added. */
  readonly catalogue: Catalogue;
  readonly sources: ReadonlyMap<string, Source>;
  /** Called with the venues that were discovered, but not with those that were restored. */
  readonly onDiscovered?: ((entries: readonly CatalogueVenue[]) => void) | undefined;
};

/** The block up to which sources are queried, and what they share on the way. */
type Target = { readonly head: Head; readonly signal: AbortSignal; readonly walk: LogWalk };

type State = { next: number | undefined; end: number; complete: boolean; trouble: string | undefined };

/** Makes the discovery of sources that have not been queried yet. */
export function makeSourceDiscovery(options: SourceDiscoveryOptions): SourceDiscovery {
  const { rpc, network, log, store, catalogue, sources, onDiscovered } = options;
  const patient = withUrgency(rpc, "reading");
  const unread: State = { next: undefined, end: 0, complete: false, trouble: undefined };
  const states = new Map<string, State>([...sources.keys()].map((slug) => [slug, { ...unread }]));

  /**
   * The venues that logs announced and that are not stored yet. The source's next page finds them in the catalogue, and
   * the store would never get them.
   */
  const announced = new Map<string, DiscoveredVenue[]>();

  let restored: Promise<void> | undefined;

  /**
   * Restores the catalogue once, before any source is queried. Reading the kept catalogue takes a while, and a kept
   * market does not need it.
   */
  function restore(): Promise<void> {
    restored ??= restoreCatalogue();
    return restored;
  }

  async function restoreCatalogue(): Promise<void> {
    try {
      for (const kept of (await store?.load(sourceFingerprints(sources))) ?? []) {
        catalogue.add(kept.deployment, kept.discovered);
        (states.get(kept.deployment) as State).next = kept.next;
      }
    } catch (error) {
      log.warn({ chain_id: network.id, reason: messageOf(error) }, "Could not read the stored venues");
    }
  }

  /** A discovery in progress may end at an older head, so the next one continues from there. */
  const running = new Map<string, Promise<void>>();
  function discoverInTurn(slug: string, source: Source, at: Target): Promise<void> {
    const before = running.get(slug) ?? restore();
    const next = before.then(() => (at.signal.aborted ? undefined : discoverOne(slug, source, at)));
    running.set(slug, next);
    return next;
  }

  async function discoverOne(slug: string, source: Source, at: Target): Promise<void> {
    const state = states.get(slug) as State;
    try {
      await discoverFrom(source, {
        rpc: patient,
        network,
        ...at,
        from: state.next,
        isKnown: (key) => catalogue.has(slug, key),
        onDiscovered(page, next, end) {
          const added = catalogue.add(slug, page);
          onDiscovered?.(added);
          Object.assign(state, { next, end, complete: next >= end });
          const created = announced.get(slug) ?? [];
          announced.delete(slug);
          void store?.append(slug, {
            fingerprint: sourceFingerprint(source),
            next,
            discovered: [...created, ...added.map((entry) => entry.discovered)],
          });
        },
      });
      Object.assign(state, { complete: true, trouble: undefined });
    } catch (error) {
      if (at.signal.aborted) return;
      state.trouble = messageOf(error);
      log.warn(
        { chain_id: network.id, deployment: slug, reason: state.trouble },
        "Could not discover all venues",
      );
    }
  }

  return {
    noteCreated(slug, entries) {
      if (entries.length === 0) return;
      onDiscovered?.(entries);
      if (store === undefined) return;
      announced.set(slug, [...(announced.get(slug) ?? []), ...entries.map(({ discovered }) => discovered)]);
    },
    restore,
    async discover(head, signal) {
      const at = { head, signal, walk: makeLogWalk(patient, { signal }) };
      await Promise.all([...sources].map(([slug, source]) => discoverInTurn(slug, source, at)));
    },
    progress: () =>
      [...states].map(([deployment, { next = 0, end, complete, trouble }]) => ({
        deployment,
        venues: catalogue.size(deployment),
        complete,
        share: complete ? 1 : end === 0 ? 0 : Math.min(1, next / end),
        trouble,
      })),
  };
}
