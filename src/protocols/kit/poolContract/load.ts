import type { Reading } from "../../../lib/reading.js";
import type { Venue } from "../../venue.js";
import { isUnusable, type Unusable, unusable } from "../adapter/unusable.js";
import { GET_TICK, headerOf, type PoolHeader } from "../concentrated/packedTicks.js";
import { readPool } from "../concentrated/readPool.js";
import type { PoolState } from "../concentrated/state.js";
import { ask, askWith } from "../reading/ask.js";
import type { PoolFacts } from "./facts.js";

/** Gas of a tick's four slots, read for the first time. */
const TICK_GAS = 10_000;

/**
 * Reads a whole pool. Unusable if it has no price, or if it has another spacing or does not add up and is therefore not
 * the modelled pool.
 */
export function load(venue: Venue<PoolFacts>): Reading<PoolState | Unusable> {
  const pool = venue.address;
  const { tickSpacing } = venue.facts;
  return readPool({
    tickSpacing,
    lens: {
      near: "nearOfPool(address,int256,int256)",
      words: "wordsOfPool(address,int256,int256,int256)",
      args: [BigInt(pool), BigInt(tickSpacing)],
      tickGas: TICK_GAS,
    },
    refuses: () => undefined,
    header: () => readHeader(venue),
    words: (indexes) => askWith(pool, "tickBitmap(int16)", indexes),
    ticks: (ticks) => askWith(pool, GET_TICK, ticks),
  });
}

function* readHeader({ address: pool, facts }: Venue<PoolFacts>): Reading<PoolHeader | Unusable> {
  const found = yield* ask({
    slot0: [pool, "slot0() (uint160 sqrtPriceX96, int24 tick)"],
    liquidity: [pool, "liquidity()"],
    tickSpacing: { maybe: [pool, "tickSpacing()"] },
  });
  if (found === undefined) return unusable("silent");
  const header = headerOf(found.slot0, found.liquidity);
  if (isUnusable(header)) return header;
  return found.tickSpacing === BigInt(facts.tickSpacing) ? header : unusable("changed");
}
