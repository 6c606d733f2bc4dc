import type { Address } from "../../lib/address.js";
import type { Shares } from "../adapter.js";
import { weiOf } from "../kit/shares/pooledShares.js";
import { noFees } from "../kit/shares/shares.js";
import type { Venue } from "../venue.js";
import type { LidoState } from "./state.js";

/**
 * One stETH is a claim to one unit of the native currency, paid after days. One wstETH is a claim to the stETH of its
 * shares, paid at once. Both yield the growth of the pool.
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
