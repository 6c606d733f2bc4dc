import { type Address, NATIVE } from "../../lib/address.js";
import type { Shares } from "../adapter.js";
import { weiOf } from "../kit/shares/pooledShares.js";
import { noFees } from "../kit/shares/shares.js";
import type { EtherFiState } from "./state.js";

/**
 * One eETH is a claim to one unit of the native currency, paid after days. One weETH is a claim to the eETH of its shares,
 * paid at once. Both yield the growth of the pool.
 */
export const shares: Shares<EtherFiState> = {
  ...noFees,
  reserves: ({ tokens: [token] }, state) => [
    {
      token: token as Address,
      amount: state.wrapped === undefined ? state.pooledWei : weiOf(state, state.wrapped),
    },
  ],
  supply: (_, { wrapped, pooledWei }) => wrapped ?? pooledWei,
  locked: ({ tokens: [token] }) => token === NATIVE,
  index: (_, { shares, pooledWei }) => Number(pooledWei) / Number(shares),
};
