import type { Quote, Route } from "../../client/index.js";
import type { Address } from "../../lib/address.js";
import { formatTokenAmount, type ServiceTrade } from "../request/tokens.js";
import { alignColumns } from "./alignColumns.js";
import { exposureLine, slippageLine } from "./explain.js";
import { bold } from "./style.js";

type Symbols = (address: Address) => string;

/**
 * Formats a service's answer for reading: amounts, a line per hop with its share, and what the transaction requires.
 */
export function describeAnswer(trade: ServiceTrade, answer: Quote | Route, symbolOf: Symbols): string[] {
  const { input, output } = trade;
  const rows = answer.route.map(({ share, tokenIn, tokenOut, protocol, primary }) => [
    `${(share / 100).toFixed(2)} %`,
    tokenIn.map(symbolOf).join(" + "),
    "→",
    tokenOut.map(symbolOf).join(" + "),
    protocol,
    primary,
  ]);
  const { explain, priceImpact, slippage } = answer;
  return [
    bold(
      `${formatTokenAmount(amountInOf(trade, answer), input)}  →  ${formatTokenAmount(answer.amountOut, output)}`,
    ),
    "",
    ...alignColumns(rows),
    "",
    ...(explain === undefined
      ? []
      : [
          `net       ${formatTokenAmount(explain.netAmountOut, output)} after gas`,
          `gap       ${explain.gap === null ? "unknown" : `${Number(explain.gap.netBps.toPrecision(3))} basis points after gas`}`,
        ]),
    ...(answer.maxAmountIn === undefined
      ? []
      : [`at most   ${formatTokenAmount(answer.maxAmountIn, input)}`]),
    `at least  ${formatTokenAmount(answer.minAmountOut, output)}`,
    ...(slippage === undefined ? [] : [slippageLine({ ...slippage, isMeasured: slippage.measured })]),
    ...(explain?.exposure === undefined
      ? []
      : [exposureLine(explain.exposure, formatTokenAmount(explain.exposure.amount, output))]),
    ...(priceImpact === null ? [] : [`impact    ${priceImpact / 100} %`]),
    `gas       ${answer.gas}${dataFeeText(answer.dataFee)}`,
    `block     ${answer.createdAt}`,
    ...unvouchedLines(answer.route.filter(({ unvouched }) => unvouched)),
  ];
}

/** Returns a line for each hop whose venue's code nobody vouches for. */
export function unvouchedLines(hops: readonly { readonly protocol: string; readonly primary: Address }[]) {
  return hops.map(
    ({ protocol, primary }) =>
      `note      nobody vouches for the code of ${protocol} ${primary}: the transaction reverts if it pays less than simulated`,
  );
}

/** Returns the rest of the line on gas: what the transaction's bytes cost, in wei, if anything. */
export function dataFeeText(dataFeeWei: bigint | string | undefined): string {
  return dataFeeWei === undefined ? "" : `, data ${dataFeeWei} wei`;
}

/** Returns what a trade pays, in raw units: as typed, or what an exact output is expected to cost. */
export function amountInOf({ amount }: ServiceTrade, { amountIn }: Pick<Route, "amountIn">): string {
  return "amountIn" in amount ? amount.amountIn.toString() : (amountIn as string);
}

/** Returns the same as JSON: the question, and the answer as the service gave it. */
export function answerJson<A extends Quote | Route>(trade: ServiceTrade, answer: A) {
  const { input, output } = trade;
  return {
    tokenIn: input.address,
    amountIn: amountInOf(trade, answer),
    tokenOut: output.address,
    ...answer,
  };
}
