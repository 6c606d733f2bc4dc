import { WHOLE_PPM } from "../../lib/whole.js";
import { USABLE_CAPACITY } from "../graph/arc.js";
import { SOURCE } from "../graph/graph.js";
import { isVirtual } from "../graph/virtualArcs.js";
import type { Search } from "../search/search.js";
import type { Flow } from "../split/flow.js";
import { tokensInOrder } from "../split/optimalFlow.js";
import type { UnsettledFill } from "./settle.js";

/** The part of a token's throughput below which a fill is not worth stating. */
export const MIN_SHARE = 1e-4;
const FULL = USABLE_CAPACITY * (1 - 1e-6);

/**
 * Returns the flow as shares in execution order. Of each token's fills, full venues come first, rounded down, then the
 * others by falling amount, so that later shares correct the rounding errors of earlier ones. The last takes the rest.
 * The part that becomes shares at the end is such a rest. A full venue takes an exact amount of the payer's own tokens,
 * since a millionth of a sale far above the depth may be more than all that it takes. The amount is slightly less than
 * that, so that the transaction still succeeds if the venue takes a little less by then.
 */
export function legsOf(flow: Flow, start?: Search["start"]): UnsettledFill[] {
  const legs: UnsettledFill[] = [];
  const isPaid = flow.from !== SOURCE && start?.fills.length === 0;
  for (const { token, indices } of tokensInOrder(flow.arcs)) {
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
      const isLast = position === ordered.length - 1;
      if (isPaid && token === flow.from && rank(index) === 0 && !isLast) {
        legs.push({ arc, sharePpm: WHOLE_PPM, exact: BigInt(Math.floor(amount(index))) });
        left -= amount(index);
        return;
      }
      // If nothing arrives, any share receives nothing, and settling reports it.
      const share = left > 0 ? (amount(index) / left) * WHOLE_PPM : 0;
      const rounded = rank(index) === 0 ? Math.floor(share) : Math.round(share);
      const sharePpm = isLast ? WHOLE_PPM : Math.min(WHOLE_PPM - 1, Math.max(1, rounded));
      legs.push({ arc, sharePpm });
      left *= 1 - sharePpm / WHOLE_PPM;
    });
  }
  return legs;
}
