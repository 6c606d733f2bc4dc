import { changePercent, period } from "../numbers/units.js";
import type { Priced } from "../service/types.js";

/** A little less than a day, so that a change since then counts as one of a day. */
const nearlyDay = 23 * 3600;

/** How a price has changed since yesterday, or since the service has seen it, which then stands below. */
export function Change({ change }: { change: Priced["change"] }) {
  if (change === undefined) return null;
  const { fraction, seconds } = change;
  const text = changePercent(fraction);
  const look = text.startsWith("+") ? "text-good" : /^\d/.test(text) ? "text-muted" : "text-bad";
  return (
    <>
      <span className={look}>{text}</span>
      {seconds < nearlyDay && <span className="block text-muted text-xs">in {period(seconds)}</span>}
    </>
  );
}
