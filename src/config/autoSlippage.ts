import { defaultSlippageBps } from "./routeDefaults.js";

/**
 * The limits of a slippage that the service chooses (`slippage=auto`). The service and the verifier both read them here,
 * so neither can widen them alone.
 */
export const autoSlippage = {
  /** Less than this would fail over roundings and the interest of a few blocks. */
  leastBps: 5,
  /** Automatic is never worse than no statement at all. */
  mostBps: defaultSlippageBps,
  /** The most that the depth may add: whoever trades so much that more is at stake is better off with a revert. */
  mostDepthBps: 50,
  /** The movement that is assumed if too few blocks are known. */
  unmeasuredBps: 50,
  /** The share of transactions that may revert because the price has moved, if the next blocks are like the last. */
  failureRate: 0.01,
} as const;

/** What a chosen slippage is made of, in basis points to a hundredth of one. */
export type SlippageParts = {
  /** How far the output may fall in the blocks until the transaction is mined. */
  readonly movedBps: number;
  /** How far the same trade, mined first, lowers the output. Null if the venues do not take it twice. */
  readonly depthBps: number | null;
};

/**
 * Returns the slippage that follows from its parts, in whole basis points, rounded up: the root of the sum of their
 * squares, since the two hardly ever happen at their worst together, within the limits.
 */
export function slippageOf({ movedBps, depthBps }: SlippageParts): number {
  const { leastBps, mostBps, mostDepthBps } = autoSlippage;
  const [moved, depth] = [hundredthsOf(movedBps), hundredthsOf(Math.min(depthBps ?? 0, mostDepthBps))];
  const together = Math.ceil(Math.sqrt(moved * moved + depth * depth) / 100);
  return Math.min(mostBps, Math.max(leastBps, together));
}

/** Whole hundredths, so that every machine rounds the same sum of squares. */
function hundredthsOf(bps: number): number {
  return Math.round(bps * 100);
}
