import type { Address } from "../../../lib/address.js";
import { attempt, isRefusal } from "../../../lib/refusal.js";
import type { Room } from "../room.js";
import { type CryptoFacts, type CryptoState, poolOf, xcpOf } from "./state/pool.js";

/**
 * Holders own the balances. A share's virtual price, what the invariant is worth per share, grows by fees; a move of
 * the pool's prices takes some of them back.
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
