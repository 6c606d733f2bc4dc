import { ZERO_ADDRESS } from "../../lib/address.js";
import { refuse } from "../../lib/refusal.js";
import type { Adapter } from "../adapter.js";
import { isZeroForOne } from "../kit/adapter/direction.js";
import { discoverBy } from "../kit/adapter/discovering.js";
import { poolCurve } from "../kit/concentrated/curve.js";
import { gasOfOneMoreTick } from "../kit/concentrated/oneMore.js";
import { plainPool } from "../kit/concentrated/plainPool.js";
import { FILL_GAS } from "../kit/concentrated/swap.js";
import { apply, TOPICS } from "./apply.js";
import { encode } from "./encode.js";
import { facts, type PoolFacts } from "./facts.js";
import { load, renew } from "./load.js";
import { meta } from "./meta.js";
import { FEE_GAS, quoteSwap } from "./quote.js";
import { source } from "./source.js";
import { type PoolState, withFee } from "./state.js";

function nextFeePpm({ adaptive, plugin, feePpm }: PoolState, zeroForOne: boolean): number {
  if (plugin !== undefined) return plugin.nextFeePpm;
  return adaptive === undefined ? feePpm : adaptive.nextFeesPpm[zeroForOne ? 0 : 1];
}

/**
 * Concentrated-liquidity pools of Algebra: 1.x, whose fee depends on the past day's trades, and Integral, whose fee is
 * stored or set by a plugin that depends on the same.
 */
export const algebra: Adapter<PoolState, PoolFacts> = {
  standard: "algebra",
  meta,
  facts,
  // A pool of Integral may get a plugin at any time. Without one, nothing is read.
  refresh: "renewed",
  steps: ["v3Swap"],
  topics: TOPICS,
  plain: {
    write: (state) => plainPool.write(state),
    read: (plain) => withFee(plainPool.read(plain), plain as PoolState),
  },
  prefundable: false,
  paysOut: true,
  // A plugin is called before or after a swap. The usual one is the protocol's own.
  code: ({ facts: { plugin } }) =>
    plugin === undefined || plugin.isUsual ? "protocol" : [{ role: "plugin", ...plugin }],
  source,
  probes: [
    { contract: "factory", getter: "poolByPair(address,address)", args: [ZERO_ADDRESS, ZERO_ADDRESS] },
  ],
  discover: discoverBy(source),
  load,
  renew,
  apply,
  quote(venue, state, { tokenIn, tokenOut, amountIn, context }) {
    const zeroForOne = isZeroForOne(venue, tokenIn, tokenOut);
    if (zeroForOne === undefined) return refuse("otherTokens", "the pool does not hold these tokens");
    return quoteSwap(venue, state, zeroForOne, amountIn, context);
  },
  curve(venue, state, tokenIn, tokenOut) {
    const zeroForOne = isZeroForOne(venue, tokenIn, tokenOut);
    return zeroForOne === undefined ? undefined : poolCurve(nextFeePpm(state, zeroForOne), state, zeroForOne);
  },
  // Most pools of Integral have a plugin.
  gas: ({ facts }) => FILL_GAS + (facts.generation === "integral" ? FEE_GAS.plugin : FEE_GAS.adaptive),
  gasOfOneMore: gasOfOneMoreTick,
  encode,
};
