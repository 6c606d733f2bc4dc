import type { Address } from "../../lib/address.js";
import type {
  ChosenSlippage,
  ExplainedInput,
  ExplainedLeg,
  Explanation,
  Exposure,
} from "../../quote/index.js";
import type { Bound } from "../../routing/index.js";
import type { TokenUniverse } from "../../tokens/index.js";
import { alignColumns } from "./alignColumns.js";
import { formatAmount } from "./amount.js";

/** Formats the legs as a table: shares, amounts, venue, gas, and the output for the next unit. */
export function legTable({ legs }: Explanation, universe: TokenUniverse): string[] {
  return alignColumns(legs.map((leg) => legRow(leg, universe)));
}

function legRow(leg: ExplainedLeg, universe: TokenUniverse) {
  const { venue, inputs, outputs, gas, marginalPrice, tolerancePpb } = leg;
  const off = tolerancePpb === undefined ? "" : ` ±${tolerancePpb} ppb`;
  const show = (amount: bigint, token: Address) => tokenText(universe, amount, token);
  const paid = inputs.map(({ token, amount, share }) => `${percent(share)} ${show(amount, token)}`);
  const got = outputs.map(({ token, amount }) => show(amount, token));
  const next = marginalPrice === undefined ? "" : priceText(universe, inputs, outputs, marginalPrice);
  return [
    paid.join(" + "),
    "→",
    `${got.join(" + ")}${off}`,
    venue.protocol,
    venue.address,
    `${gas} gas`,
    next,
  ];
}

/** Returns a line about a search that ended before it was complete. */
export function cutLines(isCut: boolean): string[] {
  return isCut ? ["note      the search was cut short; a longer one may find a better route"] : [];
}

/** Formats the output after gas, with and without a split, and how far the best route can be from it. */
export function certificateLines(
  explanation: Explanation,
  token: Address,
  universe: TokenUniverse,
): string[] {
  const { bound, gap, netAmountOut, singlePathNetAmountOut: single, unreadVenues } = explanation;
  const show = (amount: bigint) => tokenText(universe, amount, token);
  const lines = [
    `net       ${show(netAmountOut)}`,
    `unsplit   ${single === undefined ? "impossible" : show(single)} after gas`,
    ...(unreadVenues > 0 ? [`unread    ${unreadVenues} venues, for which the bound does not hold`] : []),
  ];
  if (bound === undefined || gap === undefined) return [...lines, "bound     unknown", "gap       unknown"];
  if (isDrowned(explanation, bound, token)) {
    const burnt = show(bound.gross - bound.net);
    return [
      ...lines,
      `bound     ${show(bound.net)} after gas`,
      `gap       ${digits(gap.netBps, 3)} basis points after gas; before gas it is meaningless, since closing it would burn ${burnt} or more`,
    ];
  }
  const figures = (gross: string, net: string) => `${gross}, after gas ${net}`;
  return [
    ...lines,
    `bound     ${figures(show(bound.gross), show(bound.net))}`,
    `gap       ${figures(digits(gap.grossBps, 3), digits(gap.netBps, 3))} basis points`,
  ];
}

/** Formats what others can take by trading around the transaction. `amount` is already formatted. */
export function exposureLine(
  { bps, usd }: Pick<Exposure, "bps"> & { readonly usd?: number | null | undefined },
  amount: string,
): string {
  const dollars = usd === undefined || usd === null ? "" : `, $${usd.toFixed(2)}`;
  return `exposed   ${amount}, ${bps} basis points${dollars}: what trades around it can take at most`;
}

/** Formats a slippage that was chosen for the route, and why. */
export function slippageLine({
  bps,
  movedBps,
  depthBps,
  ...from
}: Pick<ChosenSlippage, "bps" | "movedBps" | "depthBps" | "blocks" | "horizonBlocks"> & {
  readonly isMeasured: boolean;
}): string {
  const moved = from.isMeasured
    ? `in ${from.horizonBlocks} blocks the route may lose ${movedBps}, as ${from.blocks} blocks tell`
    : `too few blocks are kept, so ${movedBps} are assumed`;
  const depth = depthBps === null ? "" : `; the same trade before it takes ${depthBps}`;
  return `slippage  ${bps} basis points: ${moved}${depth}`;
}

/** A better route before gas may plausibly use this many times the route's own gas. */
const plausibleGas = 2n;

/**
 * Returns whether the bound before gas is meaningless, because it includes trades between venues that do not pay for
 * their gas. A route that reached it would burn at least the difference to the bound after gas, which no route exceeds.
 */
function isDrowned({ legs, netAmountOut }: Explanation, bound: Bound, token: Address): boolean {
  const paidOut = legs
    .flatMap(({ outputs }) => outputs)
    .reduce((sum, output) => (output.token === token ? sum + output.amount : sum), 0n);
  return bound.gross - bound.net > plausibleGas * (paidOut - netAmountOut);
}

/** Formats an amount in whole tokens. It is negative if gas costs more than arrives. */
function tokenText({ tokens }: TokenUniverse, amount: bigint, address: Address): string {
  const token = tokens.get(address);
  if (token === undefined) return `${amount} ${address}`;
  const text = formatAmount(amount < 0n ? -amount : amount, token.decimals);
  return `${amount < 0n ? "−" : ""}${text} ${token.symbol}`;
}

/** Formats a price per whole token if the decimals are known, otherwise per raw unit. */
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
