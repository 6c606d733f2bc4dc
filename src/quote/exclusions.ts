import type { Address } from "../lib/address.js";
import { type Exclusion, exclusionText } from "../lib/exclusion.js";
import type { Market, Pool } from "../market/index.js";

/** What the operator keeps out of routes, at this moment. */
export type Exclusions = {
  /** The market without the venues that are excluded; the same object while nothing is. */
  allowed(market: Market): Market;
  /** The market that an allowed one was made of. */
  whole(market: Market): Market;
  isExcluded(token: Address): boolean;
  /** Whether routes may go through a venue. */
  admits(pool: Pick<Pool, "venue" | "adapter">): boolean;
};

type Made = { readonly of: readonly Exclusion[]; readonly market: Market };

/** Makes exclusions of a list that may be another at every call; as long as it is the same array, so are the markets. */
export function makeExclusions(list: () => readonly Exclusion[]): Exclusions {
  const made = new WeakMap<Market, Made>();
  const wholes = new WeakMap<Market, Market>();
  return {
    allowed(market) {
      const exclusions = list();
      if (exclusions.length === 0) return market;
      const known = made.get(market);
      if (known?.of === exclusions) return known.market;
      const entries = new Set(exclusions.map(exclusionText));
      const pools = [...market.pools].filter(([, pool]) => !isOut(pool, entries));
      const reduced = pools.length === market.pools.size ? market : { ...market, pools: new Map(pools) };
      made.set(market, { of: exclusions, market: reduced });
      if (reduced !== market) wholes.set(reduced, market);
      return reduced;
    },
    whole: (market) => wholes.get(market) ?? market,
    isExcluded: (token) => list().some(({ kind, value }) => kind === "token" && value === token),
    admits(pool) {
      const exclusions = list();
      return exclusions.length === 0 || !isOut(pool, new Set(exclusions.map(exclusionText)));
    },
  };
}

/** Where nothing is excluded. */
export const noExclusions: Exclusions = makeExclusions(() => []);

/** Whether the pool, one of its tokens or shares, or whose it is, is excluded. */
function isOut({ venue, adapter }: Pick<Pool, "venue" | "adapter">, entries: ReadonlySet<string>): boolean {
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
