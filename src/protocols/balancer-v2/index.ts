import type { Address } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import { type Reading, together } from "../../lib/reading.js";
import { attempt, isRefusal, refuse } from "../../lib/refusal.js";
import type { Adapter } from "../adapter.js";
import { discoverBy } from "../kit/adapter/discovering.js";
import { poolMeta } from "../kit/adapter/meta.js";
import { type Unusable, unusable } from "../kit/adapter/unusable.js";
import { sampledCurve } from "../kit/curve/sampled.js";
import { ask } from "../kit/reading/ask.js";
import { event } from "../kit/reading/event.js";
import { noFees } from "../kit/shares/shares.js";
import type { Log, Venue } from "../venue.js";
import { GET_CASH, GET_POOL_TOKENS } from "./answers.js";
import { composable } from "./composable/kind.js";
import {
  type BalancerKind,
  facts,
  isComposable,
  type Pool,
  type PoolFacts,
  type PoolState,
  poolOf,
  type Trade,
  type Way,
  wayThrough,
} from "./pool.js";
import { codeOfPool, source } from "./source.js";
import { weighted } from "./weighted/kind.js";

const SWAP = event(
  "Swap(bytes32 indexed poolId, address indexed tokenIn, address indexed tokenOut, uint256 amountIn, uint256 amountOut)",
);

/** Events of the vault about the pool whose id is their first topic. */
const OF_ONE_POOL: readonly Hex[] = [
  SWAP,
  event(
    "PoolBalanceChanged(bytes32 indexed poolId, address indexed provider, address[] tokens, int256[] deltas, uint256[] fees)",
  ),
  event(
    "PoolBalanceManaged(bytes32 indexed poolId, address indexed manager, address indexed token, int256 cashDelta, int256 managedDelta)",
  ),
].map(({ topic }) => topic);

const TOPICS: readonly Hex[] = [
  ...OF_ONE_POOL,
  // Emitted by pools and by the fees collector.
  event("SwapFeePercentageChanged(uint256 fee)").topic,
  // Emitted by pools and by the vault.
  event("PausedStateChanged(bool paused)").topic,
  // Emitted by pools, of the earlier and the later versions.
  event("ProtocolFeePercentageCacheUpdated(uint256 indexed feeType, uint256 fee)").topic,
  event("ProtocolFeePercentageCacheUpdated(bytes32 feeCache)").topic,
  // Emitted by pools: in that mode, a pool owes the protocol nothing.
  event("RecoveryModeStateChanged(bool enabled)").topic,
];

/**
 * Applies a swap of a weighted pool. After any other log about the pool, it is loaded again. Composable pools are read
 * at every block, because rates and the amplification change without a log.
 */
function apply(venue: Venue<PoolFacts>, state: PoolState, log: Log): PoolState | undefined {
  const [topic, poolId] = log.topics;
  const pool = poolOf(venue);
  if (topic === undefined || !OF_ONE_POOL.includes(topic)) return undefined;
  if (poolId !== pool.id) return state;
  const swap = isComposable(venue) ? undefined : SWAP.argsOf(log);
  if (swap === undefined) return undefined;
  const [i, j] = [pool.assets.indexOf(swap.tokenIn), pool.assets.indexOf(swap.tokenOut)];
  if (i < 0 || j < 0) return undefined;
  const balances = state.balances.map((balance, index) =>
    index === i ? balance + swap.amountIn : index === j ? balance - swap.amountOut : balance,
  );
  return { ...state, balances };
}

/** The curve has no notion of time, so every rate counts as its provider reports it. */
const LATE_SECONDS = 1n << 64n;

/**
 * Pools of Balancer V2: weighted pools, which pay the protocol on joins and exits, and composable stable pools. Token
 * rates change without a log.
 */
export const balancerV2: Adapter<PoolState, PoolFacts> = {
  standard: "balancer-v2",
  meta: poolMeta({
    name: "Balancer V2",
    project: "balancer",
    description:
      "Pools of two and more tokens that keep a fixed share of their worth in each, and pools of tokens of like worth",
    url: "https://balancer.fi",
    contract: "The vault",
    functions: {
      swap: ["swap"],
      deposit: ["joinPool", "swap"],
      redeem: ["exitPool"],
    },
    symbol: "BPT",
  }),
  facts,
  refresh: ({ facts: { composable, minting } }) =>
    composable || minting?.rateProviders.some((provider) => provider !== null) ? "everyBlock" : "logs",
  steps: ["balancer", "balancerJoin", "balancerExit"],
  topics: TOPICS,
  /** Holders own the balances, except for the small part of the fees that the protocol takes at the next join or exit. */
  shares: {
    ...noFees,
    reserves: ({ tokens }, { balances }) =>
      balances.map((amount, index) => ({ token: tokens[index] as Address, amount })),
    supply: (_, { supply }) => supply,
    index(venue, state) {
      const value = attempt(() => kindOf(venue).valueOfShare(poolOf(venue), state));
      return isRefusal(value) ? Number.NaN : value;
    },
  },
  prefundable: false,
  paysOut: true,
  code: codeOfPool,
  probes: [{ contract: "vault", getter: "WETH()" }],
  discover: discoverBy(source),
  source,
  load,
  apply,
  /** Returns the exact result of a swap, a join with one token, or an exit into one. */
  quote(venue, state, { tokenIn, tokenOut, amountIn, context }) {
    const pool = poolOf(venue);
    const way = wayThrough(pool, tokenIn, tokenOut);
    if (way === undefined)
      return refuse("otherTokens", "the pool does not turn these tokens into each other");
    if (amountIn <= 0n) return refuse("tooLittle", "the amount is not positive");
    const kind = kindOf(venue);
    const trade = attempt(() => through(kind, pool, state, way, amountIn, context.timestamp));
    // The caller gets the same reason wherever the contracts revert.
    if (isRefusal(trade)) return refuse(trade.refused, "the pool does not take that much at once");
    if (trade.amountOut === 0n) return refuse("tooLittle", "the output is zero");
    return { ...trade, gas: kind.gas(pool)[way.kind] };
  },
  /** Returns the contract's formulas in float64. */
  curve(venue, state, tokenIn, tokenOut) {
    const pool = poolOf(venue);
    const way = wayThrough(pool, tokenIn, tokenOut);
    const sampled = way && kindOf(venue).paying(pool, state, way, LATE_SECONDS);
    return sampled && sampledCurve(sampled);
  },
  gas: (venue) => kindOf(venue).gas(poolOf(venue)).swap,
  encode(venue, _state, { tokenIn, tokenOut, amount, to }) {
    const pool = poolOf(venue);
    const way = wayThrough(pool, tokenIn, tokenOut);
    if (way === undefined) throw new TypeError(`${venue.id} does not turn ${tokenIn} into ${tokenOut}`);
    const place = { vault: venue.address, poolId: pool.id, amount, to };
    // A composable pool sells its shares like any token, for less gas than a join. The reverse is not open to the
    // Executor: the vault has an allowance for everyone's shares, which the step would have to reset.
    const sells = way.kind === "swap" || (way.kind === "deposit" && isComposable(venue));
    if (sells) return { op: "balancer", ...place, tokenOut };
    if (way.kind === "deposit") return { op: "balancerJoin", ...place, assets: pool.kept };
    return { op: "balancerExit", ...place, assets: pool.kept, tokenOut };
  },
};

function kindOf(venue: Venue<PoolFacts>): BalancerKind {
  return (isComposable(venue) ? composable : weighted) as BalancerKind;
}

/**
 * Throws `Refused` where the contracts revert: beyond 30 % of a weighted balance, or beyond the range of their
 * arithmetic.
 */
function through(
  kind: BalancerKind,
  pool: Pool,
  state: PoolState,
  way: Way,
  amountIn: bigint,
  seconds: bigint,
): Trade<PoolState> {
  if (way.kind === "swap") return kind.swap(pool, state, [way.i, way.j], amountIn, seconds);
  if (way.kind === "deposit") return kind.join(pool, state, way.i, amountIn, seconds);
  return kind.exit(pool, state, way.j, amountIn, seconds);
}

/**
 * Reads a pool. Unusable if it is managed, paused, empty, or not as the model expects, or if an asset manager claims to
 * hold some of it, because the pool then quotes with tokens that it cannot pay out.
 */
function* load(venue: Venue<PoolFacts>): Reading<PoolState | Unusable> {
  if (venue.facts.managed) return unusable("managed");
  const pool = poolOf(venue);
  const kind = kindOf(venue);
  const vault = venue.address;
  const [own, numbers, stateIn, held] = yield* together([
    ask({
      tokens: { maybe: [vault, GET_POOL_TOKENS, pool.id] },
      paused: { maybe: [vault, pool.share].map((to) => [to, "getPausedState()"] as const) },
      id: { maybe: [pool.share, "getPoolId() bytes32"] },
    }),
    ask({
      swapFee: [pool.share, "getSwapFeePercentage()"],
      supply: [pool.share, "totalSupply()"],
    }),
    kind.read(pool, venue),
    ask({ cash: pool.kept.map((token) => [vault, GET_CASH, pool.id, token] as const) }),
  ]);
  if (own.id !== pool.id || own.tokens?.tokens.join() !== pool.kept.join()) return unusable("changed");
  // A missing answer counts as paused.
  if (own.paused.some((paused) => paused !== 0n)) return unusable("paused");
  const { balances } = own.tokens;
  if (balances.length !== pool.kept.length || held === undefined) return unusable("silent");
  if (held.cash.some(({ managed }) => managed !== 0n)) return unusable("managed");
  if (numbers === undefined) return unusable("silent");
  const state = stateIn({ balances, ...numbers });
  if (state === undefined) return unusable("unknownCode");
  return state.supply === 0n || state.balances.includes(0n) ? unusable("empty") : state;
}
