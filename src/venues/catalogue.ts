import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import type { DiscoveredVenue, UnusableReason } from "../protocols/index.js";

/** A discovered venue and the slug of its deployment. */
export type CatalogueVenue = { readonly deployment: string; readonly discovered: DiscoveredVenue };

/** The venues of a deployment that routes do not use for the same reason. */
export type RefusedVenues = {
  readonly deployment: string;
  readonly reason: UnusableReason;
  readonly venues: number;
};

/** What decides which venues routes may use. Each returns undefined if nothing is known against a venue. */
export type CatalogueRules = {
  /** Returns why routes can never use a venue. */
  readonly refusalOf?: RuleOf<UnusableReason>;
  /** Returns why routes may use a venue only if a request asks for it: nothing vouches for its code. */
  readonly unvouchedOf?: RuleOf<UnusableReason>;
  /** Returns the token of the venue's own shares, if it is not among its tokens. */
  readonly shareOf?: RuleOf<Address>;
};

type RuleOf<Result> = (deployment: string, discovered: DiscoveredVenue) => Result | undefined;

/** All venues discovered on a network. The catalogue only grows. */
export type Catalogue = {
  /** Returns the number of venues of a deployment, or of all deployments. */
  size(deployment?: string): number;
  /** Adds the venues that are not in the catalogue yet, and returns their entries, whether or not routes can use them. */
  add(deployment: string, discovered: readonly DiscoveredVenue[]): readonly CatalogueVenue[];
  /** Returns a venue that all routes may use. */
  get(deployment: string, key: Hex): CatalogueVenue | undefined;
  /** Returns whether a venue was added, whether or not routes can use it. */
  has(deployment: string, key: Hex): boolean;
  /**
   * Returns how many venues routes never use, and how many are not vouched for. Only this function, `size` and `has`
   * know of venues that routes never use.
   */
  refused(): readonly RefusedVenues[];
  /** Returns the venues that hold `token` and that all routes may use. */
  of(token: Address): readonly CatalogueVenue[];
  /** Returns the venues that are not vouched for and hold `token`. */
  unvouchedOf(token: Address): readonly CatalogueVenue[];
  /** Returns the venues that are not vouched for and whose own shares `token` are. */
  unvouchedWithShare(token: Address): readonly CatalogueVenue[];
  /** Marks venues as not vouched for, if that turns out only when more of them is read. */
  setUnvouched(found: ReadonlyMap<CatalogueVenue, UnusableReason>): void;
  /** Returns the venues that trade some of `tokens` for others of them and that all routes may use. */
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

/** Venues by token. */
type Index = Map<Address, CatalogueVenue[]>;
type Counts = Map<string, Map<UnusableReason, number>>;

function index(into: Index, tokens: readonly Address[], entry: CatalogueVenue): void {
  for (const token of tokens) {
    const sharing = into.get(token);
    if (sharing === undefined) into.set(token, [entry]);
    else sharing.push(entry);
  }
}

function count(counts: Counts, deployment: string, reason: UnusableReason): void {
  const own = counts.get(deployment) ?? new Map<UnusableReason, number>();
  counts.set(deployment, own.set(reason, (own.get(reason) ?? 0) + 1));
}

/** Makes an empty catalogue. With 400,000 venues it takes 110 to 190 MB: the more tokens they hold, the more. */
export function makeCatalogue(rules: CatalogueRules = {}): Catalogue {
  const byDeployment = new Map<string, Map<Hex, CatalogueVenue>>();
  const refused = makeRefused();
  const byToken: Index = new Map();
  /** The venues that are not vouched for, by what keeps them out. */
  const unvouched = new Map<CatalogueVenue, UnusableReason>();
  const unvouchedByToken: Index = new Map();
  const unvouchedByShare: Index = new Map();
  // Most venues repeat the same few tokens and facts, each time as another string or object.
  const sameFacts = keepFirst<unknown>(JSON.stringify);
  const sameAddress = keepFirst<Address>((address) => address);
  // Going through all venues to choose some would block the event loop for tens of milliseconds.
  const sample = makeEvenSample<CatalogueVenue>(sampleLimit);

  function has(deployment: string, key: Hex): boolean {
    return byDeployment.get(deployment)?.has(key) === true || refused.has(deployment, key);
  }

  function sizeOf(deployment: string): number {
    return (byDeployment.get(deployment)?.size ?? 0) + refused.size(deployment);
  }

  function addUnvouched(entry: CatalogueVenue, reason: UnusableReason): void {
    unvouched.set(entry, reason);
    const { deployment, discovered } = entry;
    index(unvouchedByToken, discovered.tokens, entry);
    const share = rules.shareOf?.(deployment, discovered);
    if (share !== undefined) index(unvouchedByShare, [share], entry);
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
      for (const { key, tokens, facts } of discovered) {
        if (has(deployment, key)) continue;
        const shared = tokens.map(sameAddress);
        const entry = { deployment, discovered: { key, tokens: shared, facts: sameFacts(facts) } };
        added.push(entry);
        const reason = rules.refusalOf?.(deployment, entry.discovered);
        if (reason !== undefined) {
          refused.add(deployment, key, reason);
          continue;
        }
        own.set(key, entry);
        sample.add(entry);
        const doubt = rules.unvouchedOf?.(deployment, entry.discovered);
        if (doubt === undefined) index(byToken, shared, entry);
        else addUnvouched(entry, doubt);
      }
      return added;
    },
    get(deployment, key) {
      const entry = byDeployment.get(deployment)?.get(key);
      return entry === undefined || unvouched.has(entry) ? undefined : entry;
    },
    has,
    refused() {
      const counts = refused.counts();
      for (const [{ deployment }, reason] of unvouched) count(counts, deployment, reason);
      return [...counts].flatMap(([deployment, own]) =>
        [...own].map(([reason, venues]) => ({ deployment, reason, venues })),
      );
    },
    of: (token) => byToken.get(token) ?? [],
    unvouchedOf: (token) => unvouchedByToken.get(token) ?? [],
    unvouchedWithShare: (token) => unvouchedByShare.get(token) ?? [],
    setUnvouched(found) {
      const moved = [...found].filter(([entry]) => !unvouched.has(entry));
      for (const [entry, reason] of moved) addUnvouched(entry, reason);
      for (const token of new Set(moved.flatMap(([{ discovered }]) => discovered.tokens))) {
        const sharing = byToken.get(token)?.filter((entry) => !unvouched.has(entry)) ?? [];
        if (sharing.length > 0) byToken.set(token, sharing);
        else byToken.delete(token);
      }
    },
    among(tokens) {
      const found: CatalogueVenue[] = [];
      for (const own of byDeployment.values()) {
        for (const entry of own.values()) {
          if (!unvouched.has(entry) && isAmong(entry.discovered, tokens)) found.push(entry);
        }
      }
      return found;
    },
    tokens: () => byToken.size,
    sample: sample.items,
  };
}

/** Makes an empty record of venues that routes can never use. Only their keys are kept. */
function makeRefused() {
  const keys = new Map<string, Set<Hex>>();
  const counts: Counts = new Map();
  return {
    has: (deployment: string, key: Hex) => keys.get(deployment)?.has(key) === true,
    size: (deployment: string) => keys.get(deployment)?.size ?? 0,
    add(deployment: string, key: Hex, reason: UnusableReason): void {
      keys.set(deployment, (keys.get(deployment) ?? new Set()).add(key));
      count(counts, deployment, reason);
    },
    counts: (): Counts => new Map([...counts].map(([deployment, own]) => [deployment, new Map(own)])),
  };
}

/** Makes a function that returns the first of the values with the same text for all of them. */
function keepFirst<Value>(textOf: (value: Value) => string): (value: Value) => Value {
  const known = new Map<string, Value>();
  return (value) => {
    const text = textOf(value);
    const first = known.get(text);
    if (first === undefined) known.set(text, value);
    return first ?? value;
  };
}

/** A sample of a sequence that grows. */
type EvenSample<Item> = {
  /** Adds the next item of the sequence. */
  add(item: Item): void;
  /** Returns the sample, in the order of the sequence. */
  items(): readonly Item[];
};

/**
 * Makes a sample that keeps every k-th item from the first on. k starts at 1 and doubles whenever the sample reaches
 * `limit` items, an even number. So the sample has at least half as many, or all items there are.
 */
export function makeEvenSample<Item>(limit: number): EvenSample<Item> {
  let items: Item[] = [];
  let step = 1;
  let count = 0;
  return {
    add(item) {
      if (count++ % step !== 0) return;
      items.push(item);
      if (items.length < limit) return;
      items = items.filter((_, index) => index % 2 === 0);
      step *= 2;
    },
    items: () => items,
  };
}
