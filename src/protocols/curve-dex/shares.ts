import type { Address } from "../../lib/address.js";
import type { Shares } from "../adapter.js";
import { noFees } from "../shares.js";
import { invariantOf, unlessReverting } from "./math.js";
import { type Pool, type PoolState, poolOf } from "./pool.js";
import { scaled } from "./trade.js";

/**
 * Holders own the balances, from which the admin's part of fees is gone already. The virtual price, the invariant for a
 * share, grows by fees alone. A moving amplification is taken for what it will be, or its move would count as yield.
 */
export const shares: Shares<PoolState> = {
  ...noFees,
  reserves: ({ tokens }, { balances }) =>
    balances.map((amount, index) => ({ token: tokens[index] as Address, amount })),
  supply: (_, { supply }) => supply,
  index: (venue, state) => virtualPrice(poolOf(venue), state) ?? Number.NaN,
};

/** Undefined where the contract's arithmetic would revert. */
function virtualPrice(pool: Pool, { balances, supply, ramp }: PoolState): number | undefined {
  const { precision, early } = pool;
  return unlessReverting(() => {
    const invariant = invariantOf(scaled(pool, balances), { amplification: ramp.to, precision, early });
    return Number(invariant) / Number(supply);
  });
}
