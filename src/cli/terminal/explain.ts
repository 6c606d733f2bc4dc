import type { Address } from "../../lib/address.js";
import type { ExplainedInput, ExplainedLeg, Explanation } from "../../quote/index.js";
import type { TokenUniverse } from "../../tokens/index.js";
import { formatAmount } from "./amount.js";
import { columns } from "./columns.js";

/** The legs as a table: shares, amounts, the venue, its gas, and what the next unit would give. */
export function legTable({ legs }: Explanation, universe: TokenUniverse): string[] {
  return columns(legs.map((leg) => legRow(leg, universe)));
}

function legRow({ venue, inputs, outputs, gas, marginalPrice }: ExplainedLeg, universe: TokenUniverse) {
  const show = (amount: bigint, token: Address) => tokenText(universe, amount, token);
  const paid = inputs.map(({ token, amount, share }) => `${percent(share)} ${show(amount, token)}`);
  const got = outputs.map(({ token, amount }) => show(amount, token));
  const next = marginalPrice === undefined ? "" : priceText(universe, inputs, outputs, marginalPrice);
  return [paid.join(" + "), "→", got.join(" + "), venue.protocol, venue.address, `${gas} gas`, next];
}

/** What is left after gas, with and without a split, and how far from the best that can be. */
export function certificateLines(
  { bound, gap, netAmountOut, singlePathNetAmountOut: single }: Explanation,
  token: Address,
  universe: TokenUniverse,
): string[] {
  const show = (amount: bigint) => tokenText(universe, amount, token);
  const figures = (gross: string, afterGas: string) => `${gross}, after gas ${afterGas}`;
  return [
    `net       ${show(netAmountOut)}`,
    `unsplit   ${single === undefined ? "impossible" : show(single)} after gas`,
    `bound     ${bound === undefined ? "unknown" : figures(show(bound.gross), show(bound.net))}`,
    `gap       ${gap === undefined ? "unknown" : `${figures(digits(gap.grossBps, 3), digits(gap.netBps, 3))} basis points`}`,
  ];
}

/** An amount in whole tokens; below 0 where gas costs more than arrives. */
function tokenText({ tokens }: TokenUniverse, amount: bigint, address: Address): string {
  const token = tokens.get(address);
  if (token === undefined) return `${amount} ${address}`;
  const text = formatAmount(amount < 0n ? -amount : amount, token.decimals);
  return `${amount < 0n ? "−" : ""}${text} ${token.symbol}`;
}

/** In whole tokens, where their decimals are known. */
function priceText(
  { tokens }: TokenUniverse,
  [paid]: readonly ExplainedInput[],
  [got]: ExplainedLeg["outputs"],
  marginalPrice: number,
): string {
  const tokenIn = paid && tokens.get(paid.token);
  const tokenOut = got && tokens.get(got.token);
  if (tokenIn === undefined || tokenOut === undefined) return `${digits(marginalPrice, 8)} raw units`;
  const price = marginalPrice * 10 ** (tokenIn.decimals - tokenOut.decimals);
  return `${digits(price, 8)} ${tokenOut.symbol} per ${tokenIn.symbol}`;
}

const digits = (value: number, count: number) => String(Number(value.toPrecision(count)));

const percent = (share: number) => `${(100 * share).toFixed(2)} %`;
