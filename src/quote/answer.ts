import type { UnsignedTx } from "../execution/index.js";
import { BPS } from "../lib/whole.js";
import type { Market } from "../market/index.js";
import type { Prices } from "../prices/index.js";
import type { TokenAmount } from "../protocols/index.js";
import type { Fill } from "../routing/index.js";
import type { Needs } from "../simulation/index.js";
import type { Attempt } from "./attempt.js";
import type { Explanation } from "./explain/explain.js";
import { exposureOf } from "./explain/exposure.js";
import { priceImpactBps } from "./explain/priceImpact.js";
import type { QuoteRequest } from "./request.js";
import type { ChosenSlippage } from "./slippage/chooseSlippage.js";

/** A route that was found, compiled, read back and simulated. Amounts are in raw token units. */
export type QuoteAnswer = {
  readonly request: QuoteRequest;
  /** The market that the answer is based on. Its block is the answer's block. */
  readonly market: Market;
  /** How long after that block the amounts were computed for. */
  readonly secondsAhead: number;
  /** Every trade, in the order of execution. */
  readonly fills: readonly Fill[];
  /** The amounts the receiver gets, in the order of the request. They are simulated, not estimated. */
  readonly amountsOut: readonly TokenAmount[];
  /** The minimum amounts that the transaction enforces, in the same order. */
  readonly minAmountsOut: readonly TokenAmount[];
  /** The slippage that Sluice chose. Present if the request leaves it to Sluice, and it decides about the minimums. */
  readonly slippage?: ChosenSlippage;
  /** Present if the request says what is to arrive. */
  readonly spent?: Spent;
  /** The fee of each input, in the order of the request. */
  readonly feeAmounts: readonly TokenAmount[];
  /** The loss against the market's own USD prices. Undefined unless it was requested and the prices are known. */
  readonly priceImpactBps: number | undefined;
  /** Undefined unless requested. */
  readonly explanation: Explanation | undefined;
  /** Whether the deadline cut a search short, so that a longer one may find a better route. */
  readonly isCut: boolean;
  /** The gas limit the transaction needs. */
  readonly gas: bigint;
  /** Wei charged for the transaction's bytes, as `Charge` has it. Undefined if there is no such fee. */
  readonly dataFeeWei: bigint | undefined;
  readonly tx: UnsignedTx;
  /** The allowances that `tx` needs, whether or not they are there. */
  readonly allowances: Needs["allowances"];
  /** False if the chain cannot run Sluice's contracts. The amounts are then the plan's, and `tx` must not be sent. */
  readonly isSimulated: boolean;
};

/** What an exact output costs, in raw units of the input, fee included. */
export type Spent = {
  /** What the payer has spent in the end, after what was not needed came back. Simulated as the amounts that arrive are. */
  readonly amountIn: bigint;
  /** What the transaction takes before it gives anything back, and so the most that the payer can lose. */
  readonly maxAmountIn: bigint;
};

/** The parts of an answer that are known once it has been simulated, and the inputs that it pays. */
type Simulated = Pick<
  QuoteAnswer,
  | "request"
  | "fills"
  | "amountsOut"
  | "minAmountsOut"
  | "feeAmounts"
  | "explanation"
  | "isCut"
  | "gas"
  | "dataFeeWei"
  | "tx"
  | "allowances"
  | "isSimulated"
  | "slippage"
  | "spent"
> & { readonly inputs: readonly TokenAmount[] };

/** Builds the answer to a simulated request. Adds the price impact if it was requested. */
export function makeAnswer(
  { services, basis }: Pick<Attempt, "services" | "basis">,
  { inputs, ...simulated }: Simulated,
): QuoteAnswer {
  const { view, context, isNamed } = basis;
  const pricer = isNamed ? services.pastPricer : services.pricer;
  const { request, amountsOut, feeAmounts } = simulated;
  const traded = { inputs: subtract(inputs, feeAmounts), outputs: amountsOut };
  const impact = request.priceImpact
    ? priceImpactBps(pricer(view.whole), traded, services.limits.impactDepthUsd)
    : undefined;
  const [[got], [least], { explanation }] = [amountsOut, simulated.minAmountsOut, simulated];
  const exposureOn = (prices: Prices) =>
    got && least && exposureOf(got, least, prices, services.limits.impactDepthUsd);
  // What others can take of an exact output is of the input: `maxAmountIn` less `amountIn`.
  const isExact = request.wanted !== undefined;
  const exposure = explanation && !isExact ? exposureOn(pricer(view.whole)) : undefined;
  const explained =
    explanation === undefined || exposure === undefined ? {} : { explanation: { ...explanation, exposure } };
  const { market } = view;
  const secondsAhead = Number(context.timestamp - market.head.timestamp);
  return { ...simulated, ...explained, market, secondsAhead, priceImpactBps: impact };
}

/** Returns the fee on each input, rounded down. */
export function inputFees(inputs: readonly TokenAmount[], feeBps: bigint): TokenAmount[] {
  return inputs.map(({ token, amount }) => ({ token, amount: (amount * feeBps) / BPS }));
}

/**
 * Returns each amount minus the amount at the same position in `others`. Both lists must have the same tokens in the
 * same order.
 */
export function subtract(amounts: readonly TokenAmount[], others: readonly TokenAmount[]): TokenAmount[] {
  return amounts.map(({ token, amount }, index) => ({
    token,
    amount: amount - (others[index]?.amount ?? 0n),
  }));
}
