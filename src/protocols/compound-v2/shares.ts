import type { Address } from "../../lib/address.js";
import type { Shares } from "../adapter.js";
import { noFees } from "../kit/shares/shares.js";
import { accrue } from "./accrue.js";
import type { MarketState } from "./state.js";

const DAY_SECONDS = 86_400;
const YEAR_DAYS = 365;

/**
 * All shares together own the market's cash and what it is owed, less its own reserves. The yield is the supply rate as
 * Compound displays it: per block times the blocks of a day, compounded daily.
 */
export const shares: Shares<MarketState> = {
  ...noFees,
  reserves: ({ tokens: [asset] }, state) => [{ token: asset as Address, amount: suppliedOf(state) }],
  supply: (_, { supply }) => supply,
  accrued: (state, { number }) => accrue(state, number),
  rate(_, state, blockSeconds) {
    const supplied = suppliedOf(state);
    if (supplied <= 0n) return 0;
    const kept = 1 - Number(state.reserveFactorE18) / 1e18;
    const perBlock = (Number(state.borrowRateE18) / 1e18) * (Number(state.borrows) / Number(supplied)) * kept;
    return Math.expm1(YEAR_DAYS * Math.log1p((perBlock * DAY_SECONDS) / blockSeconds));
  },
};

function suppliedOf({ cash, borrows, reserves }: MarketState): bigint {
  return cash + borrows - reserves;
}
