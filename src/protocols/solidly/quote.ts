import { attempt, type Refusal, Refused, refuse } from "../../lib/refusal.js";
import type { QuoteInput, Swap } from "../adapter.js";
import { isZeroForOne } from "../kit/adapter/direction.js";
import { uint } from "../kit/maths/uint256.js";
import { countedOf, surplusesOf } from "../kit/pair.js";
import type { Venue } from "../venue.js";
import type { PoolFacts } from "./kinds.js";
import { amountOutOf, feeOf, invariantOf } from "./math.js";
import type { PoolState } from "./state.js";

/**
 * Gas that one more swap adds to a route, including the pool's quote and the transfer of the fee. Measured with our
 * Executor on pools with earlier trades: 120,000 to 140,000 in volatile pools, 100,000 without a fee, and 142,000 to
 * 165,000 in stable ones.
 */
export const FILL_GAS = { stable: 155_000, volatile: 125_000 } as const;

/** The pool multiplies the fee that it passes on by this before dividing it by the supply of shares. */
const INDEX_SCALE = 10n ** 18n;

/**
 * Returns the exact result of a swap with an exact input: the output that the pool itself states (`getAmountOut`),
 * which it checks against its invariant. The fee leaves the pool. Tokens with a transfer fee are not modelled.
 */
export function quote(
  venue: Venue<PoolFacts>,
  state: PoolState,
  input: QuoteInput,
): Swap<PoolState> | Refusal {
  const zeroForOne = isZeroForOne(venue, input.tokenIn, input.tokenOut);
  if (zeroForOne === undefined) return refuse("otherTokens", "the pool does not hold these tokens");
  if (input.amountIn <= 0n) return refuse("tooLittle", "the amount is not positive");
  const traded = attempt(() => trade(venue.facts, state, input.amountIn, zeroForOne));
  if ("refused" in traded) return traded;
  return { ...traded, gas: FILL_GAS[venue.facts.stable ? "stable" : "volatile"] };
}

/** Throws `Refused` where the contract reverts. */
function trade(facts: PoolFacts, state: PoolState, amountIn: bigint, zeroForOne: boolean) {
  const { reserve0, reserve1, surplus0, surplus1, feeBps } = state;
  const [surplusIn, surplusOut] = surplusesOf(state, zeroForOne);
  if (surplusOut < 0n)
    throw new Refused(refuse("closed", "the pool holds less of the output than it counts"));
  const counted = countedOf(amountIn, surplusIn);
  if (counted <= 0n) throw new Refused(refuse("tooLittle", "the pool lacks more than that of the input"));
  const afterFee = counted - feeOf(counted, feeBps);
  const amountOut = amountOutOf(facts, [reserve0, reserve1], afterFee, zeroForOne);
  if (amountOut === 0n) throw new Refused(refuse("tooLittle", "the output is zero"));
  if (amountOut >= (zeroForOne ? reserve1 : reserve0)) {
    throw new Refused(refuse("tooMuch", "the pool does not hold that much"));
  }
  const [paid0, paid1] = zeroForOne ? [amountIn + surplus0, surplus1] : [surplus0, amountIn + surplus1];
  const [out0, out1] = zeroForOne ? [0n, amountOut] : [amountOut, 0n];
  const after0 = uint(reserve0 + paid0) - out0 - passedOn(paid0, state);
  const after1 = uint(reserve1 + paid1) - out1 - passedOn(paid1, state);
  if (invariantOf(facts, after0, after1) < invariantOf(facts, reserve0, reserve1)) {
    throw new Refused(refuse("tooLittle", "the pool's own rounding would lower its invariant"));
  }
  const next = { ...state, reserve0: after0, reserve1: after1, surplus0: 0n, surplus1: 0n };
  return { amountOut, state: next };
}

/** Returns the part of `paid` that the pool passes on to its holders. */
function passedOn(paid: bigint, { feeBps, totalSupply }: PoolState): bigint {
  const fee = feeOf(paid, feeBps);
  if (fee > 0n && totalSupply === 0n) throw new Refused(refuse("closed", "nobody has shares"));
  uint(fee * INDEX_SCALE);
  return fee;
}
