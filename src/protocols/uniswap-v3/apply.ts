import { type Hex, intAt, uintAt } from "../../lib/hex.js";
import type { Log, Venue } from "../adapter.js";
import { lastTickAtOrBelow, type PoolState, type Tick } from "./state.js";

/** Initialize(uint160 sqrtPriceX96, int24 tick) */
export const INITIALIZE: Hex = "0x98636036cb66a9c19a37435efc1e90142190214e8abeb821bdba3f2990dd4c95";
/** Mint(address sender, address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1) */
export const MINT: Hex = "0x7a53080ba414158be7ec69b987b5fb7d07dee101fe85488f0853ae16239d0bde";
/** Burn(address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1) */
export const BURN: Hex = "0x0c396cd989a39f4459b5fa1aed6a9a8dcdbc45908acfd67e028cd568da98982c";
/** Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick) */
export const SWAP: Hex = "0xc42079f94a6350d7e6235f29174924f928cc2ac818eb64fed8004e115fbcca67";

/**
 * The logs that move price or liquidity. The pool's others do not: the protocol's share comes out of the fee
 * after a step's amounts are fixed (SetFeeProtocol, CollectProtocol), a flash loan pays into the fee growth, and
 * collecting pays what was already set aside.
 */
export const TOPICS: readonly Hex[] = [INITIALIZE, MINT, BURN, SWAP];

/** The state after `log`; undefined when the log contradicts the state or is none of the pool's. */
export function apply(_venue: Venue, state: PoolState, log: Log): PoolState | undefined {
  switch (log.topics[0]) {
    case SWAP:
      return moved(state, uintAt(log.data, 2), uintAt(log.data, 3), intAt(log.data, 4));
    case INITIALIZE:
      return moved(state, uintAt(log.data, 0), 0n, intAt(log.data, 1));
    case MINT:
      return withLiquidity(state, log, uintAt(log.data, 1));
    case BURN: {
      const amount = uintAt(log.data, 0);
      return withLiquidity(state, log, amount === undefined ? undefined : -amount);
    }
    default:
      return undefined;
  }
}

function moved(
  state: PoolState,
  sqrtPriceX96: bigint | undefined,
  liquidity: bigint | undefined,
  tick: bigint | undefined,
): PoolState | undefined {
  if (sqrtPriceX96 === undefined || liquidity === undefined || tick === undefined) return undefined;
  return { sqrtPriceX96, liquidity, tick: Number(tick), ticks: state.ticks };
}

function withLiquidity(state: PoolState, log: Log, delta: bigint | undefined): PoolState | undefined {
  const lower = intAt(log.topics[2] ?? "0x", 0);
  const upper = intAt(log.topics[3] ?? "0x", 0);
  if (lower === undefined || upper === undefined || delta === undefined) return undefined;
  // Burning nothing is how owners settle their fees.
  if (delta === 0n) return state;
  const lowered = changeTick(state.ticks, Number(lower), delta, delta);
  const ticks = lowered && changeTick(lowered, Number(upper), delta, -delta);
  if (ticks === undefined) return undefined;
  const inRange = lower <= state.tick && state.tick < upper;
  const liquidity = inRange ? state.liquidity + delta : state.liquidity;
  return liquidity < 0n ? undefined : { ...state, liquidity, ticks };
}

function changeTick(
  ticks: readonly Tick[],
  tick: number,
  grossDelta: bigint,
  netDelta: bigint,
): readonly Tick[] | undefined {
  const index = lastTickAtOrBelow(ticks, tick);
  const found = ticks[index]?.tick === tick ? ticks[index] : undefined;
  const liquidityGross = (found?.liquidityGross ?? 0n) + grossDelta;
  const liquidityNet = (found?.liquidityNet ?? 0n) + netDelta;
  if (liquidityGross < 0n) return undefined;
  const changed = liquidityGross === 0n ? [] : [{ tick, liquidityNet, liquidityGross }];
  return [...ticks.slice(0, found ? index : index + 1), ...changed, ...ticks.slice(index + 1)];
}
