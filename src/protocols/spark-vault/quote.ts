import type { Address } from "../../lib/address.js";
import { minBigint } from "../../lib/math.js";
import { type Refusal, refuse } from "../../lib/refusal.js";
import type { QuoteInput, Swap } from "../adapter.js";
import { beyond } from "../kit/beyond.js";
import { type Curve, straightLine } from "../kit/curve.js";
import { isZeroForOne } from "../kit/direction.js";
import { RAY } from "../kit/ray.js";
import { priceRayAt } from "../kit/savingsRate.js";
import type { VaultFacts } from "../kit/vault/facts.js";
import type { Venue } from "../venue.js";
import type { VaultState } from "./state.js";

/**
 * Gas that one more fill adds to a route. Measured with our Executor on the local chain's vaults, to which the real ones
 * add a proxy: deposits 85,000 to 99,000, redemptions 68,000 to 81,000.
 */
export const FILL_GAS = 95_000;

/** Above it, the contract's products may not fit in 256 bits. */
const MOST_IN = 1n << 128n;

/** Returns the exact result of a deposit or a redemption at the price of the block's second. */
export function quote(
  venue: Venue<VaultFacts>,
  state: VaultState,
  input: QuoteInput,
): Swap<VaultState> | Refusal {
  const enters = isZeroForOne(venue, input.tokenIn, input.tokenOut);
  if (enters === undefined) return refuse("otherTokens", "the vault does not hold these tokens");
  const { amountIn, context } = input;
  if (amountIn <= 0n) return refuse("tooLittle", "the amount is not positive");
  if (amountIn > MOST_IN) return refuse("tooMuch", "the amount is more than the contract computes with");
  const priceRay = priceRayAt(state.rate, context.timestamp);
  const { rate, supply, idle } = state;
  const rho = context.timestamp > rate.rho ? context.timestamp : rate.rho;
  const after = { ...state, rate: { ...rate, rho, chiRay: priceRay, nowRay: priceRay } };
  if (enters) {
    const room = state.cap - (supply * priceRay) / RAY;
    if (amountIn > room) return beyond(room, "the vault takes no more");
    const amountOut = (amountIn * RAY) / priceRay;
    if (amountOut === 0n) return refuse("tooLittle", "the output is zero");
    const grown = { ...after, supply: supply + amountOut, idle: idle + amountIn };
    return { amountOut, state: grown, gas: FILL_GAS };
  }
  if (amountIn > supply) return beyond(supply, "there are not so many shares");
  const amountOut = (amountIn * priceRay) / RAY;
  if (amountOut === 0n) return refuse("tooLittle", "the output is zero");
  if (amountOut > idle) return beyond(idle, "the vault does not hold so much");
  const shrunk = { ...after, supply: supply - amountIn, idle: idle - amountOut };
  return { amountOut, state: shrunk, gas: FILL_GAS };
}

/** Returns a straight line at the price of the block read, up to the cap or to what the vault holds. */
export function curve(
  venue: Venue<VaultFacts>,
  state: VaultState,
  tokenIn: Address,
  tokenOut: Address,
): Curve | undefined {
  const enters = isZeroForOne(venue, tokenIn, tokenOut);
  if (enters === undefined) return undefined;
  const { rate, supply, idle, cap } = state;
  const { nowRay } = rate;
  const capacity = enters
    ? minBigint(MOST_IN, cap - (supply * nowRay) / RAY)
    : minBigint(supply, (idle * RAY) / nowRay);
  if (capacity <= 0n) return undefined;
  const price = Number(RAY) / Number(nowRay);
  return straightLine(Number(capacity), enters ? price : 1 / price);
}
