import type { Address } from "../lib/address.js";
import { makeEvenSample } from "../lib/evenSample.js";
import type { Hex } from "../lib/hex.js";
import type { DiscoveredVenue } from "../protocols/index.js";

/** A discovered venue and the slug of its deployment. */
export type CatalogueVenue = { readonly deployment: string; readonly discovered: DiscoveredVenue };

/** All venues discovered on a network. The catalogue only grows. */
export type Catalogue = {
  /** Returns the number of venues of a deployment, or of all deployments. */
  size(deployment?: string): number;
  /** Adds the venues that are not in the catalogue yet, and returns their entries. */
  add(deployment: string, discovered: readonly DiscoveredVenue[]): readonly CatalogueVenue[];
  get(deployment: string, key: Hex): CatalogueVenue | undefined;
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
export function makeCatalogue(): Catalogue {
  const byDeployment = new Map<string, Map<Hex, CatalogueVenue>>();
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

  return {
    size(deployment) {
      if (deployment !== undefined) return byDeployment.get(deployment)?.size ?? 0;
      return [...byDeployment.values()].reduce((sum, { size }) => sum + size, 0);
    },
    add(deployment, discovered) {
      const own = byDeployment.get(deployment) ?? new Map<Hex, CatalogueVenue>();
      byDeployment.set(deployment, own);
      const added: CatalogueVenue[] = [];
      for (const { key, tokens, terms: text } of discovered) {
        if (own.has(key)) continue;
        const shared = tokens.map((token) => same(addresses, token));
        const entry = { deployment, discovered: { key, tokens: shared, terms: same(terms, text) } };
        own.set(key, entry);
        added.push(entry);
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
