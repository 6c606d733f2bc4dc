import type { Address } from "../../lib/address.js";
import { type Call, type Reading, together } from "../../lib/reading.js";
import { askPlaces, callOf } from "../kit/reading/ask.js";
import { curveLensAddress, curveLensCode } from "./lens.js";

/** Asks for the time of the block that is read, in Unix seconds. */
export const CLOCK: Call = callOf([curveLensAddress, "time()"], { code: curveLensCode });

/** Reads up to `most` coins of a pool. The early contracts take the number of a coin as a signed integer. */
export function* readCoins(pool: Address, most: number): Reading<readonly (Address | undefined)[]> {
  const [later, early] = yield* together([
    askPlaces(pool, "coins(uint256) address", most),
    askPlaces(pool, "coins(int128) address", most),
  ]);
  return later.map((coin, index) => coin ?? early[index]);
}
