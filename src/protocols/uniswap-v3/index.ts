import { refuse } from "../../lib/refusal.js";
import type { Adapter } from "../adapter.js";
import { isZeroForOne } from "../kit/adapter/direction.js";
import { poolCurve } from "../kit/concentrated/curve.js";
import { gasOfOneMoreTick } from "../kit/concentrated/oneMore.js";
import { plainPool } from "../kit/concentrated/plainPool.js";
import type { PoolState } from "../kit/concentrated/state.js";
import { FILL_GAS, swap } from "../kit/concentrated/swap.js";
import { apply, TOPICS } from "../kit/poolContract/apply.js";
import { encode } from "../kit/poolContract/encode.js";
import { facts, type PoolFacts } from "../kit/poolContract/facts.js";
import { load } from "../kit/poolContract/load.js";
import { discover } from "./discover.js";
import { meta } from "./meta.js";
import { source } from "./source.js";

/** Concentrated-liquidity pools of Uniswap V3 and forks with the same pool code. */
export const uniswapV3: Adapter<PoolState, PoolFacts> = {
  standard: "uniswap-v3",
  meta,
  facts,
  refresh: "logs",
  steps: ["v3Swap"],
  topics: TOPICS,
  plain: plainPool,
  prefundable: false,
  paysOut: true,
  code: "protocol",
  source,
  probes: [{ contract: "factory", getter: "feeAmountTickSpacing(uint24)", args: [500n] }],
  discover,
  load,
  apply,
  quote(venue, state, input) {
    const zeroForOne = isZeroForOne(venue, input.tokenIn, input.tokenOut);
    if (zeroForOne === undefined) return refuse("otherTokens", "the pool does not hold these tokens");
    const pool = { feePpm: venue.feePpm, tickSpacing: venue.facts.tickSpacing };
    return swap(pool, state, zeroForOne, input.amountIn);
  },
  curve(venue, state, tokenIn, tokenOut) {
    const zeroForOne = isZeroForOne(venue, tokenIn, tokenOut);
    return zeroForOne === undefined ? undefined : poolCurve(venue.feePpm, state, zeroForOne);
  },
  gas: () => FILL_GAS,
  gasOfOneMore: gasOfOneMoreTick,
  encode,
};
