import { wholeBps } from "../../numbers/percent.js";
import { percent, shownUsd, usd } from "../../numbers/units.js";
import type { Taken } from "../form/exactOutput.js";

/** Above this price impact, a trade requires consent. */
export const askAboveBps = 300;
/** Above this price impact, the page shows a warning in red. */
export const redAboveBps = 1000;

/** The loss of one quote against the prices before it. */
export type Impact = {
  /** Undefined if the service does not know it. */
  readonly bps: number | undefined;
  /** The same as a fraction, never negative, and finer than whole basis points if both sides have a price. */
  readonly part: number | undefined;
  /** What is lost of the sold worth, never negative. It includes the integrator fee, which `part` does not. */
  readonly lossPart: number | undefined;
  /** The same in US dollars; undefined if nothing in the trade has a price. */
  readonly lossUsd: number | undefined;
  /** Expected raw amounts by output. */
  readonly amountsOut: readonly bigint[];
  /** Minimum raw amounts by output. */
  readonly minimums: readonly bigint[];
  /** What an exact output takes. */
  readonly spent?: Taken | undefined;
};

type WorthUsd = { readonly sold: number | undefined; readonly bought: number | undefined };

type Quoted = {
  readonly priceImpact: number | null;
  /** The integrator fee, in basis points of what is sold. */
  readonly feeBps: number;
  readonly amountsOut: readonly string[];
  readonly minimums: readonly string[];
  /** What an exact output takes. */
  readonly spent?: Taken | undefined;
};

/**
 * Returns the loss of a quote. In dollars, it is the difference of the two worths as they are shown, if both are known.
 * Otherwise, it is derived from the impact and the worth of one side.
 *
 * @param worthUsd worth of all inputs and of all outputs; undefined if one of them has no price.
 */
export function impactOf({ priceImpact, feeBps, ...quoted }: Quoted, { sold, bought }: WorthUsd): Impact {
  const { amountsOut, minimums, spent } = quoted;
  const amounts = { amountsOut: amountsOut.map(BigInt), minimums: minimums.map(BigInt), spent };
  if (priceImpact === null)
    return { bps: undefined, part: undefined, lossPart: undefined, lossUsd: undefined, ...amounts };
  const bpsPart = Math.max(0, priceImpact) / wholeBps;
  if (sold !== undefined && bought !== undefined && sold > 0) {
    const lossUsd = lossUsdOf(sold, bought);
    const lossPart = Math.max(0, sold - bought) / sold;
    return { bps: priceImpact, part: feeBps > 0 ? bpsPart : lossPart, lossPart, lossUsd, ...amounts };
  }
  const fromBought = bought === undefined || bpsPart >= 1 ? undefined : bought / (1 - bpsPart);
  const whole = sold ?? fromBought;
  const lossUsd = whole === undefined ? undefined : whole * bpsPart;
  return { bps: priceImpact, part: bpsPart, lossPart: bpsPart, lossUsd, ...amounts };
}

/** Returns what is lost of one worth, as the difference of the two that are shown; never negative. */
export function lossUsdOf(soldUsd: number, boughtUsd: number): number {
  return Math.max(0, shownUsd(soldUsd) - shownUsd(boughtUsd));
}

/** Returns what a quote costs against the market price, in one sentence. */
export function costText({ lossPart, lossUsd }: Pick<Impact, "lossPart" | "lossUsd">): string {
  if (lossPart === undefined) return "The market price is unknown, so the cost of this trade is too.";
  if (lossPart === 0) return "Worth at least what you sell, before gas.";
  const loss = lossUsd === undefined ? "" : ` (${lossUsd === 0 ? "less than $0.01" : usd(lossUsd)})`;
  return `${lossPercent(lossPart)} below the market price${loss}, before gas.`;
}

/** Below this fraction, two decimals of a percentage say too little. */
const fineBelow = 0.001;

/** Formats a loss as a percentage; a small one with two significant digits instead of two decimals. */
export function lossPercent(part: number): string {
  if (part === 0 || part >= fineBelow) return percent(part);
  return part < 1e-6
    ? "less than 0.0001 %"
    : `${(part * 100).toLocaleString("en-US", { maximumSignificantDigits: 2 })} %`;
}

export type Level = "usual" | "ask" | "red";

/** Returns how prominently to show an impact. An unknown impact requires consent, too. */
export function levelOf({ bps }: Pick<Impact, "bps">): Level {
  if (bps === undefined) return "ask";
  return bps > redAboveBps ? "red" : bps > askAboveBps ? "ask" : "usual";
}

/**
 * Returns whether consent to one quote covers a newer one: its impact must not be worse, and its output must not be
 * below the minimum that was accepted, nor what an exact output spends above the most. A price that moves before the trade is not part of the impact.
 */
export function covers(agreed: Impact | undefined, now: Impact): boolean {
  if (levelOf(now) === "usual") return true;
  if (agreed === undefined || (now.bps === undefined) !== (agreed.bps === undefined)) return false;
  const isNoWorse = (now.bps ?? 0) <= (agreed.bps ?? 0);
  if (now.spent !== undefined && now.spent.expected > (agreed.spent?.most ?? 0n)) return false;
  return isNoWorse && now.amountsOut.every((amount, at) => amount >= (agreed.minimums[at] ?? amount + 1n));
}

/** Returns the sentence that a person accepts. */
export function sentenceOf({ bps, part, lossUsd }: Impact): string {
  if (bps === undefined || part === undefined)
    return "The price impact is unknown: these tokens are traded too little to have a reliable price. You may lose most of what you sell.";
  const loss = lossUsd === undefined ? "an unknown amount in dollars" : `about ${roughUsd(lossUsd)}`;
  return `Price impact ${lossPercent(part)}: you lose ${loss} against the price before this trade.`;
}

/** Formats a loss, which is an estimate. Small losses include cents. */
function roughUsd(value: number): string {
  return value < 100 ? usd(value) : `$${value.toLocaleString("en-US", { maximumFractionDigits: 0 })}`;
}
