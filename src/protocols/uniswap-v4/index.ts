import { NATIVE } from "../../lib/address.js";
import type { Step } from "../../program/index.js";
import type { FillToEncode } from "../adapter.js";
import { zeroForOneOf } from "../kit/adapter/direction.js";
import { concentrated } from "../kit/concentrated/adapter.js";
import { plainPool } from "../kit/concentrated/plainPool.js";
import { FILL_GAS } from "../kit/concentrated/swap.js";
import { curveOfSwap, quoteSwap } from "../kit/singleton/quote.js";
import type { PoolState } from "../kit/singleton/state.js";
import { DYNAMIC_FEE } from "../kit/singleton/state.js";
import type { Venue } from "../venue.js";
import { apply, TOPICS } from "./apply.js";
import { facts, type PoolFacts } from "./facts.js";
import { codeIn } from "./hooks/permissions.js";
import { load, renew } from "./load.js";
import { source } from "./source.js";

/** Returns the step that swaps in the pool through the manager. Throws if the pool does not hold the fill's tokens. */
function encode(venue: Venue<PoolFacts>, _state: unknown, fill: FillToEncode): Step {
  // Throws for other tokens.
  zeroForOneOf(venue, fill);
  const { tokenOut, amount, to } = fill;
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
export const uniswapV4 = concentrated<PoolState, PoolFacts>({
  standard: "uniswap-v4",
  about: {
    name: "Uniswap V4",
    project: "uniswap",
    description:
      "Pools of two tokens, the native currency among them, with liquidity in chosen price ranges, in one contract",
    url: "https://app.uniswap.org",
  },
  contract: "The pool manager",
  facts,
  refresh: ({ facts }) => (facts.dynamicFee ? "renewed" : "logs"),
  steps: ["v4Swap", "v4HookSwap"],
  topics: TOPICS,
  plain: plainPool,
  code: ({ facts }) => codeIn(facts),
  source,
  probes: [{ contract: "manager", getter: "extsload(bytes32)", args: [0n] }],
  load,
  renew,
  apply,
  trade: (venue, state, zeroForOne, { amountIn }) => quoteSwap(venue, state, zeroForOne, amountIn),
  curveOf: curveOfSwap,
  // Measured with our Executor: 42,000 to 76,000, as much as for pools that are separate contracts.
  gas: () => FILL_GAS,
  encode,
});
