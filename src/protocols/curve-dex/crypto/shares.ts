import type { Address } from "../../../lib/address.js";
import { attempt, isRefusal } from "../../../lib/refusal.js";
import type { Room } from "../room.js";
import { type CryptoFacts, type CryptoState, poolOf, xcpOf } from "./pool.js";

/**
 * Holders own the balances. A share's virtual price, which is the invariant's worth per share, grows by fees; moves of
 * the pool's prices use up a part of this growth.
 */
export const shares: Room<CryptoState, CryptoFacts>["shares"] = {
  reserves: ({ tokens }, { balances }) =>
    balances.map((amount, index) => ({ token: tokens[index] as Address, amount })),
  supply: (_, { supply }) => supply,
  index(venue, state) {
    const worth = attempt(() => xcpOf(poolOf(venue, state), state.D, state.priceScale));
    return isRefusal(worth) ? Number.NaN : Number(worth) / Number(state.supply);
  },
};
