import type { Address } from "../../lib/address.js";
import type { Shares } from "../adapter.js";
import { noFees } from "../kit/shares.js";
import type { VaultFacts } from "../kit/vault/facts.js";
import { accrued, debtUp } from "./accrue.js";
import { booksOf } from "./books.js";
import type { VaultState } from "./state.js";

/** Shares are worth what they are redeemed for, with interest and less fees. */
export const shares: Shares<VaultState, VaultFacts> = {
  ...noFees,
  reserves({ tokens: [asset] }, state) {
    const { cash, debtX31 } = accrued(state, state.readAt);
    return [{ token: asset as Address, amount: cash + debtUp(debtX31) }];
  },
  supply: (_, state) => accrued(state, state.readAt).totalShares,
  accrued: (state, { timestamp }) => (timestamp > state.readAt ? { ...state, readAt: timestamp } : state),
  index(_, state) {
    const books = booksOf(accrued(state, state.readAt));
    return Number(books.assets) / Number(books.shares);
  },
};
