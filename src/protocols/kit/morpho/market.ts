import { divUp, minBigint } from "../../../lib/math.js";
import { WAD } from "../../../lib/whole.js";
import { borrowRate } from "./irm.js";

/** A market of Morpho. Amounts are in raw units of the asset, shares are Morpho's own. */
export type MarketTotals = {
  readonly supplyAssets: bigint;
  readonly supplyShares: bigint;
  readonly borrowAssets: bigint;
  /** The Unix second up to which interest is included. */
  readonly lastUpdate: bigint;
  /** Morpho's part of the interest, in parts of 10^18. */
  readonly feeE18: bigint;
  /** The rate per second at the target utilisation when interest was last added. Absent in a market without interest. */
  readonly rateAtTargetE18?: bigint;
};

/** A market in which a vault, or an adapter of one, lends. */
export type MarketPosition = MarketTotals & {
  /** The shares of the market's supply that the lender owns. */
  readonly vaultShares: bigint;
};

/** A market in which a vault of the first generation lends. */
export type MarketState = MarketPosition & {
  /** The most that the vault lends there. */
  readonly cap: bigint;
};

/** Morpho's shares of a market start at a millionth of a unit. */
const VIRTUAL_SHARES = 1_000_000n;
const VIRTUAL_ASSETS = 1n;

type Totals = Pick<MarketTotals, "supplyAssets" | "supplyShares">;

const sharesOver = ({ supplyShares }: Totals) => supplyShares + VIRTUAL_SHARES;
const assetsOver = ({ supplyAssets }: Totals) => supplyAssets + VIRTUAL_ASSETS;

/** Returns the market with interest up to `timestamp`, which any trade in the market adds first. */
export function accrued<Market extends MarketTotals>(market: Market, timestamp: bigint): Market {
  const { rateAtTargetE18, borrowAssets, supplyAssets, lastUpdate } = market;
  const elapsed = timestamp - lastUpdate;
  if (elapsed <= 0n) return market;
  if (rateAtTargetE18 === undefined) return { ...market, lastUpdate: timestamp };
  const utilisationE18 = supplyAssets > 0n ? (borrowAssets * WAD) / supplyAssets : 0n;
  const { averageE18, endRateAtTargetE18 } = borrowRate({ utilisationE18, rateAtTargetE18 }, elapsed);
  const interest = (borrowAssets * interestOver(averageE18, elapsed)) / WAD;
  const grown = {
    ...market,
    borrowAssets: borrowAssets + interest,
    supplyAssets: supplyAssets + interest,
    rateAtTargetE18: endRateAtTargetE18,
    lastUpdate: timestamp,
  };
  const fee = (interest * market.feeE18) / WAD;
  // The supply already includes the fee. The shares for the fee are issued at the price without it.
  const feeShares =
    (fee * sharesOver(market)) / assetsOver({ ...market, supplyAssets: grown.supplyAssets - fee });
  return { ...grown, supplyShares: market.supplyShares + feeShares };
}

/** Returns the first three terms of the Taylor series of e^(rate · seconds) - 1. */
function interestOver(rateE18: bigint, seconds: bigint): bigint {
  const first = rateE18 * seconds;
  const second = (first * first) / (2n * WAD);
  const third = (second * first) / (3n * WAD);
  return first + second + third;
}

/** Returns what the lender's shares of an accrued market are worth, rounded down. */
export function assetsOf(market: MarketPosition): bigint {
  return (market.vaultShares * assetsOver(market)) / sharesOver(market);
}

/** Returns how much more the vault may lend in an accrued market. */
export function roomIn(market: MarketState): bigint {
  const lent = divUp(market.vaultShares * assetsOver(market), sharesOver(market));
  return market.cap > lent ? market.cap - lent : 0n;
}

/** Returns how much the lender can take out of an accrued market, of which Morpho holds `cash`. */
export function withdrawableFrom(market: MarketPosition, cash: bigint): bigint {
  const free = minBigint(market.supplyAssets - market.borrowAssets, cash);
  return minBigint(assetsOf(market), free);
}

/** Returns an accrued market after the lender has lent `assets` there. */
export function supplied<Market extends MarketPosition>(market: Market, assets: bigint): Market {
  return changed(market, assets, (assets * sharesOver(market)) / assetsOver(market));
}

/** Returns an accrued market after the lender has taken `assets` out. */
export function withdrawn<Market extends MarketPosition>(market: Market, assets: bigint): Market {
  return changed(market, -assets, -divUp(assets * sharesOver(market), assetsOver(market)));
}

function changed<Market extends MarketPosition>(market: Market, assets: bigint, shares: bigint): Market {
  return {
    ...market,
    supplyAssets: market.supplyAssets + assets,
    supplyShares: market.supplyShares + shares,
    vaultShares: market.vaultShares + shares,
  };
}
