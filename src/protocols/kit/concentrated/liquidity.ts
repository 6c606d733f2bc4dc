import type { PoolState } from "./state.js";
import { grossAt, lastTickAtOrBelow, netAt, type Ticks, withTick } from "./ticks.js";

/**
 * Returns the pool after a position from tick `lower` to tick `upper` grew by `delta`, or undefined if that is
 * impossible.
 */
export function withLiquidity<State extends PoolState>(
  state: State,
  lower: number,
  upper: number,
  delta: bigint,
): State | undefined {
  // Owners burn zero liquidity to settle their fees.
  if (delta === 0n) return state;
  const lowered = changeTick(state.ticks, lower, delta, delta);
  const ticks = lowered && changeTick(lowered, upper, delta, -delta);
  if (ticks === undefined) return undefined;
  const inRange = lower <= state.tick && state.tick < upper;
  const liquidity = inRange ? state.liquidity + delta : state.liquidity;
  return liquidity < 0n ? undefined : { ...state, liquidity, ticks };
}

function changeTick(ticks: Ticks, tick: number, grossDelta: bigint, netDelta: bigint): Ticks | undefined {
  const index = lastTickAtOrBelow(ticks, tick);
  const isThere = ticks.at[index] === tick;
  const liquidityGross = (isThere ? grossAt(ticks, index) : 0n) + grossDelta;
  const liquidityNet = (isThere ? netAt(ticks, index) : 0n) + netDelta;
  return liquidityGross < 0n ? undefined : withTick(ticks, { tick, liquidityNet, liquidityGross });
}
