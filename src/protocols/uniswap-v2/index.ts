import type { Step } from "../../program/index.js";
import type { Adapter, FillToEncode } from "../adapter.js";
import { isZeroForOne } from "../kit/adapter/direction.js";
import { discoverBy } from "../kit/adapter/discovering.js";
import { type NoFacts, noFacts } from "../kit/adapter/facts.js";
import { conversionInputs } from "../kit/adapter/meta.js";
import { onlyPrefunded } from "../kit/adapter/surplus.js";
import type { Venue } from "../venue.js";
import { liquidity, shares } from "./liquidity.js";
import { curve, FILL_GAS, quote } from "./quote.js";
import { source } from "./source.js";
import { apply, load, type PairState, topics } from "./state.js";

/** Returns the step that swaps in the pair. Throws if the pair does not hold the fill's tokens. */
function encode(venue: Venue, _state: unknown, fill: FillToEncode): Step {
  const zeroForOne = isZeroForOne(venue, fill.tokenIn, fill.tokenOut);
  if (zeroForOne === undefined) {
    throw new TypeError(`${venue.id} does not trade ${fill.tokenIn} for ${fill.tokenOut}`);
  }
  return {
    op: "v2Swap",
    pool: venue.address,
    zeroForOne,
    prefunded: fill.prefunded,
    feePpm: venue.feePpm,
    amount: fill.amount,
    to: fill.to,
  };
}

/** Constant-product pairs of Uniswap V2 and its forks (the fee is the deployment's `feePpm`). */
export const uniswapV2: Adapter<PairState, NoFacts> = {
  standard: "uniswap-v2",
  meta: {
    name: "Uniswap V2",
    project: "uniswap",
    description: "Pairs of two tokens whose product of reserves never falls",
    url: "https://app.uniswap.org",
    action: () => "swap",
    actions: [
      { action: "swap", functionNames: ["swap"], inputs: conversionInputs("The pair") },
      { action: "deposit", functionNames: ["mint"], inputs: conversionInputs("The pair") },
      { action: "redeem", functionNames: ["burn"], inputs: conversionInputs("The pair") },
    ],
    // UniswapV2ERC20: the pair is its own share token, with `decimals` and `symbol` fixed in the code.
    position: ({ address }: Venue) => ({ address, symbol: "UNI-V2", decimals: 18 }),
  },
  facts: noFacts,
  refresh: "logs",
  steps: ["v2Swap", "v2Add", "v2Remove"],
  topics,
  shares,
  liquidity,
  prefundable: true,
  onlyPrefunded,
  paysOut: true,
  code: "protocol",
  source,
  probes: [{ contract: "factory", getter: "allPairsLength()" }],
  discover: discoverBy(source),
  load,
  apply,
  quote,
  curve,
  gas: () => FILL_GAS,
  encode,
};
