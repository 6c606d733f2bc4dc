import { isRefusal } from "../../lib/refusal.js";
import { concentrated } from "../kit/concentrated/adapter.js";
import { plainPool } from "../kit/concentrated/plainPool.js";
import { FILL_GAS } from "../kit/concentrated/swap.js";
import { encodeSwap } from "../kit/infinity/encode.js";
import { codeIn } from "../kit/infinity/facts.js";
import { curveOfSwap, quoteSwap } from "../kit/singleton/quote.js";
import type { PoolState } from "../kit/singleton/state.js";
import { apply, TOPICS } from "./apply.js";
import { facts, type PoolFacts } from "./facts.js";
import { load } from "./load.js";
import { source } from "./source.js";

/** What the vault's lock and its accounts cost beside a manager that holds its tokens itself: 6,500, measured with our Executor. */
const VAULT_GAS = 7_000;

/**
 * Pools of PancakeSwap Infinity with ticks, whose hooks, if any, do not run in swaps. The protocol's fee is added to the
 * pool's own, which is constant or set by the hooks contract, with a log.
 */
export const infinityCl = concentrated<PoolState, PoolFacts>({
  standard: "infinity-cl",
  about: {
    name: "PancakeSwap Infinity CL",
    project: "pancakeswap",
    description:
      "Pools of two tokens, the native currency among them, with liquidity in chosen price ranges, in one contract with a vault of its own",
    url: "https://pancakeswap.finance",
  },
  contract: "The pool manager",
  facts,
  refresh: () => "logs",
  steps: ["infinitySwap", "infinityHookSwap"],
  topics: TOPICS,
  plain: plainPool,
  code: ({ facts }) => codeIn(facts),
  source,
  probes: [
    { contract: "manager", getter: "extsload(bytes32)", args: [0n] },
    { contract: "vault", getter: "getLocker()" },
  ],
  load,
  apply,
  trade(venue, state, zeroForOne, { amountIn }) {
    const traded = quoteSwap(venue, state, zeroForOne, amountIn);
    return isRefusal(traded) ? traded : { ...traded, gas: traded.gas + VAULT_GAS };
  },
  curveOf: curveOfSwap,
  gas: () => FILL_GAS + VAULT_GAS,
  encode: (venue, _state, fill) => encodeSwap(venue, fill, { bins: false, step: venue.facts.tickSpacing }),
});
