import type { Hex } from "../../../lib/hex.js";
import type { Log, Venue } from "../../venue.js";
import { withLiquidity } from "../concentrated/liquidity.js";
import type { PoolState } from "../concentrated/state.js";
import { event } from "../reading/event.js";

const SWAPPED =
  "address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick";
const BURNT =
  "address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1";

/** The topics of a pool's events, some of which append fees: the protocol's in forks, a plugin's in others. */
const events = {
  initialize: event("Initialize(uint160 sqrtPriceX96, int24 tick)"),
  mint: event(
    "Mint(address sender, address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1)",
  ),
  burn: event(`Burn(${BURNT})`),
  burnWithFee: event(`Burn(${BURNT}, uint24 pluginFee)`),
  swap: event(`Swap(${SWAPPED})`),
  swapWithFees: event(`Swap(${SWAPPED}, uint128 protocolFees0, uint128 protocolFees1)`),
  swapWithPluginFees: event(`Swap(${SWAPPED}, uint24 overrideFee, uint24 pluginFee)`),
} as const;

/**
 * The logs that change price or liquidity. The pool's others do not: the protocol's share comes out of the fee after a
 * step's amounts are fixed (SetFeeProtocol, CollectProtocol), a flash loan pays into the fee growth, and collecting
 * pays amounts already set aside.
 */
export const TOPICS = poolTopics("initialize", "mint", "burn", "swap", "swapWithFees");

export function poolTopics(...names: readonly (keyof typeof events)[]): readonly Hex[] {
  return names.map((name) => events[name].topic);
}

/** Returns the state after `log`, or undefined if the log contradicts the state or is not the pool's. */
export function apply<State extends PoolState>(_venue: Venue, state: State, log: Log): State | undefined {
  const { initialize, mint, burn, burnWithFee, swap, swapWithFees, swapWithPluginFees } = events;
  const swapped = swap.argsOf(log) ?? swapWithFees.argsOf(log) ?? swapWithPluginFees.argsOf(log);
  const initialized = initialize.argsOf(log);
  const price = swapped ?? (initialized && { ...initialized, liquidity: 0n });
  if (price !== undefined) {
    const { sqrtPriceX96, liquidity, tick } = price;
    return { ...state, sqrtPriceX96, liquidity, tick: Number(tick) };
  }
  const minted = mint.argsOf(log);
  const position = minted ?? burn.argsOf(log) ?? burnWithFee.argsOf(log);
  if (position === undefined) return undefined;
  const { tickLower, tickUpper, amount } = position;
  return withLiquidity(state, Number(tickLower), Number(tickUpper), minted ? amount : -amount);
}
