import type { Curve, Segment } from "../curve/curve.js";
import { floatPriceOf } from "./price.js";
import type { BinRule, Bins } from "./swap.js";

/**
 * Returns a straight segment for each bin that pays, from the active one downwards if X is paid and upwards if Y is.
 * Returns undefined if none does.
 */
export function binCurve(
  { stepBps, feeE18At }: Pick<BinRule, "stepBps" | "feeE18At">,
  { activeId, bins }: Bins,
  paysX: boolean,
): Curve | undefined {
  const ahead = paysX
    ? bins.filter(({ id }) => id <= activeId).reverse()
    : bins.filter(({ id }) => id >= activeId);
  const segments: Segment[] = [];
  let last = Number.POSITIVE_INFINITY;
  for (const { id, x, y } of ahead) {
    const held = Number(paysX ? y : x);
    if (held === 0) continue;
    const ratio = floatPriceOf(stepBps, id);
    const fair = (paysX ? ratio : 1 / ratio) * (1 - Number(feeE18At(id)) / 1e18);
    // A fee that falls from bin to bin may outweigh the step, but the search expects prices that never rise.
    const price = Math.min(fair, last);
    segments.push({ capacityIn: held / fair, reserveIn: Infinity, reserveOut: Infinity, price });
    last = price;
  }
  return segments.length === 0 ? undefined : { feeFactor: 1, segments };
}
