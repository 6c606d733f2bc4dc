import type { Address } from "../../lib/address.js";
import { attempt, isRefusal } from "../../lib/refusal.js";
import type { Shares } from "../adapter.js";
import { noFees } from "../kit/shares/shares.js";
import { afterDueFees } from "./composable/fees.js";
import { countedAt } from "./composable/trade.js";
import type { PoolFacts } from "./facts.js";
import { type ComposableState, type Pool, type PoolState, poolOf, type WeightedState } from "./state.js";

/** Holders own the balances, except for the small part of the fees that the protocol takes at the next join or exit. */
export const shares: Shares<PoolState, PoolFacts> = {
  ...noFees,
  reserves: ({ tokens }, { balances }) =>
    balances.map((amount, index) => ({ token: tokens[index] as Address, amount })),
  supply: (_, { supply }) => supply,
  index(venue, state) {
    const pool = poolOf(venue);
    if ("weights" in state) return productPerShare(pool, state);
    const index = attempt(() => invariantPerShare(pool, state));
    return isRefusal(index) ? Number.NaN : index;
  },
};

/**
 * Returns the weighted product of the balances per share, which grows by fees alone. Excludes the protocol's part of
 * its growth since the last join or exit. Before the first of them, that growth is unknown.
 */
function productPerShare(
  { multipliers }: Pool,
  { balances, weights, supply, protocolFee, lastInvariant }: WeightedState,
): number {
  const logarithms = balances.map(
    (balance, index) =>
      (Number(weights[index]) / 1e18) * Math.log(Number(balance * (multipliers[index] as bigint))),
  );
  const now = Math.exp(logarithms.reduce((sum, logarithm) => sum + logarithm, 0));
  const before = Number(lastInvariant);
  const due = before > 0 && now > before ? (now - before) * (Number(protocolFee) / 1e18) : 0;
  return (now - due) / Number(supply);
}

/**
 * Returns the invariant per share, counting the shares owed to the protocol. It grows by fees and by the growth of the
 * tokens' rates. Throws `Refused` where the contract's arithmetic would revert.
 */
function invariantPerShare(pool: Pool, state: ComposableState): number {
  // Uses the rates that the pool has cached. It renews them at the next trade.
  const { rates, balances } = countedAt(pool, state, 0n);
  const { invariant, supply } = afterDueFees(pool, state, balances, rates);
  return Number(invariant) / Number(supply);
}
