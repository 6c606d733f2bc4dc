import type { PoolFacts } from "../facts.js";
import type { Room } from "../room.js";
import { curve } from "./curve.js";
import { encode } from "./encode.js";
import { liquidity } from "./liquidity.js";
import { load } from "./load.js";
import type { PoolState } from "./pool.js";
import { FILL_GAS, quote } from "./quote.js";
import { shares } from "./shares.js";

/** Plain stableswap pools, from the contracts of 2020 to the base pools after 3pool. */
export const plain: Room<PoolState, PoolFacts> = {
  refresh: ({ facts: { keepsCount } }) => (keepsCount ? "logs" : "everyBlock"),
  load,
  // Logs omit the admin's part of a fee, so the pool is loaded again.
  apply: () => undefined,
  quote,
  curve,
  gas: () => FILL_GAS,
  encode,
  liquidity,
  shares,
};
