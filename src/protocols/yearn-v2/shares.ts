import type { Address } from "../../lib/address.js";
import type { Shares } from "../adapter.js";
import { noFees } from "../kit/shares/shares.js";
import { freeFundsAt, totalAssetsOf, type YearnState } from "./state.js";

/** Shares are worth what withdrawals pay: locked profit does not count before it is released. */
export const shares: Shares<YearnState> = {
  ...noFees,
  reserves: ({ tokens: [asset] }, state) => [{ token: asset as Address, amount: freeFunds(state) }],
  supply: (_, { supply }) => supply,
  accrued(state, { timestamp }) {
    const free = freeFundsAt(state, timestamp);
    return { ...state, lockedProfit: totalAssetsOf(state) - free, reportedAt: timestamp };
  },
  index: (_, state) => Number(freeFunds(state)) / Number(state.supply),
};

function freeFunds(state: YearnState): bigint {
  return totalAssetsOf(state) - state.lockedProfit;
}
