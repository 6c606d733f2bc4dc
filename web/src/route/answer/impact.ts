import { wholeBps } from "../../numbers/percent.js";
import { percent, usd } from "../../numbers/units.js";

/** Above this price impact, a trade requires consent. */
export const askAboveBps = 300;
/** Above this price impact, the page shows a warning in red. */
export const redAboveBps = 1000;

/** The loss of one quote against the prices before it. */
export type Impact = {
  /** Undefined if the service does not know it. */
  readonly bps: number | undefined;
  /** The same in US dollars; undefined if nothing in the trade has a price. */
  readonly lossUsd: number | undefined;
  /** Expected raw amounts by output. */
  readonly amountsOut: readonly bigint[];
  /** Minimum raw amounts by output. */
  readonly minimums: readonly bigint[];
};

type Quoted = {
  readonly priceImpact: number | null;
  readonly amountsOut: readonly string[];
  readonly minimums: readonly string[];
};

/**
 * Returns the loss of a quote. It is a fraction of the inputs' worth; if that is unknown, it is derived from the
 * outputs.
 *
 * @param worthUsd worth of all inputs and of all outputs; undefined if one of them has no price.
 */
export function impactOf(
  { priceImpact, ...quoted }: Quoted,
  worthUsd: { readonly sold: number | undefined; readonly bought: number | undefined },
): Impact {
  const amounts = { amountsOut: quoted.amountsOut.map(BigInt), minimums: quoted.minimums.map(BigInt) };
  if (priceImpact === null) return { bps: undefined, lossUsd: undefined, ...amounts };
  const part = Math.max(0, priceImpact) / wholeBps;
  const fromBought = worthUsd.bought === undefined || part >= 1 ? undefined : worthUsd.bought / (1 - part);
  const whole = worthUsd.sold ?? fromBought;
  return { bps: priceImpact, lossUsd: whole === undefined ? undefined : whole * part, ...amounts };
}

export type Level = "usual" | "ask" | "red";

/** Returns how prominently to show an impact. An unknown impact requires consent, too. */
export function levelOf({ bps }: Pick<Impact, "bps">): Level {
  if (bps === undefined) return "ask";
  return bps > redAboveBps ? "red" : bps > askAboveBps ? "ask" : "usual";
}

/**
 * Returns whether consent to one quote covers a newer one: its impact must not be worse, and its output must not be
 * below the minimum that was accepted. A price that moves before the trade is not part of the impact.
 */
export function covers(agreed: Impact | undefined, now: Impact): boolean {
  if (levelOf(now) === "usual") return true;
  if (agreed === undefined || (now.bps === undefined) !== (agreed.bps === undefined)) return false;
  const isNoWorse = (now.bps ?? 0) <= (agreed.bps ?? 0);
  return isNoWorse && now.amountsOut.every((amount, at) => amount >= (agreed.minimums[at] ?? amount + 1n));
}

/** Returns the sentence that a person accepts. */
export function sentenceOf({ bps, lossUsd }: Impact): string {
  if (bps === undefined)
    return "The price impact is unknown: these tokens are traded too little to have a reliable price. You may lose most of what you sell.";
  const loss = lossUsd === undefined ? "an unknown amount in dollars" : `about ${roughUsd(lossUsd)}`;
  return `Price impact ${percent(bps / wholeBps)}: you lose ${loss} against the price before this trade.`;
}

/** Formats a loss, which is an estimate. Small losses include cents. */
function roughUsd(value: number): string {
  return value < 100 ? usd(value) : `$${value.toLocaleString("en-US", { maximumFractionDigits: 0 })}`;
}
