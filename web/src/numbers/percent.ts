/** Basis points of a whole. */
export const wholeBps = 10_000;

/** The result of reading a percentage: whole basis points, or the fault. */
export type Percent = { readonly bps: number } | { readonly fault: string };

/**
 * Reads `0.5`, `0,5` or `2 %`, from 0 to `mostBps`. A third decimal is finer than a basis point and is refused, as is
 * anything that could mean thousands: nobody means `1,000` percent.
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
