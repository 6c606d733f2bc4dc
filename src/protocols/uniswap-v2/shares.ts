import { type Hex, uintAt } from "../../lib/hex.js";
import type { Fee, Shares } from "../adapter.js";
import type { Log, Venue } from "../venue.js";
import type { PairState } from "./state.js";

/** Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to) */
const SWAP: Hex = "0xd78ad95fa46c994b6551d0da85fc275fe613ce37657fb8d5e3d130840159d822";

/**
 * The pair keeps the fee of every swap among its reserves. A part of it that a factory claims for itself later, as
 * newly made shares, is not taken off.
 */
export const shares: Shares<PairState> = {
  topics: [SWAP],
  reserves({ tokens: [token0, token1] }, { reserve0, reserve1 }) {
    if (token0 === undefined || token1 === undefined) return [];
    return [
      { token: token0, amount: reserve0 },
      { token: token1, amount: reserve1 },
    ];
  },
  fees,
  supply: (_venue, { totalSupply }) => totalSupply,
};

/** The fee is a share of all that comes in, also of what a flash swap brings back. */
function fees({ tokens, feePpm }: Venue, log: Log): readonly Fee[] {
  if (log.topics[0] !== SWAP) return [];
  return tokens.flatMap((token, index) => {
    const amountIn = uintAt(log.data, index) ?? 0n;
    return amountIn === 0n ? [] : [{ token, microUnits: amountIn * BigInt(feePpm) }];
  });
}
