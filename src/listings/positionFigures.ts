import type { Address } from "../lib/address.js";
import type { Pool } from "../market/index.js";
import type { Network } from "../networks/index.js";
import type { Prices } from "../prices/index.js";
import { reservesUsd } from "../prices/index.js";
import type { Moment } from "../protocols/index.js";
import { inexactnessOf } from "../protocols/index.js";

/** The properties of a position that change from block to block. */
export type Figures = {
  /** The yearly yield as a decimal fraction. Null if unknown. */
  readonly apy: number | null;
  /** The value in US dollars. Null if unknown. */
  readonly tvl: number | null;
  /**
   * How far quotes of the position may be off in the next block, in parts per 10^9. If absent, they are exact to the
   * wei.
   */
  readonly tolerancePpb?: number;
  /** Present if no known venue takes the position back at present. */
  readonly redeemable?: false;
};

/** Figures by the address of the position token. */
export type FiguresOf = ReadonlyMap<Address, Figures>;

export const unknownFigures: Figures = { apy: null, tvl: null };

/** The significant digits of a yield. More would be noise. */
const apyDigits = 6;
/** A figure that changes by less than this fraction is not updated. */
const worthTelling = 0.01;

/** Returns the figures of the positions in `entries` at `moment`. No venue takes those that are `stuck` back. */
export function figuresOf(
  entries: readonly Pool[],
  moment: Moment,
  prices: Prices,
  yields: ReadonlyMap<string, number>,
  network: Pick<Network, "blockTimeSeconds">,
  stuck: ReadonlySet<Address> = new Set(),
): FiguresOf {
  const figures = new Map<Address, Figures>();
  for (const entry of entries) {
    const share = entry.adapter.meta.position?.(entry.venue);
    if (share === undefined) continue;
    const usd = reservesUsd(entry, moment, prices);
    const apy = yields.get(entry.venue.id);
    figures.set(share.address, {
      apy: apy === undefined ? null : Number(apy.toPrecision(apyDigits)),
      tvl: usd === undefined ? null : Math.round(usd * 100) / 100,
      ...toleranceOf(inexactnessOf(entry, network).tolerancePpb),
      ...redeemableOf(stuck.has(share.address) ? false : undefined),
    });
  }
  return figures;
}

/** Returns `next` with the figures of `before` if they hardly changed, or `before` itself if none changed. */
export function steadied(before: FiguresOf, next: FiguresOf): FiguresOf {
  let moved = before.size !== next.size;
  const figuresNow = new Map<Address, Figures>();
  for (const [address, figures] of next) {
    const old = before.get(address);
    const apy = steady(old?.apy, figures.apy);
    const tvl = steady(old?.tvl, figures.tvl);
    const tolerancePpb = steadyTolerance(old?.tolerancePpb, figures.tolerancePpb);
    const { redeemable } = figures;
    const steadiest = { apy, tvl, ...toleranceOf(tolerancePpb), ...redeemableOf(redeemable) };
    const same = old !== undefined && isSameFigures(old, steadiest);
    if (!same) moved = true;
    figuresNow.set(address, same ? old : steadiest);
  }
  return moved ? figuresNow : before;
}

export function isSameFigures(one: Figures, other: Figures): boolean {
  return (["apy", "tvl", "tolerancePpb", "redeemable"] as const).every((name) => one[name] === other[name]);
}

function redeemableOf(redeemable: false | undefined): Pick<Figures, "redeemable"> {
  return redeemable === undefined ? {} : { redeemable };
}

function toleranceOf(tolerancePpb: number | undefined): Pick<Figures, "tolerancePpb"> {
  return tolerancePpb === undefined ? {} : { tolerancePpb };
}

/**
 * Returns the tolerance to list. It is updated only when it grows or halves, so that the listed tolerance is always
 * valid and rarely changes.
 */
function steadyTolerance(before: number | undefined, next: number | undefined): number | undefined {
  if (before === undefined || next === undefined) return next;
  return next > before || next < before / 2 ? next : before;
}

function steady(before: number | null | undefined, next: number | null): number | null {
  if (before === undefined || before === null || next === null) return next;
  return Math.abs(next - before) <= worthTelling * Math.abs(before) ? before : next;
}
