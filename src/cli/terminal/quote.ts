import type { Address } from "../../lib/address.js";
import type { QuoteAnswer } from "../../quote/index.js";
import type { Fill } from "../../routing/index.js";
import type { TokenUniverse } from "../../tokens/index.js";
import { formatAmount } from "./amount.js";

/** A quote for a person: amounts, one line per hop with its share, and what the transaction needs. */
export function describeQuote(answer: QuoteAnswer, universe: TokenUniverse, networkName: string): string {
  const { plan, market, request } = answer;
  const show = (amount: bigint, address: Address) => {
    const token = universe.tokens.get(address);
    return token === undefined
      ? `${amount} ${address}`
      : `${formatAmount(amount, token.decimals)} ${token.symbol}`;
  };
  const spent = new Map<Address, bigint>();
  for (const fill of plan.fills) spent.set(fill.tokenIn, (spent.get(fill.tokenIn) ?? 0n) + fill.amountIn);
  const rows = plan.fills.map((fill) => hopRow(fill, spent.get(fill.tokenIn) as bigint, show));
  return [
    `${show(request.amountIn, request.tokenIn)}  →  ${show(answer.amountOut, request.tokenOut)}`,
    "",
    ...columns(rows),
    "",
    `at least  ${show(answer.minAmountOut, request.tokenOut)}`,
    ...(answer.priceImpactBps === undefined ? [] : [`impact    ${answer.priceImpactBps / 100} %`]),
    `gas       ${answer.gas}`,
    `block     ${market.head.number} of ${networkName}`,
  ].join("\n");
}

function hopRow(fill: Fill, spent: bigint, show: (amount: bigint, token: Address) => string): string[] {
  const { venue } = fill.market;
  const percent = Number((fill.amountIn * 10_000n) / spent) / 100;
  const fee = venue.feePpm === 0 ? "" : `${venue.feePpm / 10_000} %`;
  const amounts = [show(fill.amountIn, fill.tokenIn), "→", show(fill.amountOut, fill.tokenOut)];
  return [`${percent.toFixed(2)} %`, ...amounts, venue.protocol, fee, venue.address];
}

function columns(rows: readonly string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? "").length)),
  );
  return rows.map(
    (row) =>
      `  ${row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd()}`,
  );
}

/** The same for programs; integers as decimal text. */
export function quoteJson(answer: QuoteAnswer) {
  const { plan, request, market, tx } = answer;
  return {
    tokenIn: request.tokenIn,
    amountIn: request.amountIn.toString(),
    tokenOut: request.tokenOut,
    amountOut: answer.amountOut.toString(),
    minAmountOut: answer.minAmountOut.toString(),
    priceImpact: answer.priceImpactBps ?? null,
    gas: answer.gas.toString(),
    createdAt: Number(market.head.number),
    fills: plan.fills.map((fill) => ({
      protocol: fill.market.venue.protocol,
      venue: fill.market.venue.address,
      tokenIn: fill.tokenIn,
      tokenOut: fill.tokenOut,
      amountIn: fill.amountIn.toString(),
      amountOut: fill.amountOut.toString(),
    })),
    tx: { to: tx.to, from: tx.from, data: tx.data, value: tx.valueWei.toString() },
  };
}
