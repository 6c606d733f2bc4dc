import type { Address } from "../../lib/address.js";
import type { Shares } from "../adapter.js";
import { noFees } from "../kit/shares.js";
import type { Venue } from "../venue.js";
import { type LidoState, weiOf } from "./state.js";

/**
 * A stETH is a claim to one unit of the native currency, paid after days; the wrapped form to the stETH of its shares,
 * paid at once. Both yield what the pool grows by.
 */
export const shares: Shares<LidoState> = {
  ...noFees,
  reserves: ({ tokens: [token] }, state) => [{ token: token as Address, amount: heldOf(state) }],
  supply: (venue, state) => (isStaking(venue) ? state.pooledWei : state.wrapped),
  locked: isStaking,
  index: (_, { shares, pooledWei }) => Number(pooledWei) / Number(shares),
};

function isStaking({ address, sources }: Venue): boolean {
  return address === sources?.steth;
}

function heldOf(state: LidoState): bigint {
  return state.wrapped === undefined ? state.pooledWei : weiOf(state, state.wrapped);
}
