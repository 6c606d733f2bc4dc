import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import type { Listed } from "../protocols/index.js";

/** A venue that a deployment told of. */
export type Entry = { readonly deployment: string; readonly listed: Listed };

/** Every venue that the deployments of a network told of. It only grows. */
export type Catalogue = {
  /** How many there are of a deployment, and of all. */
  size(deployment?: string): number;
  /** Adds what is new of `listed` and returns that. */
  add(deployment: string, listed: readonly Listed[]): readonly Entry[];
  get(deployment: string, key: Hex): Entry | undefined;
  /** Those that hold `token`. */
  of(token: Address): readonly Entry[];
  /** Those that turn some of `tokens` into others of them. */
  among(tokens: ReadonlySet<Address>): Entry[];
};

/** Whether a venue turns some of `tokens` into others of them, whatever else it holds: two of its tokens are there. */
export function isAmong(listed: Listed, tokens: ReadonlySet<Address>): boolean {
  let count = 0;
  for (const token of listed.tokens) if (tokens.has(token) && ++count === 2) return true;
  return false;
}

/** Makes an empty catalogue. Of 400,000 venues it takes some 100 MB. */
export function makeCatalogue(): Catalogue {
  const byDeployment = new Map<string, Map<Hex, Entry>>();
  const byToken = new Map<Address, Entry[]>();
  // The same few tokens and terms come again and again, each time as another text.
  const terms = new Map<string, string>();
  const addresses = new Map<Address, Address>();

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
    add(deployment, listed) {
      const own = byDeployment.get(deployment) ?? new Map<Hex, Entry>();
      byDeployment.set(deployment, own);
      const added: Entry[] = [];
      for (const { key, tokens, terms: text } of listed) {
        if (own.has(key)) continue;
        const shared = tokens.map((token) => same(addresses, token));
        const entry = { deployment, listed: { key, tokens: shared, terms: same(terms, text) } };
        own.set(key, entry);
        added.push(entry);
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
      const found: Entry[] = [];
      for (const own of byDeployment.values()) {
        for (const entry of own.values()) {
          if (isAmong(entry.listed, tokens)) found.push(entry);
        }
      }
      return found;
    },
  };
}
