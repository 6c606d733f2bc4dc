import { z } from "zod";
import type { Step } from "../../program/index.js";
import type { Adapter, FillToEncode, Moment } from "../adapter.js";
import { zeroForOneOf } from "../kit/adapter/direction.js";
import { discoverBy } from "../kit/adapter/discovering.js";
import { addressFact, decimalsFact } from "../kit/adapter/facts.js";
import { conversionInputs } from "../kit/adapter/meta.js";
import type { Venue } from "../venue.js";
import { curve } from "./curve.js";
import { load, tolerancePpb } from "./load.js";
import { source } from "./source.js";
import type { PoolFacts, PoolState, TokenState } from "./state.js";
import { GAS, quote } from "./swap.js";

/** Returns the step that swaps in the pool. Throws if the pool does not hold the fill's tokens. */
function encode(venue: Venue<PoolFacts>, _state: unknown, fill: FillToEncode): Step {
  const { amount, to } = fill;
  return { op: "fluidSwap", pool: venue.address, zeroForOne: zeroForOneOf(venue, fill), amount, to };
}

/**
 * Returns a pool's state after trades in other pools earlier in the same transaction, which change what the Liquidity
 * layer counts of their tokens. `others` has the states after such trades.
 */
function afterOthers(
  _: unknown,
  state: PoolState,
  others: ReadonlyMap<string, unknown>,
  _moment: Moment,
): PoolState {
  const counted = [...others.values()].filter(isPoolState).flatMap(({ tokens }) => tokens);
  const after = (own: TokenState): TokenState => {
    const last = counted.findLast(({ token }) => token === own.token);
    return last === undefined ? own : { ...own, prices: last.prices, totals: last.totals, held: last.held };
  };
  const [token0, token1] = state.tokens;
  return counted.length === 0 ? state : { ...state, tokens: [after(token0), after(token1)] };
}

function isPoolState(state: unknown): state is PoolState {
  return typeof state === "object" && state !== null && "centreShift" in state;
}

/**
 * Pools of Fluid DEX, first type. A pool keeps its tokens in the Liquidity layer, which lends them: it trades what it has
 * supplied there, what it has borrowed, or both. Interest, limits and the centre of its range move with time, so all of
 * its storage is read at every block.
 */
export const fluidDex: Adapter<PoolState, PoolFacts> = {
  standard: "fluid-dex",
  meta: {
    name: "Fluid DEX",
    project: "fluid",
    description:
      "Pools of two tokens that trade what their holders have lent and borrowed in one lending layer",
    url: "https://fluid.io",
    action: () => "swap",
    actions: [{ action: "swap", functionNames: ["swapIn"], inputs: conversionInputs("The pool") }],
  },
  facts: z.strictObject({
    liquidity: addressFact,
    deployer: addressFact,
    decimals: z.tuple([decimalsFact, decimalsFact]),
  }),
  refresh: "everyBlock",
  steps: ["fluidSwap"],
  topics: [],
  prefundable: false,
  paysOut: true,
  code: "protocol",
  source,
  probes: [{ contract: "factory", getter: "totalDexes()" }],
  discover: discoverBy(source),
  load,
  apply: () => undefined,
  quote,
  tolerancePpb,
  afterOthers,
  curve,
  gas: () => GAS.fill,
  encode,
};
