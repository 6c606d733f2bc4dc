import { type Address, ZERO_ADDRESS } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import { contractOf, type Deployment } from "../kit/adapter/deployment.js";
import { onlyKind, poolsOf } from "../kit/adapter/discovering.js";
import type { NoFacts } from "../kit/adapter/facts.js";
import type { DiscoveredVenue, Source } from "../kit/adapter/source.js";
import { concentrated } from "../kit/concentrated/adapter.js";
import { poolCurve } from "../kit/concentrated/curve.js";
import { plainPool } from "../kit/concentrated/plainPool.js";
import { FILL_GAS } from "../kit/concentrated/swap.js";
import { apply as applyToPool, poolTopics } from "../kit/poolContract/apply.js";
import { encode } from "../kit/poolContract/encode.js";
import { weighBy } from "../kit/poolContract/weigh.js";
import { event } from "../kit/reading/event.js";
import type { Log, Venue } from "../venue.js";
import { facts, type PoolFacts } from "./facts.js";
import { load, renew } from "./load.js";
import { FEE_GAS, quoteSwap } from "./quote.js";
import { type PoolState, withFee } from "./state.js";
import { readVenue } from "./venue.js";

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

function nextFeePpm({ adaptive, plugin, feePpm }: PoolState, zeroForOne: boolean): number {
  if (plugin !== undefined) return plugin.nextFeePpm;
  return adaptive === undefined ? feePpm : adaptive.nextFeesPpm[zeroForOne ? 0 : 1];
}

/**
 * Concentrated-liquidity pools of Algebra: 1.x, whose fee depends on the past day's trades, and Integral, whose fee is
 * stored, or set by a plugin from the past day's prices.
 */
export const algebra = concentrated<PoolState, PoolFacts>({
  standard: "algebra",
  about: {
    name: "Algebra",
    project: "algebra",
    description:
      "Pools of two tokens whose liquidity is provided within ranges of the price, and whose fee follows from past trades or from a plugin",
    url: "https://algebra.finance",
  },
  contract: "The pool",
  facts,
  // A pool of Integral may get a plugin at any time. Without one, nothing is read.
  refresh: "renewed",
  steps: ["v3Swap"],
  topics: TOPICS,
  plain: {
    write: (state) => plainPool.write(state),
    read: (plain) => withFee(plainPool.read(plain), plain as PoolState),
  },
  // A plugin is called before or after a swap. The usual one is the protocol's own.
  code: ({ facts: { plugin } }) =>
    plugin === undefined || plugin.isUsual ? "protocol" : [{ role: "plugin", ...plugin }],
  source,
  probes: [
    { contract: "factory", getter: "poolByPair(address,address)", args: [ZERO_ADDRESS, ZERO_ADDRESS] },
  ],
  load,
  renew,
  apply,
  trade: (venue, state, zeroForOne, { amountIn, context }) =>
    quoteSwap(venue, state, zeroForOne, amountIn, context),
  curveOf: (_venue, state, zeroForOne) => poolCurve(nextFeePpm(state, zeroForOne), state, zeroForOne),
  // Most pools of Integral have a plugin.
  gas: ({ facts }) => FILL_GAS + (facts.generation === "integral" ? FEE_GAS.plugin : FEE_GAS.adaptive),
  encode,
});
