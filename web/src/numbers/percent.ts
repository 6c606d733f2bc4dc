/** Basis points of a whole. */
export const wholeBps = 10_000;

/** A percentage that was typed: whole basis points, or what is wrong with it. */
export type Percent = { readonly bps: number } | { readonly fault: string };

/**
 * Reads `0.5`, `0,5`, `2 %`, from 0 to `mostBps`. Basis points are the finest there is, so a third decimal is refused, and so
 * is what could be thousands: nobody means `1,000` percent.
 */
export function readPercent(text: string, mostBps: number): Percent {
  const most = mostBps / 100;
  const plain = text.trim().replace(/\s*%$/, "");
  const [, whole = "", mark = "", fraction = ""] = /^(\d*)([.,]?)(\d*)$/.exec(plain) ?? [];
  const isNumber = whole !== "" || fraction !== "";
  if (!isNumber || (mark === "," && fraction.length > 2))
    return { fault: `Enter a percentage from 0 to ${most}, such as 0.5.` };
  const used = fraction.replace(/0+$/, "");
  if (used.length > 2) return { fault: "Use at most two decimals: the smallest step is 0.01 %." };
  const bps = Number(`${whole}${used.padEnd(2, "0")}`);
  return bps <= mostBps ? { bps } : { fault: `Enter at most ${most} %.` };
}
