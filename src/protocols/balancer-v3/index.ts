import type { Hex } from "../../lib/hex.js";
import type { Step } from "../../program/index.js";
import type { Adapter, FillToEncode } from "../adapter.js";
import { discoverBy } from "../kit/adapter/discovering.js";
import { conversionInputs } from "../kit/adapter/meta.js";
import { mulDown } from "../kit/balancer/fixedPoint.js";
import { event } from "../kit/reading/event.js";
import type { Log, Venue } from "../venue.js";
import { curve } from "./curve.js";
import { load, poolOf, renew, tolerancePpb } from "./load.js";
import { codeOfPool, source } from "./source.js";
import { factorsOf, facts, type PoolFacts, type PoolState } from "./state.js";
import { gasOf, quote } from "./swap.js";

const SWAP = event(
  "Swap(address indexed pool, address indexed tokenIn, address indexed tokenOut, uint256 amountIn, uint256 amountOut, uint256 feePart, uint256 fee)",
);

/** Events whose second topic is the pool: of the Vault, and of the hooks of surging pools. */
const OF_ONE_POOL: readonly Hex[] = [
  SWAP,
  ...[
    "LiquidityAdded(address indexed pool, address indexed provider, uint8 indexed kind, uint256 supply, uint256[] amounts, uint256[] fees)",
    "LiquidityRemoved(address indexed pool, address indexed provider, uint8 indexed kind, uint256 supply, uint256[] amounts, uint256[] fees)",
    "SwapFeePercentageChanged(address indexed pool, uint256 fee)",
    "AggregateSwapFeePercentageChanged(address indexed pool, uint256 fee)",
    "AggregateYieldFeePercentageChanged(address indexed pool, uint256 fee)",
    "PoolPausedStateChanged(address indexed pool, bool paused)",
    "PoolRecoveryModeStateChanged(address indexed pool, bool recovering)",
    "PoolInitialized(address indexed pool)",
    "MaxSurgeFeePercentageChanged(address indexed pool, uint256 fee)",
    "ThresholdSurgePercentageChanged(address indexed pool, uint256 threshold)",
  ].map((signature) => event(signature)),
].map(({ topic }) => topic);

const TOPICS: readonly Hex[] = [
  ...OF_ONE_POOL,
  event("VaultPausedStateChanged(bool paused)").topic,
  // Emitted by pools themselves.
  event("AmpUpdateStarted(uint256 start, uint256 end, uint256 since, uint256 until)").topic,
  event("AmpUpdateStopped(uint256 amplification)").topic,
];

/** Applies a swap. After any other log about the pool, it is loaded again. */
function apply(venue: Venue<PoolFacts>, state: PoolState, log: Log): PoolState | undefined {
  const [topic, subject] = log.topics;
  if (topic !== undefined && OF_ONE_POOL.includes(topic) && subject !== venue.subject) return state;
  const swap = SWAP.argsOf(log);
  if (swap === undefined || hasRates(venue)) return undefined;
  const [i, j] = [venue.tokens.indexOf(swap.tokenIn), venue.tokens.indexOf(swap.tokenOut)];
  if (i < 0 || j < 0) return undefined;
  const leaving = mulDown(swap.fee, state.fees.aggregateSwap);
  const balances = state.balances.map((balance, index) =>
    index === i ? balance + swap.amountIn - leaving : index === j ? balance - swap.amountOut : balance,
  );
  const factors = factorsOf(venue.facts);
  return { ...state, balances, last: balances.map((balance, index) => balance * (factors[index] as bigint)) };
}

function hasRates({ facts }: Venue<PoolFacts>): boolean {
  return facts.rateProviders.some((provider) => provider !== null);
}

/** Returns the step that swaps in the pool. */
function encode(venue: Venue<PoolFacts>, _state: unknown, { tokenOut, amount, to }: FillToEncode): Step {
  return { op: "balancerV3Swap", vault: venue.address, pool: poolOf(venue), amount, tokenOut, to };
}

/**
 * Pools of Balancer V3: weighted pools, stable pools, those among them whose hook raises the fee of swaps that unbalance
 * them, and pools of concentrated liquidity between two prices (2-CLP, E-CLP). Rates of tokens change without a log.
 */
export const balancerV3: Adapter<PoolState, PoolFacts> = {
  standard: "balancer-v3",
  meta: {
    name: "Balancer V3",
    project: "balancer",
    description:
      "Pools of two and more tokens in one vault, with fixed shares of worth, of tokens of like worth, or of a range of prices",
    url: "https://balancer.fi",
    action: () => "swap",
    actions: [{ action: "swap", functionNames: ["swap"], inputs: conversionInputs("The vault") }],
  },
  facts,
  refresh: (venue) => (hasRates(venue) ? "everyBlock" : venue.facts.kind === "stable" ? "renewed" : "logs"),
  steps: ["balancerV3Swap"],
  topics: TOPICS,
  prefundable: false,
  paysOut: true,
  code: codeOfPool,
  source,
  probes: [{ contract: "vault", getter: "isVaultPaused()" }],
  discover: discoverBy(source),
  load,
  renew,
  apply,
  quote,
  tolerancePpb,
  curve,
  gas: ({ facts: of }) => gasOf(of),
  encode,
};
