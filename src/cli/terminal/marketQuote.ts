import { asSluiceError } from "../../errors/index.js";
import type { Address } from "../../lib/address.js";
import type { Leg, OpenMarket, Route } from "../../library/index.js";
import type { Explanation } from "../../quote/index.js";
import { alignColumns } from "./alignColumns.js";
import { formatAmount } from "./amount.js";
import { certificateLines, cutLines, legTable } from "./explain.js";

/**
 * Formats a route on a market file for reading. With an explanation, it has more details on every leg and on the bound.
 */
export function describeRoute(
  { market, universe }: OpenMarket,
  route: Route,
  explanation: Explanation | undefined,
): string {
  const show = (amount: bigint, address: Address) => {
    const token = universe.tokens.get(address);
    return token === undefined
      ? `${amount} ${address}`
      : `${formatAmount(amount, token.decimals)} ${token.symbol}`;
  };
  const all = (amounts: Leg["inputs"]) => amounts.map(({ token, amount }) => show(amount, token)).join(" + ");
  const rows = route.legs.map((leg) => [all(leg.inputs), "→", all(leg.outputs), leg.protocol, leg.address]);
  const { bound, gap, tokenOut } = route;
  const certificate = [
    `net       ${afterGasText(route, show)}`,
    `bound     ${bound === undefined ? "unknown" : show(bound.net, tokenOut)}`,
    `gap       ${gap === undefined ? "unknown" : `${gap.netBps.toPrecision(3)} basis points`}`,
  ];
  return [
    `${show(route.amountIn, route.tokenIn)}  →  ${show(route.amountOut, tokenOut)}`,
    "",
    ...(explanation === undefined ? alignColumns(rows) : legTable(explanation, universe)),
    "",
    ...(explanation === undefined ? certificate : certificateLines(explanation, tokenOut, universe)),
    `gas       ${route.gas} at ${route.gasPriceWei} wei`,
    `search    ${route.milliseconds.toFixed(3)} ms, the bound ${route.certifyMilliseconds.toFixed(3)} ms`,
    `block     ${market.head.number} of ${market.network.name}`,
    ...cutLines(route.searchCut),
  ].join("\n");
}

/** Gas can cost more than arrives. */
function afterGasText({ netOut, tokenOut }: Route, show: (amount: bigint, token: Address) => string): string {
  return netOut < 0n ? `−${show(-netOut, tokenOut)}` : show(netOut, tokenOut);
}

/** Returns the same as one JSON object, with integers as decimal text and null for unknown values. */
export function routeJson(query: object, route: Route, explain?: object) {
  const { bound, gap } = route;
  return {
    query,
    ...("amountOut" in query ? { in: route.amountIn.toString() } : {}),
    route: route.legs.map((leg) => ({ ...leg, inputs: texts(leg.inputs), outputs: texts(leg.outputs) })),
    out: route.amountOut.toString(),
    net: route.netOut.toString(),
    bound: bound === undefined ? null : { gross: bound.gross.toString(), net: bound.net.toString() },
    gap: gap ?? null,
    gas: route.gas,
    gasPrice: route.gasPriceWei.toString(),
    bytes: route.bytes,
    bytePrice: route.bytePriceWei.toString(),
    milliseconds: route.milliseconds,
    certifyMilliseconds: route.certifyMilliseconds,
    ...(route.searchCut ? { searchCut: true } : {}),
    ...(explain === undefined ? {} : { explain }),
  };
}

function texts(amounts: Leg["inputs"]) {
  return amounts.map(({ token, amount }) => ({ token, amount: amount.toString() }));
}

/** Returns the answer to a query that has no route or is malformed. */
export function failureJson(query: unknown, failure: unknown) {
  const { code, message } = asSluiceError(failure);
  return { query, error: { code, message } };
}
