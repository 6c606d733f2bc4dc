import { wholeBps } from "../numbers/percent.js";
import { percent, usd } from "../numbers/units.js";

/** Above this a person agrees to a trade's price impact before it is sent. */
export const askAboveBps = 300;
/** Above this it is shown as the danger that it is. */
export const redAboveBps = 1000;

/** What one quote loses against the prices before it. */
export type Impact = {
  /** Undefined where the service does not know. */
  readonly bps: number | undefined;
  /** The same in US dollars; undefined where nothing that is traded has a price. */
  readonly lossUsd: number | undefined;
  /** What arrives, raw units by output. */
  readonly amountsOut: readonly bigint[];
  /** What arrives at least. */
  readonly minimums: readonly bigint[];
};

type Quoted = {
  readonly priceImpact: number | null;
  readonly amountsOut: readonly string[];
  readonly minimums: readonly string[];
};

/**
 * The loss of a quote. It is a part of what is sold; where that has no price, it is worked out from what arrives.
 *
 * @param worthUsd of all inputs, and of all outputs; undefined where one of them has no price.
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

/** How loudly an impact is told; what is unknown is asked about, too. */
export function levelOf({ bps }: Pick<Impact, "bps">): Level {
  if (bps === undefined) return "ask";
  return bps > redAboveBps ? "red" : bps > askAboveBps ? "ask" : "usual";
}

/**
 * Whether what was agreed to holds for a newer quote: its impact may not be worse, and no less may arrive than the minimum
 * that was agreed to, since a price that has moved before the trade is no part of the impact.
 */
export function covers(agreed: Impact | undefined, now: Impact): boolean {
  if (levelOf(now) === "usual") return true;
  if (agreed === undefined || (now.bps === undefined) !== (agreed.bps === undefined)) return false;
  const isNoWorse = (now.bps ?? 0) <= (agreed.bps ?? 0);
  return isNoWorse && now.amountsOut.every((amount, at) => amount >= (agreed.minimums[at] ?? amount + 1n));
}

/** What a person agrees to, in a sentence. */
export function sentenceOf({ bps, lossUsd }: Impact): string {
  if (bps === undefined)
    return "The price impact is unknown: these tokens are traded too little to have a reliable price. You may lose most of what you sell.";
  const loss = lossUsd === undefined ? "an unknown amount in dollars" : `about ${roughUsd(lossUsd)}`;
  return `Price impact ${percent(bps / wholeBps)}: you lose ${loss} against the price before this trade.`;
}

/** A loss is an estimate: cents are told where they are most of it. */
function roughUsd(value: number): string {
  return value < 100 ? usd(value) : `$${value.toLocaleString("en-US", { maximumFractionDigits: 0 })}`;
}
