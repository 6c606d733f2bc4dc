import { NATIVE } from "../../lib/address.js";
import { refuse } from "../../lib/refusal.js";
import type { Step } from "../../program/index.js";
import type { Adapter, FillToEncode } from "../adapter.js";
import { isZeroForOne } from "../kit/adapter/direction.js";
import { discoverBy } from "../kit/adapter/discovering.js";
import { conversionInputs, type ProtocolMeta } from "../kit/adapter/meta.js";
import { gasOfOneMoreTick } from "../kit/concentrated/oneMore.js";
import { plainPool } from "../kit/concentrated/plainPool.js";
import { FILL_GAS } from "../kit/concentrated/swap.js";
import type { Venue } from "../venue.js";
import { apply, TOPICS } from "./apply.js";
import { facts, type PoolFacts } from "./facts.js";
import { codeIn } from "./hooks/permissions.js";
import { DYNAMIC_FEE } from "./key.js";
import { load, renew } from "./load.js";
import { curveOfSwap, quoteSwap } from "./quote.js";
import { source } from "./source.js";
import type { PoolState } from "./state.js";

const meta: ProtocolMeta = {
  name: "Uniswap V4",
  project: "uniswap",
  description:
    "Pools of two tokens, the native currency among them, with liquidity in chosen price ranges, in one contract",
  url: "https://app.uniswap.org",
  action: () => "swap",
  actions: [{ action: "swap", functionNames: ["swap"], inputs: conversionInputs("The pool manager") }],
};

/** Returns the step that swaps in the pool through the manager. Throws if the pool does not hold the fill's tokens. */
function encode(
  venue: Venue<PoolFacts>,
  _state: unknown,
  { tokenIn, tokenOut, amount, to }: FillToEncode,
): Step {
  if (isZeroForOne(venue, tokenIn, tokenOut) === undefined) {
    throw new TypeError(`${venue.id} does not trade ${tokenIn} for ${tokenOut}`);
  }
  const { tickSpacing, hooks, dynamicFee } = venue.facts;
  const swap = {
    manager: venue.address,
    tokenOut: tokenOut === NATIVE ? ("native" as const) : tokenOut,
    fee: dynamicFee ? DYNAMIC_FEE : venue.feePpm,
    tickSpacing,
    amount,
    to,
  };
  return hooks === undefined ? { op: "v4Swap", ...swap } : { op: "v4HookSwap", ...swap, hooks };
}

/**
 * Pools of Uniswap V4 whose hooks, if any, do not affect swaps. The protocol's fee is added to the pool's own, which is
 * constant or set by the hooks contract, at any time and without a log.
 */
export const uniswapV4: Adapter<PoolState, PoolFacts> = {
  standard: "uniswap-v4",
  meta,
  facts,
  refresh: ({ facts }) => (facts.dynamicFee ? "renewed" : "logs"),
  steps: ["v4Swap", "v4HookSwap"],
  topics: TOPICS,
  plain: plainPool,
  prefundable: false,
  paysOut: true,
  code: ({ facts }) => codeIn(facts),
  source,
  probes: [{ contract: "manager", getter: "extsload(bytes32)", args: [0n] }],
  discover: discoverBy(source),
  load,
  renew,
  apply,
  quote(venue, state, input) {
    const zeroForOne = isZeroForOne(venue, input.tokenIn, input.tokenOut);
    if (zeroForOne === undefined) return refuse("otherTokens", "the pool does not hold these tokens");
    return quoteSwap(venue, state, zeroForOne, input.amountIn);
  },
  curve(venue, state, tokenIn, tokenOut) {
    const zeroForOne = isZeroForOne(venue, tokenIn, tokenOut);
    return zeroForOne === undefined ? undefined : curveOfSwap(venue, state, zeroForOne);
  },
  // Measured with our Executor: 42,000 to 76,000, as much as for pools that are separate contracts.
  gas: () => FILL_GAS,
  gasOfOneMore: gasOfOneMoreTick,
  encode,
};
