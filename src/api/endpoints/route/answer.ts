import { autoSlippage } from "../../../config/autoSlippage.js";
import { bpsOf } from "../../../lib/whole.js";
import { unleavable } from "../../../market/index.js";
import { chargesBytesInGas, type Network } from "../../../networks/index.js";
import { inexactnessAfter, isVouched } from "../../../protocols/index.js";
import type { ChosenSlippage, QuoteAnswer } from "../../../quote/index.js";
import { endsOf, type Fill, isConversion } from "../../../routing/index.js";
import { explanationAnswer } from "./explain.js";
import type { RouteQuestion } from "./read.js";
import type { QuoteResponse, RouteResponse } from "./response.js";

/** One fill of the answer's `route`. */
type Hop = RouteResponse["route"][number];

/** Returns the answer in the interface's format: integers as decimal strings, addresses in lower case. */
export function routeAnswer(question: RouteQuestion, answer: QuoteAnswer): RouteResponse {
  const { tx } = answer;
  const { feeAmount, route, simulated: _, ...amounts } = quoteAnswer(question, answer);
  return {
    ...amounts,
    ...(question.hasFee && { feeAmount }),
    tx: { data: tx.data, to: tx.to, from: question.fromText, value: tx.valueWei.toString() },
    route,
  };
}

/** Returns the answer without a transaction. */
export function quoteAnswer(question: RouteQuestion, answer: QuoteAnswer): QuoteResponse {
  const { amountsOut, minAmountsOut, feeAmounts, fills, explanation, spent } = answer;
  const entered = fills.flatMap(({ outputs, pool: { adapter, venue } }) => {
    const share = adapter.meta.position?.(venue).address;
    const isKept =
      outputs.some(({ token }) => token === share) && amountsOut.some(({ token }) => token === share);
    return share !== undefined && isKept ? [share] : [];
  });
  return {
    gas: answer.gas.toString(),
    ...dataFeeOf(answer, answer.market.network),
    ...(spent && { amountIn: spent.amountIn.toString(), maxAmountIn: spent.maxAmountIn.toString() }),
    amountOut: oneOrSeveral(amountsOut.map(({ amount }) => amount)),
    minAmountOut: oneOrSeveral(minAmountsOut.map(({ amount }) => amount)),
    ...(answer.slippage && { slippage: slippageAnswer(answer.slippage) }),
    priceImpact: answer.priceImpactBps ?? null,
    feeAmount: feeAmounts.map(({ amount }) => String(amount)),
    createdAt: Number(answer.market.head.number),
    route: hopsOf(question.chainId, fills, answer.secondsAhead),
    ...(unleavable(answer.market.pools.values(), entered).size > 0 && { redeemable: false as const }),
    ...(explanation === undefined ? {} : { explain: explanationAnswer(explanation) }),
    ...(answer.isSimulated ? {} : { simulated: false as const }),
  };
}

/** Returns a chosen slippage in the interface's format. */
export function slippageAnswer({ isMeasured, ...chosen }: ChosenSlippage) {
  return { ...chosen, measured: isMeasured, failureRate: autoSlippage.failureRate };
}

/** Returns the members of an answer about its data fee, or none where the network charges no such fee. */
export function dataFeeOf(
  { dataFeeWei }: Pick<QuoteAnswer, "dataFeeWei">,
  { fees }: Pick<Network, "fees">,
): Pick<QuoteResponse, "dataFee" | "gasIncludesDataFee"> {
  if (dataFeeWei === undefined) return {};
  const dataFee = dataFeeWei.toString();
  return chargesBytesInGas(fees) ? { dataFee, gasIncludesDataFee: true } : { dataFee };
}

/** Returns a string for a single tokenOut, or a list in the order of tokenOut. */
export function oneOrSeveral(amounts: readonly bigint[]): string | string[] {
  const texts = amounts.map(String);
  const [only, another] = texts;
  return only !== undefined && another === undefined ? only : texts;
}

/** Returns the hops of an answer, one per fill, whose amounts were computed for `seconds` after the block that was read. */
export function hopsOf(chainId: number, fills: readonly Fill[], seconds: number): Hop[] {
  const spent = new Map<string, bigint>();
  for (const { token, amount } of fills.flatMap(({ inputs }) => inputs)) {
    spent.set(token, (spent.get(token) ?? 0n) + amount);
  }
  const hops = fills.map((fill) => hopOf(fill, spent, seconds));
  const [only, another] = hops;
  if (only !== undefined && another === undefined) {
    only.positionInId = [`${chainId}:${only.tokenIn[0]}`];
    only.positionOutId = [`${chainId}:${only.primary}:${only.tokenOut[0]}`];
  }
  return hops;
}

/** Returns one fill. `share` is in basis points of the route's total spending of the fill's first tokenIn. */
function hopOf(fill: Fill, spent: ReadonlyMap<string, bigint>, seconds: number): Hop {
  const { inputs, outputs } = fill;
  const { venue } = fill.pool;
  const { exact } = inexactnessAfter(fill.pool, seconds);
  const [first] = inputs;
  const total = spent.get(first?.token ?? "") ?? 1n;
  return {
    action: actionOf(fill),
    protocol: venue.protocol,
    tokenIn: inputs.map(({ token }) => token),
    tokenOut: outputs.map(({ token }) => token),
    primary: venue.address,
    share: bpsOf(first?.amount ?? 0n, total),
    ...(exact === undefined ? {} : { exact }),
    ...(isVouched(fill.pool.adapter, venue) ? {} : { unvouched: true as const }),
  };
}

/** Returns a fill's action. A fill with several inputs is a deposit, and one with several outputs is a redemption. */
function actionOf(fill: Fill): string {
  const { adapter, venue } = fill.pool;
  if (isConversion(fill)) return adapter.meta.action({ ...endsOf(fill), venue });
  return fill.inputs.length > 1 ? "deposit" : "redeem";
}
