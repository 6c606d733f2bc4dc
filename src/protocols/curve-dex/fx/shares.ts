import type { Address } from "../../../lib/address.js";
import { attempt, isRefusal } from "../../../lib/refusal.js";
import type { Room } from "../room.js";
import { type FxFacts, type FxState, xcpOf } from "./pool.js";

/**
 * Holders own the balances, without the donated part. A share's virtual price, which is the invariant's worth per
 * share, grows by fees; moves of the price scale use up a part of this growth, or burn donated shares.
 */
export const shares: Room<FxState, FxFacts>["shares"] = {
  reserves: ({ tokens }, { balances }) =>
    balances.map((amount, index) => ({ token: tokens[index] as Address, amount })),
  supply: (_, { supply }) => supply,
  index(_, { D, priceScale, supply }) {
    const worth = attempt(() => xcpOf(D, priceScale));
    return isRefusal(worth) ? Number.NaN : Number(worth) / Number(supply);
  },
};
