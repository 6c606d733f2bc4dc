import type { Address } from "../../../lib/address.js";
import type { Reading } from "../../../lib/reading.js";
import type { DiscoveredVenue, Weight } from "../adapter/source.js";
import { ask } from "../reading/ask.js";

/**
 * Returns a function that weighs a pool by its balances, which are more expensive to fake than a deep and narrow price
 * range. `getter` is the pool's function whose first result is the square root of the price.
 */
export function weighBy(getter: "slot0()" | "globalState()") {
  return function* weigh({ key, tokens }: DiscoveredVenue): Reading<Weight | undefined> {
    const pool = key as Address;
    const found = yield* ask({
      sqrtPriceX96: [pool, getter],
      held: tokens.map((token) => [token, "balanceOf(address)", pool] as const),
    });
    if (!found?.sqrtPriceX96) return undefined;
    return { reserves: found.held.map(Number), price: (Number(found.sqrtPriceX96) / 2 ** 96) ** 2 };
  };
}
