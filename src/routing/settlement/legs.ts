import { WHOLE_PPM } from "../../lib/whole.js";
import { USABLE_CAPACITY } from "../graph/arc.js";
import { isVirtual } from "../graph/virtualArcs.js";
import type { Flow } from "../split/flow.js";
import { tokensInOrder } from "../split/optimalFlow.js";
import type { Leg } from "./settle.js";

/** Part of a token's throughput below which a fill is not worth stating. */
export const MIN_SHARE = 1e-4;
const FULL = USABLE_CAPACITY * (1 - 1e-6);

/**
 * The flow as shares in execution order. Of each token's fills the full venues come first, rounded down, then the
 * others by falling amount, so that rounding errors of early shares are corrected by later ones; the last takes the rest.
 * What is made into shares at the end is such a rest.
 */
export function legsOf(flow: Flow): Leg[] {
  const legs: Leg[] = [];
  for (const { indices } of tokensInOrder(flow.arcs)) {
    const amount = (index: number) => flow.amountsIn[index]!;
    const rank = (index: number) => {
      if (isVirtual(flow.arcs[index]!)) return 2;
      return amount(index) > FULL * flow.arcs[index]!.capacity ? 0 : 1;
    };
    const ordered = [...indices].sort((a, b) => rank(a) - rank(b) || amount(b) - amount(a));
    let left = ordered.reduce((sum, index) => sum + amount(index), 0);
    ordered.forEach((index, position) => {
      const arc = flow.arcs[index]!;
      if (isVirtual(arc)) return;
      // Where nothing arrives, any share gets nothing; settling then says so.
      const share = left > 0 ? (amount(index) / left) * WHOLE_PPM : 0;
      const rounded = rank(index) === 0 ? Math.floor(share) : Math.round(share);
      const isLast = position === ordered.length - 1;
      const sharePpm = isLast ? WHOLE_PPM : Math.min(WHOLE_PPM - 1, Math.max(1, rounded));
      legs.push({ arc, sharePpm });
      left *= 1 - sharePpm / WHOLE_PPM;
    });
  }
  return legs;
}
