import { type Market, makeMarketFilter } from "../market/index.js";
import { type Executor, newestExecutor } from "../program/index.js";

/** A memo: one filter for each version. */
const filters = new WeakMap<Executor, (market: Market) => Market>();

/**
 * The market without the venues that programs for `executor` cannot trade through, since it does not know their steps. The
 * newest version knows all there are, and the same market comes back.
 */
export function executableBy(market: Market, executor: Executor): Market {
  if (executor === newestExecutor) return market;
  const filter = filters.get(executor) ?? makeExecutableFilter(executor);
  filters.set(executor, filter);
  return filter(market);
}

function makeExecutableFilter({ steps }: Executor): (market: Market) => Market {
  return makeMarketFilter(({ adapter }) => adapter.steps.every((step) => steps.includes(step)));
}
