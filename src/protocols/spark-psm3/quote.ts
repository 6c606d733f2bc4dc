import type { Address } from "../../lib/address.js";
import { type Refusal, refuse } from "../../lib/refusal.js";
import type { QuoteInput, Swap } from "../adapter.js";
import { beyond } from "../kit/adapter/beyond.js";
import { type Curve, straightLine } from "../kit/curve/curve.js";
import { RAY } from "../kit/maths/ray.js";
import { priceRayAt } from "../kit/vault/savingsRate.js";
import type { Venue } from "../venue.js";
import type { PsmFacts } from "./facts.js";
import type { PsmState } from "./state.js";

/** Gas that one more fill adds to a route. Measured with our Executor on the local chain: 76,000 to 101,000. */
export const FILL_GAS = 95_000;

/** The position of sUSDS among the tokens. */
const SUSDS = 2;

/** Above it, the contract's products do not fit in 256 bits. */
const MOST_IN = 1n << 128n;

/** Returns the exact result of a swap at the rate of the block's second, rounded down twice, as the contract does. */
export function quote(venue: Venue<PsmFacts>, state: PsmState, input: QuoteInput): Swap<PsmState> | Refusal {
  const { tokenIn, tokenOut, amountIn, context } = input;
  const [from, to] = [venue.tokens.indexOf(tokenIn), venue.tokens.indexOf(tokenOut)];
  if (from < 0 || to < 0 || from === to) return refuse("otherTokens", "these tokens are not exchanged here");
  if (amountIn <= 0n) return refuse("tooLittle", "the amount is not positive");
  if (amountIn > MOST_IN) return refuse("tooMuch", "the amount is more than the contract computes with");
  const [unitIn, unitOut] = [unitOf(venue, from), unitOf(venue, to)];
  const rateRay = priceRayAt(state.rate, context.timestamp);
  const converted =
    to === SUSDS ? (amountIn * RAY) / rateRay : from === SUSDS ? (amountIn * rateRay) / RAY : amountIn;
  const amountOut = (converted * unitOut) / unitIn;
  if (amountOut === 0n) return refuse("tooLittle", "the output is zero");
  const { balances } = state;
  const held = balances[to] as bigint;
  if (amountOut > held) return beyond(held, "the contract does not hold so much");
  const after = balances.map((balance, index) =>
    index === from ? balance + amountIn : index === to ? balance - amountOut : balance,
  );
  return {
    amountOut,
    state: { balances: after as [bigint, bigint, bigint], rate: { ...state.rate, nowRay: rateRay } },
    gas: FILL_GAS,
  };
}

function unitOf({ facts }: Venue<PsmFacts>, index: number): bigint {
  return 10n ** BigInt(facts.decimals[index] as number);
}

/** Returns a straight line at the rate of the block read, up to what the contract holds. */
export function curve(
  venue: Venue<PsmFacts>,
  state: PsmState,
  tokenIn: Address,
  tokenOut: Address,
): Curve | undefined {
  const [from, to] = [venue.tokens.indexOf(tokenIn), venue.tokens.indexOf(tokenOut)];
  if (from < 0 || to < 0 || from === to) return undefined;
  const held = state.balances[to] as bigint;
  if (held === 0n) return undefined;
  const rate = Number(state.rate.nowRay) / Number(RAY);
  const ratio = Number(unitOf(venue, to)) / Number(unitOf(venue, from));
  const price = to === SUSDS ? ratio / rate : from === SUSDS ? ratio * rate : ratio;
  return straightLine(Math.min(Number(held) / price, Number(MOST_IN)), price);
}
