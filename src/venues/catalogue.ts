import type { Address } from "../lib/address.js";
import { makeEvenSample } from "../lib/evenSample.js";
import type { Hex } from "../lib/hex.js";
import type { DiscoveredVenue, UnusableReason } from "../protocols/index.js";

/** A discovered venue and the slug of its deployment. */
export type CatalogueVenue = { readonly deployment: string; readonly discovered: DiscoveredVenue };

/** The venues of a deployment that routes can never use for the same reason. */
export type RefusedVenues = {
  readonly deployment: string;
  readonly reason: UnusableReason;
  readonly venues: number;
};

/** Returns why routes can never use a venue of a deployment, or undefined if they may. */
export type RefusalOf = (deployment: string, discovered: DiscoveredVenue) => UnusableReason | undefined;

/** All venues discovered on a network. The catalogue only grows. */
export type Catalogue = {
  /** Returns the number of venues of a deployment, or of all deployments. */
  size(deployment?: string): number;
  /** Adds the venues that are not in the catalogue yet, and returns their entries, whether or not routes can use them. */
  add(deployment: string, discovered: readonly DiscoveredVenue[]): readonly CatalogueVenue[];
  get(deployment: string, key: Hex): CatalogueVenue | undefined;
  /** Returns whether a venue was added, whether or not routes can use it. */
  has(deployment: string, key: Hex): boolean;
  /** Returns the numbers of the venues that routes can never use. Besides, only `size` and `has` know them. */
  refused(): readonly RefusedVenues[];
  /** Returns the venues that hold `token`. */
  of(token: Address): readonly CatalogueVenue[];
  /** Returns the venues that trade some of `tokens` for others of them. */
  among(tokens: ReadonlySet<Address>): CatalogueVenue[];
  /** Returns the number of tokens that its venues hold. */
  tokens(): number;
  /** Returns every k-th venue in the order of discovery: all while there are few, and never more than 200. */
  sample(): readonly CatalogueVenue[];
};

const sampleLimit = 200;

/** Returns whether at least two of a venue's tokens are among `tokens`, whatever else it holds. */
export function isAmong(venue: DiscoveredVenue, tokens: ReadonlySet<Address>): boolean {
  let count = 0;
  for (const token of venue.tokens) if (tokens.has(token) && ++count === 2) return true;
  return false;
}

/** Makes an empty catalogue. With 400,000 venues it takes 110 to 190 MB: the more tokens they hold, the more. */
export function makeCatalogue(refusalOf: RefusalOf = () => undefined): Catalogue {
  const byDeployment = new Map<string, Map<Hex, CatalogueVenue>>();
  /** Of venues that routes can never use, only the keys are kept. */
  const refusedKeys = new Map<string, Set<Hex>>();
  const refusedCounts = new Map<string, Map<UnusableReason, number>>();
  const byToken = new Map<Address, CatalogueVenue[]>();
  // Most venues repeat the same few tokens and terms, each time as a different string.
  const terms = new Map<string, string>();
  const addresses = new Map<Address, Address>();
  // Going through all venues to choose some would block the event loop for tens of milliseconds.
  const sample = makeEvenSample<CatalogueVenue>(sampleLimit);

  function same<Text extends string>(known: Map<Text, Text>, text: Text): Text {
    const first = known.get(text);
    if (first !== undefined) return first;
    known.set(text, text);
    return text;
  }

  function has(deployment: string, key: Hex): boolean {
    return Boolean(byDeployment.get(deployment)?.has(key) || refusedKeys.get(deployment)?.has(key));
  }

  function sizeOf(deployment: string): number {
    return (byDeployment.get(deployment)?.size ?? 0) + (refusedKeys.get(deployment)?.size ?? 0);
  }

  function refuse(deployment: string, key: Hex, reason: UnusableReason): void {
    const keys = refusedKeys.get(deployment) ?? new Set();
    refusedKeys.set(deployment, keys.add(key));
    const counts = refusedCounts.get(deployment) ?? new Map<UnusableReason, number>();
    refusedCounts.set(deployment, counts.set(reason, (counts.get(reason) ?? 0) + 1));
  }

  return {
    size(deployment) {
      if (deployment === undefined)
        return [...byDeployment.keys()].reduce((sum, slug) => sum + sizeOf(slug), 0);
      return sizeOf(deployment);
    },
    add(deployment, discovered) {
      const own = byDeployment.get(deployment) ?? new Map<Hex, CatalogueVenue>();
      byDeployment.set(deployment, own);
      const added: CatalogueVenue[] = [];
      for (const { key, tokens, terms: text } of discovered) {
        if (has(deployment, key)) continue;
        const shared = tokens.map((token) => same(addresses, token));
        const entry = { deployment, discovered: { key, tokens: shared, terms: same(terms, text) } };
        added.push(entry);
        const reason = refusalOf(deployment, entry.discovered);
        if (reason !== undefined) {
          refuse(deployment, key, reason);
          continue;
        }
        own.set(key, entry);
        sample.add(entry);
        for (const token of shared) {
          const sharing = byToken.get(token);
          if (sharing === undefined) byToken.set(token, [entry]);
          else sharing.push(entry);
        }
      }
      return added;
    },
    get: (deployment, key) => byDeployment.get(deployment)?.get(key),
    has,
    refused: () =>
      [...refusedCounts].flatMap(([deployment, counts]) =>
        [...counts].map(([reason, venues]) => ({ deployment, reason, venues })),
      ),
    of: (token) => byToken.get(token) ?? [],
    among(tokens) {
      const found: CatalogueVenue[] = [];
      for (const own of byDeployment.values()) {
        for (const entry of own.values()) {
          if (isAmong(entry.discovered, tokens)) found.push(entry);
        }
      }
      return found;
    },
    tokens: () => byToken.size,
    sample: sample.items,
  };
}
