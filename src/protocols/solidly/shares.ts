import { type Hex, uintAt } from "../../lib/hex.js";
import type { Shares } from "../adapter.js";
import type { PoolFacts } from "./facts.js";
import type { PoolState } from "./state.js";

/** Fees(address indexed sender, uint256 amount0, uint256 amount1) */
const FEES: Hex = "0x112c256902bf554b6ed882d2936687aaeb4225e8cd5b51303c90ca6cf43a8602";

/**
 * The pool sets the fee of every swap aside for the current holders of shares, who collect it by `claimFees`. It
 * belongs to them, but does not raise the value of a share.
 */
export const shares: Shares<PoolState, PoolFacts> = {
  topics: [FEES],
  reserves({ tokens: [token0, token1] }, { reserve0, reserve1 }) {
    if (token0 === undefined || token1 === undefined) return [];
    return [
      { token: token0, amount: reserve0 },
      { token: token1, amount: reserve1 },
    ];
  },
  fees({ tokens }, log) {
    if (log.topics[0] !== FEES) return [];
    return tokens.flatMap((token, index) => {
      const amount = uintAt(log.data, index) ?? 0n;
      return amount === 0n ? [] : [{ token, microUnits: amount * 1_000_000n }];
    });
  },
  supply: (_venue, { totalSupply }) => totalSupply,
};
