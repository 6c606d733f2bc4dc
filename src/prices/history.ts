import type { Address } from "../lib/address.js";
import type { Market } from "../market/index.js";
import type { Pricer } from "./pricer.js";

/** The price of a token at one block that was seen. */
export type PricePoint = {
  readonly block: number;
  /** The block's time, in seconds since 1970. */
  readonly timestamp: number;
  /** US dollars for one raw unit. */
  readonly usdPerUnit: number;
};

/** A change of price between two blocks that were seen. */
export type PriceChange = {
  /** The change as a fraction of the earlier price: 0.01 is 1 % more. */
  readonly fraction: number;
  /** The seconds between the two blocks, at most a day. */
  readonly seconds: number;
};

/** The prices of the tokens at the blocks that were followed, for listings and lines only. Not kept over a restart. */
export type PriceHistory = {
  /** Takes a sample if the last one is old enough. Forgets samples of blocks that `market` has replaced. */
  follow(market: Market): void;
  /** Returns the samples of a token, oldest first: of the last hour or so in detail, of the day before roughly. */
  of(token: Address): PricePoint[];
  /**
   * Returns how `usdPerUnit`, the price of the token at `unixSeconds`, differs from the earliest sample of the day
   * before. Returns undefined if there is none.
   */
  changeTo(token: Address, usdPerUnit: number, unixSeconds: number): PriceChange | undefined;
};

/** On networks with faster blocks, the blocks in between are passed over. */
const fineSeconds = 12;
/** An hour of Ethereum's blocks. */
const mostFine = 300;
const coarseSeconds = 600;
const daySeconds = 86_400;

/** The prices of all tokens at one block, each at its token's place; NaN for those without a price. */
type Sample = { readonly block: number; readonly timestamp: number; readonly prices: Float32Array };

/**
 * Makes a history without samples. A sample takes four bytes for each token, and there are at most 446, so a token takes
 * less than 2 kB. Seven digits are enough for a line.
 */
export function makePriceHistory(pricer: Pricer): PriceHistory {
  const places = new Map<Address, number>();
  let fine: readonly Sample[] = [];
  let coarse: readonly Sample[] = [];

  function sampleOf(market: Market): Sample {
    const prices = pricer(market);
    for (const token of prices.keys()) if (!places.has(token)) places.set(token, places.size);
    const column = new Float32Array(places.size).fill(Number.NaN);
    for (const [token, { usdPerUnit }] of prices) column[places.get(token) as number] = usdPerUnit;
    const { number, timestamp } = market.head;
    return { block: Number(number), timestamp: Number(timestamp), prices: column };
  }

  function pointOf(place: number | undefined, { block, timestamp, prices }: Sample): PricePoint[] {
    const usdPerUnit = place === undefined ? undefined : prices[place];
    return usdPerUnit === undefined || Number.isNaN(usdPerUnit) ? [] : [{ block, timestamp, usdPerUnit }];
  }

  return {
    follow(market) {
      const [block, now] = [Number(market.head.number), Number(market.head.timestamp)];
      const isBefore = (sample: Sample) => sample.block < block;
      fine = fine.filter(isBefore);
      coarse = coarse.filter(isBefore);
      const [last, lastCoarse] = [fine.at(-1), coarse.at(-1)];
      if (last !== undefined && now - last.timestamp < fineSeconds) return;
      const sample = sampleOf(market);
      fine = [...fine, sample].slice(-mostFine);
      if (lastCoarse !== undefined && now - lastCoarse.timestamp < coarseSeconds) return;
      coarse = [...coarse, sample].filter(({ timestamp }) => timestamp >= now - daySeconds);
    },
    of(token) {
      const place = places.get(token);
      const from = fine[0]?.block ?? 0;
      return [...coarse.filter(({ block }) => block < from), ...fine].flatMap((sample) =>
        pointOf(place, sample),
      );
    },
    changeTo(token, usdPerUnit, unixSeconds) {
      const place = places.get(token);
      for (const sample of coarse) {
        const seconds = unixSeconds - sample.timestamp;
        if (seconds > daySeconds) continue;
        if (seconds <= 0) break;
        const [point] = pointOf(place, sample);
        if (point !== undefined) return { fraction: usdPerUnit / point.usdPerUnit - 1, seconds };
      }
      return undefined;
    },
  };
}
