import type { Address } from "../lib/address.js";
import { type Exclusion, exclusionText } from "../lib/exclusion.js";
import { type Market, makeMarketFilter, type Pool } from "../market/index.js";

/** What the operator keeps out of routes, at this moment. */
export type Exclusions = {
  /** The market without the venues that are excluded, guests among them; the same object while none is. */
  allowed(market: Market): Market;
  isExcluded(token: Address): boolean;
  /** Whether routes may go through a venue. */
  admits(pool: Named): boolean;
};

/** What of a pool exclusions look at. */
type Named = Pick<Pool, "venue" | "adapter">;

/** What follows from one list. */
type Rule = {
  readonly of: readonly Exclusion[];
  readonly admits: (pool: Named) => boolean;
  readonly allowed: (market: Market) => Market;
};

/** Makes exclusions of a list that may be another at every call; as long as it is the same array, so are the markets. */
export function makeExclusions(list: () => readonly Exclusion[]): Exclusions {
  let latest = ruleOf(list());

  function rule(): Rule {
    const exclusions = list();
    if (latest.of !== exclusions) latest = ruleOf(exclusions);
    return latest;
  }

  return {
    allowed: (market) => rule().allowed(market),
    isExcluded: (token) => list().some(({ kind, value }) => kind === "token" && value === token),
    admits: (pool) => rule().admits(pool),
  };
}

function ruleOf(exclusions: readonly Exclusion[]): Rule {
  if (exclusions.length === 0) return { of: exclusions, admits: () => true, allowed: (market) => market };
  const entries = new Set(exclusions.map(exclusionText));
  const admits = (pool: Named) => !isOut(pool, entries);
  return { of: exclusions, admits, allowed: makeMarketFilter(admits) };
}

/** Where nothing is excluded. */
export const noExclusions: Exclusions = makeExclusions(() => []);

/** Whether the pool, one of its tokens or shares, or whose it is, is excluded. */
function isOut({ venue, adapter }: Named, entries: ReadonlySet<string>): boolean {
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
