import { type Address, ZERO_ADDRESS } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import { refuse } from "../../lib/refusal.js";
import type { Step } from "../../program/index.js";
import type { Adapter, FillToEncode } from "../adapter.js";
import { contractOf, type Deployment } from "../kit/adapter/deployment.js";
import { isZeroForOne, zeroForOneOf } from "../kit/adapter/direction.js";
import { discoverBy, onlyKind, poolsOf } from "../kit/adapter/discovering.js";
import type { NoFacts } from "../kit/adapter/facts.js";
import { conversionInputs, type ProtocolMeta } from "../kit/adapter/meta.js";
import type { DiscoveredVenue, Source } from "../kit/adapter/source.js";
import { poolCurve } from "../kit/concentrated/curve.js";
import { gasOfOneMoreTick } from "../kit/concentrated/oneMore.js";
import { plainPool } from "../kit/concentrated/plainPool.js";
import { FILL_GAS } from "../kit/concentrated/swap.js";
import { apply as applyToPool, poolTopics } from "../kit/poolContract/apply.js";
import { weighBy } from "../kit/poolContract/weigh.js";
import { event } from "../kit/reading/event.js";
import type { Log, Venue } from "../venue.js";
import { facts, type PoolFacts } from "./facts.js";
import { load, renew } from "./load.js";
import { FEE_GAS, quoteSwap } from "./quote.js";
import { type PoolState, withFee } from "./state.js";
import { readVenue } from "./venue.js";

const meta: ProtocolMeta = {
  name: "Algebra",
  project: "algebra",
  description:
    "Pools of two tokens whose liquidity is provided within ranges of the price, and whose fee follows from past trades or from a plugin",
  url: "https://algebra.finance",
  action: () => "swap",
  actions: [{ action: "swap", functionNames: ["swap"], inputs: conversionInputs("The pool") }],
};

const POOL = event("Pool(address indexed token0, address indexed token1, address pool)");

/** Finds pools by the factory's logs, which list every pool of a pair. */
function source(deployment: Deployment): Source<PoolFacts, NoFacts> {
  const { sinceBlock = 0 } = deployment;
  const factory = contractOf(deployment, "factory");
  return {
    contract: factory,
    logs: { topic: POOL.topic, sinceBlock, created },
    among: ({ pairs }) => poolsOf([factory, "poolByPair(address,address) address"], pairs, onlyKind),
    weigh: weighBy("globalState()"),
    venue: ({ key, tokens }) => readVenue(deployment, key as Address, tokens),
  };
}

function created(log: Log): DiscoveredVenue<NoFacts> | undefined {
  const told = POOL.argsOf(log);
  return told && { key: told.pool, tokens: [told.token0, told.token1], facts: {} };
}

const FEE = event("Fee(uint16 fee)");

/**
 * The logs that change price, liquidity or fee. The community's share is taken from the fee after a step's amounts are
 * fixed, and flash loans and fee collection change no amount of a swap.
 */
const TOPICS: readonly Hex[] = [
  ...poolTopics("initialize", "mint", "burn", "burnWithFee", "swap", "swapWithPluginFees"),
  FEE.topic,
  event("Plugin(address newPluginAddress)").topic,
  event("PluginConfig(uint8 newPluginConfig)").topic,
];

/**
 * Returns the state after `log`, or undefined if the log does not suffice. Logs do not
 * determine a fee that the pool does not store; `renew` reads that fee.
 */
function apply(venue: Venue<PoolFacts>, state: PoolState, log: Log): PoolState | undefined {
  const set = FEE.argsOf(log);
  if (set === undefined) return applyToPool(venue, state, log);
  // A plugin stores the fee in the pool, or overrides it.
  return state.feePpm === undefined ? state : withFee(state, { feePpm: Number(set.fee) });
}

/** Returns the step that swaps in the pool. Throws if the pool does not hold the fill's tokens. */
function encode(venue: Venue<PoolFacts>, _state: unknown, fill: FillToEncode): Step {
  return {
    op: "v3Swap",
    pool: venue.address,
    zeroForOne: zeroForOneOf(venue, fill),
    callback: venue.facts.callback,
    amount: fill.amount,
    to: fill.to,
  };
}

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
