import type { Address } from "../../../lib/address.js";
import { attempt, isRefusal } from "../../../lib/refusal.js";
import type { StableFacts } from "../facts.js";
import { invariantOf } from "../math.js";
import type { Room } from "../room.js";
import { reckoningFor, type StableState } from "./state.js";
import { scaled } from "./trade.js";

/**
 * Holders own the balances, which exclude the admin's part of fees. The virtual price grows by fees, and in pools of
 * coins that grow by themselves, by that growth. A moving amplification counts at its final value, so that its change
 * does not count as yield.
 */
export const shares: Room<StableState, StableFacts>["shares"] = {
  reserves: ({ tokens }, { balances }) =>
    balances.map((amount, index) => ({ token: tokens[index] as Address, amount })),
  supply: (_, { supply }) => supply,
  index({ facts }, state) {
    const pool = reckoningFor(BigInt(facts.precision), state, state.ramp.to, state.rates);
    const invariant = attempt(() => invariantOf(scaled(pool, pool.balances), pool.invariant));
    return isRefusal(invariant) ? Number.NaN : Number(invariant) / Number(state.supply);
  },
};
