import type { Address } from "../../lib/address.js";
import { type Exclusion, exclusionText } from "../../lib/exclusion.js";
import type { Market, Pool } from "../../market/index.js";
import { type Executor, newestExecutor } from "../../program/index.js";

/** Decides which tokens and venues routes may use at present. */
export type Exclusions = {
  /**
   * Returns the market without the venues that the operator excludes and those that programs for `executor` cannot
   * trade through. `executor` defaults to the newest version, which supports every step. Returns `market` itself if no
   * venue is removed, and always the same object for the same market.
   */
  allowed(market: Market, executor?: Executor): Market;
  isExcluded(token: Address): boolean;
  /** Returns whether routes whose programs are for `executor` may go through a venue. */
  admits(pool: Facts, executor?: Executor): boolean;
};

/** The facts of a pool that exclusions depend on. */
type Facts = Pick<Pool, "venue" | "adapter">;

/** The exclusions derived from one list. */
type Rule = {
  readonly of: readonly Exclusion[];
  readonly entries: ReadonlySet<string>;
  /** Memo of a pure function. A market has some 20,000 venues and serves many requests. */
  readonly made: Map<Executor, WeakMap<Market, Market>>;
};

/**
 * Makes exclusions from a list that may change between calls. As long as `list` returns the same array, the returned
 * markets stay the same.
 */
export function makeExclusions(list: () => readonly Exclusion[]): Exclusions {
  let latest = ruleOf(list());

  function rule(): Rule {
    const exclusions = list();
    if (latest.of !== exclusions) latest = ruleOf(exclusions);
    return latest;
  }

  return {
    allowed(market, executor = newestExecutor) {
      const { entries, made } = rule();
      if (entries.size === 0 && executor === newestExecutor) return market;
      const ofExecutor = made.get(executor) ?? new WeakMap<Market, Market>();
      made.set(executor, ofExecutor);
      const allowed = ofExecutor.get(market) ?? reduced(market, (pool) => isAllowed(pool, entries, executor));
      ofExecutor.set(market, allowed);
      return allowed;
    },
    isExcluded: (token) => list().some(({ kind, value }) => kind === "token" && value === token),
    admits: (pool, executor = newestExecutor) => isAllowed(pool, rule().entries, executor),
  };
}

/**
 * Returns exclusions that also remove venues for a while. As long as `list` returns the same array, the returned markets
 * stay the same.
 */
export function withSetAside(
  exclusions: Exclusions,
  list: () => readonly { readonly id: string }[],
): Exclusions {
  let ids = { of: list(), set: new Set<string>() };
  let made = new WeakMap<Market, Market>();
  function current(): ReadonlySet<string> {
    const of = list();
    if (ids.of !== of) {
      ids = { of, set: new Set(of.map(({ id }) => id)) };
      made = new WeakMap();
    }
    return ids.set;
  }
  return {
    ...exclusions,
    allowed(market, executor) {
      const allowed = exclusions.allowed(market, executor);
      const without = current();
      if (without.size === 0) return allowed;
      const kept = made.get(allowed) ?? reduced(allowed, ({ venue }) => !without.has(venue.id));
      made.set(allowed, kept);
      return kept;
    },
    admits: (pool, executor) => exclusions.admits(pool, executor) && !current().has(pool.venue.id),
  };
}

function ruleOf(exclusions: readonly Exclusion[]): Rule {
  return { of: exclusions, entries: new Set(exclusions.map(exclusionText)), made: new Map() };
}

/** Returns the market with only the pools that `keeps` accepts, or the same object if it accepts all of them. */
function reduced(market: Market, keeps: (pool: Pool) => boolean): Market {
  const kept = [...market.pools].filter(([, pool]) => keeps(pool));
  return kept.length === market.pools.size ? market : { ...market, pools: new Map(kept) };
}

function isAllowed(pool: Facts, entries: ReadonlySet<string>, executor: Executor): boolean {
  if (entries.size > 0 && isExcluded(pool, entries)) return false;
  return executor === newestExecutor || pool.adapter.steps.every((step) => executor.steps.includes(step));
}

const nothing: readonly Exclusion[] = [];

export const noExclusions: Exclusions = makeExclusions(() => nothing);

/**
 * Returns whether the operator excludes the pool by its venue, its protocol or standard, one of its tokens, or its
 * share.
 */
function isExcluded({ venue, adapter }: Facts, entries: ReadonlySet<string>): boolean {
  const { id, address, protocol, standard, tokens } = venue;
  const share = adapter.meta.position?.(venue).address;
  const names = [
    `protocol:${protocol}`,
    `standard:${standard}`,
    `venue:${address}`,
    `venue:${id.slice(id.indexOf(":") + 1)}`,
    ...[...tokens, ...(share === undefined ? [] : [share])].map((token) => `token:${token}`),
  ];
  return names.some((name) => entries.has(name));
}
