import type { Address } from "../../../lib/address.js";
import { attempt, isRefusal } from "../../../lib/refusal.js";
import type { PoolFacts } from "../facts.js";
import { invariantOf } from "../math.js";
import type { Room } from "../room.js";
import { invariantFor, type Pool, type PoolState, poolOf, scaled } from "./pool.js";

/**
 * Holders own the balances, which exclude the admin's part of fees. The virtual price, the invariant per share, grows
 * by fees alone. A moving amplification counts at its final value, so that its change does not count as yield.
 */
export const shares: Room<PoolState, PoolFacts>["shares"] = {
  reserves: ({ tokens }, { balances }) =>
    balances.map((amount, index) => ({ token: tokens[index] as Address, amount })),
  supply: (_, { supply }) => supply,
  index(venue, state) {
    const price = attempt(() => virtualPrice(poolOf(venue), state));
    return isRefusal(price) ? Number.NaN : price;
  },
};

/** get_virtual_price, with a float's full precision. Throws `Refused` where the contract reverts. */
function virtualPrice(pool: Pool, state: PoolState): number {
  const invariant = invariantOf(scaled(pool, state.balances), invariantFor(pool, state, state.ramp.to));
  return Number(invariant) / Number(state.supply);
}
