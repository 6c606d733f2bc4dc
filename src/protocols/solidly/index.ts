import type { Step } from "../../program/index.js";
import type { Adapter, FillToEncode } from "../adapter.js";
import { zeroForOneOf } from "../kit/adapter/direction.js";
import { discoverBy } from "../kit/adapter/discovering.js";
import { onlyPrefunded, pairActions } from "../kit/pair.js";
import type { Venue } from "../venue.js";
import { curve } from "./curve.js";
import { facts, type PoolFacts } from "./kinds.js";
import { liquidity, shares } from "./liquidity.js";
import { load, renew } from "./load.js";
import { FILL_GAS, quote } from "./quote.js";
import { source } from "./source.js";
import { apply, type PoolState, topics } from "./state.js";

/** Returns the step that swaps in the pool. Throws if the pool does not hold the fill's tokens. */
function encode(venue: Venue<PoolFacts>, _state: unknown, fill: FillToEncode): Step {
  const zeroForOne = zeroForOneOf(venue, fill);
  const { prefunded, amount, to } = fill;
  return { op: "solidlySwap", pool: venue.address, zeroForOne, prefunded, amount, to };
}

/**
 * Stable and volatile pools of Solidly, Velodrome, Aerodrome and their forks. The factory states the fee, which changes
 * without a log of the pool and usually without any log.
 */
export const solidly: Adapter<PoolState, PoolFacts> = {
  standard: "solidly",
  meta: {
    name: "Solidly",
    project: "solidly",
    description:
      "Pools of two tokens, either of any price or of nearly one, that pay their fees to their holders",
    url: "https://github.com/solidlyexchange/solidly",
    action: () => "swap",
    actions: pairActions("The pool"),
    // The pool is its own share token. Its symbol contains those of its tokens.
    position: ({ address, facts }) => ({
      address,
      symbol: facts.stable ? "sAMM" : "vAMM",
      decimals: 18,
    }),
  },
  facts,
  refresh: "renewed",
  steps: ["solidlySwap", "v2Add", "v2Remove"],
  topics,
  shares,
  liquidity,
  prefundable: true,
  onlyPrefunded,
  paysOut: true,
  code: "protocol",
  source,
  probes: [{ contract: "factory", getter: "isPaused()" }],
  discover: discoverBy(source),
  load,
  renew,
  apply,
  quote,
  curve,
  gas: ({ facts: { stable } }) => FILL_GAS[stable ? "stable" : "volatile"],
  encode,
};
