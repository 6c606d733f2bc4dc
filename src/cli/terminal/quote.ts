import { explanationAnswer, slippageAnswer } from "../../api/index.js";
import type { Address } from "../../lib/address.js";
import { bpsOf } from "../../lib/whole.js";
import { isVouched, type TokenAmount } from "../../protocols/index.js";
import type { QuoteAnswer } from "../../quote/index.js";
import type { Fill } from "../../routing/index.js";
import type { TokenUniverse } from "../../tokens/index.js";
import { alignColumns } from "./alignColumns.js";
import { formatAmount } from "./amount.js";
import { dataFeeText, unvouchedLines } from "./answer.js";
import { certificateLines, cutLines, exposureLine, legTable, slippageLine } from "./explain.js";

/**
 * Formats a quote for reading: amounts, one line per hop with its share, and what the transaction requires. With an
 * explanation, it has more details on every hop, and how far the route can be from the best.
 */
export function describeQuote(answer: QuoteAnswer, universe: TokenUniverse, networkName: string): string {
  const { fills, market, explanation } = answer;
  const { paid, got, least } = endsOf(answer);
  const show = (amount: bigint, address: Address) => {
    const token = universe.tokens.get(address);
    return token === undefined
      ? `${amount} ${address}`
      : `${formatAmount(amount, token.decimals)} ${token.symbol}`;
  };
  const spent = new Map<Address, bigint>();
  for (const { token, amount } of fills.flatMap(({ inputs }) => inputs)) {
    spent.set(token, (spent.get(token) ?? 0n) + amount);
  }
  const rows = fills.map((fill) => hopRow(fill, spent, show));
  return [
    `${show(paid.amount, paid.token)}  →  ${show(got.amount, got.token)}`,
    "",
    ...(explanation === undefined ? alignColumns(rows) : legTable(explanation, universe)),
    "",
    ...(explanation === undefined ? [] : certificateLines(explanation, got.token, universe)),
    ...(answer.spent === undefined ? [] : [`at most   ${show(answer.spent.maxAmountIn, paid.token)}`]),
    `at least  ${show(least, got.token)}`,
    ...(answer.slippage === undefined ? [] : [slippageLine(answer.slippage)]),
    ...(explanation?.exposure === undefined
      ? []
      : [exposureLine(explanation.exposure, show(explanation.exposure.amount, got.token))]),
    ...(answer.priceImpactBps === undefined ? [] : [`impact    ${answer.priceImpactBps / 100} %`]),
    `gas       ${answer.gas}${dataFeeText(answer.dataFeeWei)}`,
    `block     ${market.head.number} of ${networkName}`,
    ...cutLines(answer.isCut),
    ...(answer.isSimulated
      ? []
      : ["note      planned, not simulated: the chain cannot run Sluice's contracts"]),
    ...unvouchedLines(
      fills
        .filter(({ pool }) => !isVouched(pool.adapter, pool.venue))
        .map(({ pool: { venue } }) => ({ protocol: venue.protocol, primary: venue.address })),
    ),
  ].join("\n");
}

/** Returns the input, the output and its minimum: a request from the command line has one token on each side. */
function endsOf({ request, amountsOut, minAmountsOut, spent }: QuoteAnswer) {
  const [[input], [got], [least]] = [request.inputs, amountsOut, minAmountsOut];
  const paid = { ...(input as TokenAmount), ...(spent && { amount: spent.amountIn }) };
  return { paid, got: got as TokenAmount, least: (least as TokenAmount).amount };
}

function hopRow(
  { pool: { venue }, inputs, outputs }: Fill,
  spent: ReadonlyMap<Address, bigint>,
  show: (amount: bigint, token: Address) => string,
): string[] {
  const [first] = inputs;
  const total = (first && spent.get(first.token)) ?? 1n;
  const percent = bpsOf(first?.amount ?? 0n, total) / 100;
  const fee = venue.feePpm === 0 ? "" : `${venue.feePpm / 10_000} %`;
  const list = (parts: readonly TokenAmount[]) =>
    parts.map((part) => show(part.amount, part.token)).join(" + ");
  const amounts = [list(inputs), "→", list(outputs)];
  return [`${percent.toFixed(2)} %`, ...amounts, venue.protocol, fee, venue.address];
}

const textual = ({ token, amount }: TokenAmount) => ({ token, amount: amount.toString() });

/** Returns the same as JSON, with integers as decimal text. */
export function quoteJson(answer: QuoteAnswer) {
  const { fills, market, tx, explanation } = answer;
  const { paid, got, least } = endsOf(answer);
  return {
    tokenIn: paid.token,
    amountIn: paid.amount.toString(),
    ...(answer.spent && { maxAmountIn: answer.spent.maxAmountIn.toString() }),
    tokenOut: got.token,
    amountOut: got.amount.toString(),
    minAmountOut: least.toString(),
    ...(answer.slippage && { slippage: slippageAnswer(answer.slippage) }),
    priceImpact: answer.priceImpactBps ?? null,
    gas: answer.gas.toString(),
    ...(answer.dataFeeWei === undefined ? {} : { dataFee: answer.dataFeeWei.toString() }),
    createdAt: Number(market.head.number),
    fills: fills.map((fill) => ({
      protocol: fill.pool.venue.protocol,
      venue: fill.pool.venue.address,
      inputs: fill.inputs.map(textual),
      outputs: fill.outputs.map(textual),
    })),
    ...(explanation === undefined ? {} : { explain: explanationAnswer(explanation) }),
    ...(answer.isCut ? { searchCut: true } : {}),
    ...(answer.isSimulated ? {} : { simulated: false }),
    tx: { to: tx.to, from: tx.from, data: tx.data, value: tx.valueWei.toString() },
  };
}
