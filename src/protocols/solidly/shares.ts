import type { Shares } from "../adapter.js";
import { event } from "../kit/reading/event.js";
import type { PoolFacts } from "./facts.js";
import type { PoolState } from "./state.js";

const fees = event("Fees(address indexed sender, uint256 amount0, uint256 amount1)");

/**
 * The pool sets the fee of every swap aside for the current holders of shares, who collect it by `claimFees`. It
 * belongs to them, but does not raise the value of a share.
 */
export const shares: Shares<PoolState, PoolFacts> = {
  topics: [fees.topic],
  reserves({ tokens: [token0, token1] }, { reserve0, reserve1 }) {
    if (token0 === undefined || token1 === undefined) return [];
    return [
      { token: token0, amount: reserve0 },
      { token: token1, amount: reserve1 },
    ];
  },
  fees({ tokens }, log) {
    const paid = fees.dataOf(log);
    if (paid === undefined) return [];
    return tokens.flatMap((token, index) => {
      const amount = index === 0 ? paid.amount0 : paid.amount1;
      return amount === 0n ? [] : [{ token, microUnits: amount * 1_000_000n }];
    });
  },
  supply: (_venue, { totalSupply }) => totalSupply,
};
