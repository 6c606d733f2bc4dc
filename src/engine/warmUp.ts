import type { Market } from "../market/index.js";
import type { SearchRequest } from "./engine.js";

/** A search begins only within this time of the first. */
const mostMs = 1000;
const mostSearches = 12;
/** Large enough to be split, in whole units of the native currency. */
const units = 100n;

/**
 * Searches for routes that nobody requested. The first searches of a thread take several times as long as later ones,
 * because their code is not compiled yet, and would be cut short. Takes about a second at most.
 */
export async function warmUp(
  market: Market,
  search: (request: SearchRequest) => Promise<unknown>,
): Promise<void> {
  const startMs = performance.now();
  for (const request of typicalSearches(market)) {
    if (performance.now() - startMs >= mostMs) return;
    await search(request);
  }
}

/** Returns requests that spend the native currency on the tokens that most venues trade. */
function typicalSearches({ network, head, pools }: Market): SearchRequest[] {
  const venuesOf = new Map<SearchRequest["tokenOut"], number>();
  for (const token of [...pools.values()].flatMap(({ venue }) => venue.tokens))
    venuesOf.set(token, (venuesOf.get(token) ?? 0) + 1);
  const { wrappedNative, native } = network;
  venuesOf.delete(wrappedNative);
  const tokens = [...venuesOf].sort(([, a], [, b]) => b - a).slice(0, mostSearches);
  const inputs = [{ token: wrappedNative, amount: units * 10n ** BigInt(native.decimals) }];
  const context = { ...head, number: head.number + 1n };
  return tokens.map(([tokenOut]) => ({ inputs, tokenOut, context, gasPriceWei: head.baseFeeWei }));
}
