import type { Fee, Shares } from "../adapter.js";
import { event } from "../kit/reading/event.js";
import type { Log, Venue } from "../venue.js";
import type { PairState } from "./state.js";

const swap = event(
  "Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)",
);

/**
 * The pair keeps the fee of every swap in its reserves. A part of it that a factory claims later, as new shares, is not
 * subtracted.
 */
export const shares: Shares<PairState> = {
  topics: [swap.topic],
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

/** Returns the fee, which is a part of everything that comes in, including what a flash swap returns. */
function fees({ tokens, feePpm }: Venue, log: Log): readonly Fee[] {
  const swapped = swap.dataOf(log);
  if (swapped === undefined) return [];
  return tokens.flatMap((token, index) => {
    const amountIn = index === 0 ? swapped.amount0In : swapped.amount1In;
    return amountIn === 0n ? [] : [{ token, microUnits: amountIn * BigInt(feePpm) }];
  });
}
