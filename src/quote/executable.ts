import type { Market, Pool } from "../market/index.js";
import { type Executor, newestExecutor } from "../program/index.js";

const made = new WeakMap<Market, Map<Executor, Market>>();

/**
 * The market without the venues that programs for `executor` cannot trade through, since it does not know their steps. The
 * newest version knows all there are, and the same market comes back.
 */
export function executableBy(market: Market, executor: Executor): Market {
  if (executor === newestExecutor) return market;
  const known = made.get(market) ?? new Map<Executor, Market>();
  made.set(market, known);
  const reduced = known.get(executor) ?? reduce(market, executor);
  known.set(executor, reduced);
  return reduced;
}

function reduce(market: Market, { steps }: Executor): Market {
  const isKnown = ({ adapter }: Pool) => adapter.steps.every((step) => steps.includes(step));
  return { ...market, pools: new Map([...market.pools].filter(([, pool]) => isKnown(pool))) };
}
