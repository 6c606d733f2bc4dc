import type { Address } from "../../lib/address.js";
import { attempt, type Refusal, refuse, revert } from "../../lib/refusal.js";
import { WAD } from "../../lib/whole.js";
import { STEP_LIMITS } from "../../program/index.js";
import type { QuoteInput, Swap } from "../adapter.js";
import { isZeroForOne } from "../kit/adapter/direction.js";
import { binCurve } from "../kit/bins/curve.js";
import { type BinRule, isWithinWorth, swapThroughBins } from "../kit/bins/swap.js";
import type { Curve } from "../kit/curve/curve.js";
import { protocolPpmOf, swapFeePpm } from "../kit/singleton/quote.js";
import type { Venue } from "../venue.js";
import type { PoolFacts } from "./facts.js";
import type { PoolState } from "./state.js";

/** Gas that a swap adds to a route, and each bin after its first one. Measured with the published manager. */
export const GAS = { fill: 95_000, bin: 15_000 };

const MAX_INT128 = (1n << 127n) - 1n;
const MAX_UINT128 = (1n << 128n) - 1n;
/** The fees of a pool are in millionths, those of bins in 1e18ths. */
const E18_PER_PPM = 10n ** 12n;

export function quote(
  venue: Venue<PoolFacts>,
  state: PoolState,
  { tokenIn, tokenOut, amountIn }: QuoteInput,
): Swap<PoolState> | Refusal {
  const paysX = isZeroForOne(venue, tokenIn, tokenOut);
  if (paysX === undefined) return refuse("otherTokens", "the pool does not hold these tokens");
  if (amountIn <= 0n) return refuse("tooLittle", "the amount is not positive");
  return trade(venue, state, paysX, amountIn);
}

/** Returns the exact result of selling X (`paysX`) or Y (BinPool.swap). */
export function trade(
  venue: Venue<PoolFacts>,
  state: PoolState,
  paysX: boolean,
  amountIn: bigint,
): Swap<PoolState> | Refusal {
  if (amountIn > STEP_LIMITS.infinitySwap.amount) return refuse("tooMuch", "the amount is no int128");
  return attempt(() => {
    const { amountOut, activeId, bins, count } = swapThroughBins(
      ruleOf(venue, state, paysX),
      state,
      paysX,
      amountIn,
    );
    if (amountOut === 0n) revert("tooLittle", "the output is zero");
    if (amountOut > MAX_INT128) revert("tooMuch", "the output is no int128");
    const gas = GAS.fill + GAS.bin * (count - 1);
    if (state.isLoose !== true || activeId === state.activeId)
      return { amountOut, state: { ...state, activeId, bins }, gas };
    // Swaps do not come back to a bin that is not in the tree.
    const { isLoose: _, ...rest } = state;
    const kept = bins.filter(({ id }) => id !== state.activeId);
    return { amountOut, state: { ...rest, activeId, bins: kept }, gas };
  });
}

export function curve(
  venue: Venue<PoolFacts>,
  state: PoolState,
  tokenIn: Address,
  tokenOut: Address,
): Curve | undefined {
  const paysX = isZeroForOne(venue, tokenIn, tokenOut);
  return paysX === undefined ? undefined : binCurve(ruleOf(venue, state, paysX), state, paysX);
}

/** Returns how a pool trades in its bins. The protocol takes its part of the fee of every bin, rounded down. */
function ruleOf(venue: Venue<PoolFacts>, state: PoolState, paysX: boolean): BinRule {
  const feePpm = BigInt(swapFeePpm(venue, state, paysX));
  const protocolPpm = BigInt(protocolPpmOf(state, paysX));
  return {
    stepBps: venue.facts.stepBps,
    feeE18At: () => feePpm * E18_PER_PPM,
    // The manager accepts no fee above a tenth, and adds the protocol's without a limit of the sum.
    maxFeeE18: WAD - 1n,
    leaving: (fee) => (feePpm === 0n ? 0n : (fee * protocolPpm) / feePpm),
    check(_full, kept, price) {
      const isStored = kept.x <= MAX_UINT128 && kept.y <= MAX_UINT128;
      if (!isStored || !isWithinWorth(kept, price)) revert("tooMuch", "a bin cannot hold so much");
    },
  };
}
