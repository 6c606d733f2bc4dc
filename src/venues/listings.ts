import { type Head, type Rpc, withUrgency } from "../chain/index.js";
import { messageOf } from "../errors/index.js";
import type { Logger } from "../lib/logger.js";
import type { Network } from "../networks/index.js";
import type { Source } from "../protocols/index.js";
import type { CatalogueStore } from "../storage/index.js";
import type { Catalogue } from "./catalogue.js";
import { fillFrom } from "./fill.js";
import { questionOf, questionsOf } from "./sources.js";

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

/** Has the sources tell of all their venues, and keeps how far each has come. */
export type Listings = {
  /** Takes up what an earlier run kept, if that was not done yet. Never rejects. */
  recall(): Promise<void>;
  /** Asks every source for what it has at `head`. What fails is told in `told` and asked again the next time. */
  fill(head: Head, signal: AbortSignal): Promise<void>;
  told(): readonly Listing[];
};

export type ListingsOptions = {
  readonly rpc: Rpc;
  readonly network: Network;
  readonly log: Logger;
  /** Where the catalogue is kept; absent: nowhere. */
  readonly store?: CatalogueStore | undefined;
  /** What the sources tell of goes there. */
  readonly catalogue: Catalogue;
  readonly sources: ReadonlyMap<string, Source>;
};

type Progress = { next: number | undefined; end: number; complete: boolean; trouble: string | undefined };

/** Makes listings of sources nobody asked yet. */
export function makeListings({ rpc, network, log, store, catalogue, sources }: ListingsOptions): Listings {
  const patient = withUrgency(rpc, "reading");
  const progress = new Map<string, Progress>(
    [...sources.keys()].map((slug) => [
      slug,
      { next: undefined, end: 0, complete: false, trouble: undefined },
    ]),
  );

  let recalled: Promise<void> | undefined;

  /** Once, and before anything is asked: what is kept takes a while to read, and a market that is kept needs none of it. */
  function recall(): Promise<void> {
    recalled ??= takeUp();
    return recalled;
  }

  async function takeUp(): Promise<void> {
    try {
      for (const kept of (await store?.load(questionsOf(sources))) ?? []) {
        catalogue.add(kept.deployment, kept.listed);
        (progress.get(kept.deployment) as Progress).next = kept.next;
      }
    } catch (error) {
      log.warn({ chain_id: network.id, reason: messageOf(error) }, "Could not read the stored venues");
    }
  }

  /** What is under way may end at an older head, so whoever asks meanwhile goes on from there. */
  const filling = new Map<string, Promise<void>>();
  function fillInTurn(slug: string, source: Source, head: Head, signal: AbortSignal): Promise<void> {
    const before = filling.get(slug) ?? recall();
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

  return {
    recall,
    async fill(head, signal) {
      await Promise.all([...sources].map(([slug, source]) => fillInTurn(slug, source, head, signal)));
    },
    told: () =>
      [...progress].map(([deployment, { next = 0, end, complete, trouble }]) => ({
        deployment,
        venues: catalogue.size(deployment),
        complete,
        share: complete ? 1 : end === 0 ? 0 : Math.min(1, next / end),
        trouble,
      })),
  };
}
