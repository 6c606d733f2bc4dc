import { lastTickAtOrBelow, type PoolState, type Tick } from "./state.js";

/** The pool after a position from tick `lower` to tick `upper` grew by `delta`; undefined when it cannot have. */
export function withLiquidity<State extends PoolState>(
  state: State,
  lower: number,
  upper: number,
  delta: bigint,
): State | undefined {
  // Burning nothing is how owners settle their fees.
  if (delta === 0n) return state;
  const lowered = changeTick(state.ticks, lower, delta, delta);
  const ticks = lowered && changeTick(lowered, upper, delta, -delta);
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
