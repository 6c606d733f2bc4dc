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
import { codeIn, facts, type PoolFacts } from "./facts.js";
import { load } from "./load.js";
import { source } from "./source.js";

/** What the vault's lock and its accounts cost beside a manager that holds its tokens itself: 6,500, measured with our Executor. */
const VAULT_GAS = 7_000;

/** Returns the step that swaps in the pool through the vault. Throws if the pool does not hold the fill's tokens. */
function encode(venue: Venue<PoolFacts>, _state: unknown, fill: FillToEncode): Step {
  // Throws for other tokens.
  zeroForOneOf(venue, fill);
  const { tokenOut, amount, to } = fill;
  const { tickSpacing, hooks, dynamicFee, infinity } = venue.facts;
  const swap = {
    vault: infinity.vault,
    manager: venue.address,
    bins: false,
    tokenOut: tokenOut === NATIVE ? ("native" as const) : tokenOut,
    fee: dynamicFee ? DYNAMIC_FEE : venue.feePpm,
    step: tickSpacing,
    amount,
    to,
  };
  if (hooks === undefined) return { op: "infinitySwap", ...swap };
  return { op: "infinityHookSwap", ...swap, hookBits: infinity.hookBits ?? 0, hooks };
}

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
  trade: (venue, state, zeroForOne, { amountIn }) => quoteSwap(venue, state, zeroForOne, amountIn),
  curveOf: curveOfSwap,
  gas: () => FILL_GAS + VAULT_GAS,
  encode,
});
