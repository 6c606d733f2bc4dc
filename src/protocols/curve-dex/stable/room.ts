import { sampledCurve } from "../../kit/curve/sampled.js";
import type { StableFacts } from "../facts.js";
import type { Room } from "../room.js";
import { afterOthers } from "./base.js";
import { encode } from "./encode.js";
import { liquidity } from "./liquidity.js";
import { paying } from "./paying.js";
import { gasOfSwap, quote, wayOf } from "./quote.js";
import { load } from "./reading/load.js";
import { renew, tolerancePpb } from "./reading/moving.js";
import { shares } from "./shares.js";
import type { StableState } from "./state.js";

/**
 * Stableswap pools that are not plain: of the newest generation, with stored rates, with the native currency among their
 * coins, or with the share of another pool.
 */
export const stable: Room<StableState, StableFacts> = {
  // Rates move without a log.
  refresh: ({ facts: { keepsCount, rates } }) => (keepsCount && rates === "decimals" ? "logs" : "renewed"),
  load,
  renew,
  // Logs omit the admin's part of a fee, so the pool is loaded again. A log of its base pool only moves a rate.
  apply: (venue, state, log) => (log.address === venue.address ? undefined : state),
  quote,
  tolerancePpb,
  afterOthers,
  curve(venue, state, tokenIn, tokenOut) {
    const way = wayOf(venue, tokenIn, tokenOut);
    const sampled = way && paying(BigInt(venue.facts.precision), state, way);
    return sampled && sampledCurve(sampled);
  },
  gas: gasOfSwap,
  encode,
  liquidity,
  shares,
};
