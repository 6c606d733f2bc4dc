import { USABLE_CAPACITY } from "./dual.js";
import { type Flow, tokensInOrder } from "./flow.js";
import type { Leg } from "./settle.js";

/** Basis points of a token's throughput below which a fill is not worth stating. */
export const MIN_SHARE = 1e-4;
const FULL = USABLE_CAPACITY * (1 - 1e-6);

/**
 * The flow as shares in execution order. Of each token's fills the full venues come first, rounded down, then the
 * others by falling amount, so that rounding errors of early shares are corrected by later ones; the last takes the rest.
 */
export function legsOf(flow: Flow): Leg[] {
  const legs: Leg[] = [];
  for (const { indices } of tokensInOrder(flow.arcs)) {
    const amount = (index: number) => flow.amountsIn[index]!;
    const isFull = (index: number) => amount(index) > FULL * flow.arcs[index]!.capacity;
    const ordered = [...indices].sort(
      (a, b) => Number(isFull(b)) - Number(isFull(a)) || amount(b) - amount(a),
    );
    let left = ordered.reduce((sum, index) => sum + amount(index), 0);
    ordered.forEach((index, position) => {
      const share = (amount(index) / left) * 10_000;
      const rounded = isFull(index) ? Math.floor(share) : Math.round(share);
      const isLast = position === ordered.length - 1;
      const shareBps = isLast ? 10_000 : Math.min(9_999, Math.max(1, rounded));
      legs.push({ arc: flow.arcs[index]!, shareBps });
      left *= 1 - shareBps / 10_000;
    });
  }
  return legs;
}
