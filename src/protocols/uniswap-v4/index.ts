import { isRefusal, refuse } from "../../lib/refusal.js";
import { WHOLE_PPM } from "../../lib/whole.js";
import { STEP_LIMITS } from "../../program/index.js";
import type { Adapter } from "../adapter.js";
import { callData } from "../kit/calldata.js";
import { poolCurve } from "../kit/concentrated/curve.js";
import { plainPool } from "../kit/concentrated/plainPool.js";
import { FILL_GAS, swap } from "../kit/concentrated/swap.js";
import { isZeroForOne } from "../kit/direction.js";
import { apply, TOPICS } from "./apply.js";
import { discover, EXTSLOAD } from "./discover.js";
import { encode } from "./encode.js";
import { facts, factsOfVersion1, type PoolFacts } from "./facts.js";
import { swapFeePpm } from "./fee.js";
import { load } from "./load.js";
import { meta } from "./meta.js";
import { source } from "./source.js";
import { type PoolState, taking } from "./state.js";

/** Pools of Uniswap V4 without hooks. Their own fee never changes, but the protocol's fee on top of it does. */
export const uniswapV4: Adapter<PoolState, PoolFacts> = {
  standard: "uniswap-v4",
  meta,
  facts,
  factsOfVersion1,
  refresh: "logs",
  steps: ["v4Swap"],
  topics: TOPICS,
  plain: plainPool,
  prefundable: false,
  paysOut: true,
  code: "protocol",
  source,
  probes: [{ contract: "manager", getter: "extsload(bytes32)", data: callData(EXTSLOAD, 0n) }],
  discover,
  load,
  apply,
  quote(venue, state, input) {
    const zeroForOne = isZeroForOne(venue, input.tokenIn, input.tokenOut);
    if (zeroForOne === undefined) return refuse("otherTokens", "the pool does not hold these tokens");
    if (input.amountIn > STEP_LIMITS.v4Swap.amount) return refuse("tooMuch", "the amount is no int128");
    const feePpm = swapFeePpm(venue, state, zeroForOne);
    if (feePpm >= WHOLE_PPM) return refuse("closed", "the pool keeps all of the input as its fee");
    const pool = { feePpm, tickSpacing: venue.facts.tickSpacing };
    const trade = swap(pool, state, zeroForOne, input.amountIn);
    return isRefusal(trade) ? trade : { ...trade, state: taking(trade.state, state.protocolFee) };
  },
  curve(venue, state, tokenIn, tokenOut) {
    const zeroForOne = isZeroForOne(venue, tokenIn, tokenOut);
    if (zeroForOne === undefined) return undefined;
    const feePpm = swapFeePpm(venue, state, zeroForOne);
    return feePpm >= WHOLE_PPM ? undefined : poolCurve(feePpm, state, zeroForOne);
  },
  // Measured with our Executor: 42,000 to 76,000, as much as for pools that are separate contracts.
  gas: () => FILL_GAS,
  encode,
};
