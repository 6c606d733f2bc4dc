import type { QuoteAnswer } from "../../quote/index.js";
import type { Fill, Plan } from "../../routing/index.js";
import type { RouteQuestion } from "./read.js";
import type { QuoteResponse, RouteResponse } from "./response.js";

/** One hop of the answer's `route`. */
type Hop = RouteResponse["route"][number];

/** The answer as the interface spells it: integers as decimal text, addresses in lower case. */
export function routeAnswer(question: RouteQuestion, answer: QuoteAnswer): RouteResponse {
  const { tx, request } = answer;
  const { feeAmount, route, ...amounts } = quoteAnswer(question, answer);
  return {
    ...amounts,
    ...(request.fee === undefined ? {} : { feeAmount }),
    tx: { data: tx.data, to: tx.to, from: question.fromText, value: tx.valueWei.toString() },
    route,
  };
}

/** The same without a transaction. */
export function quoteAnswer(question: RouteQuestion, answer: QuoteAnswer): QuoteResponse {
  return {
    gas: answer.gas.toString(),
    amountOut: answer.amountOut.toString(),
    minAmountOut: answer.minAmountOut.toString(),
    priceImpact: answer.priceImpactBps ?? null,
    feeAmount: [answer.feeAmount.toString()],
    createdAt: Number(answer.market.head.number),
    route: hopsOf(question.chainId, answer.plan),
  };
}

function hopsOf(chainId: number, plan: Plan): Hop[] {
  const spent = new Map<string, bigint>();
  for (const fill of plan.fills) spent.set(fill.tokenIn, (spent.get(fill.tokenIn) ?? 0n) + fill.amountIn);
  const hops = plan.fills.map((fill) => hopOf(fill, spent.get(fill.tokenIn) as bigint));
  const [only, another] = hops;
  if (only !== undefined && another === undefined) {
    only.positionInId = [`${chainId}:${only.tokenIn[0]}`];
    only.positionOutId = [`${chainId}:${only.primary}:${only.tokenOut[0]}`];
  }
  return hops;
}

/** `share`: basis points of everything the route spends of the hop's tokenIn. */
function hopOf(fill: Fill, spent: bigint): Hop {
  const { venue, adapter } = fill.market;
  return {
    action: adapter.meta.action({ ...fill, venue }),
    protocol: venue.protocol,
    tokenIn: [fill.tokenIn],
    tokenOut: [fill.tokenOut],
    primary: venue.address,
    share: Number((fill.amountIn * 10_000n + spent / 2n) / spent),
  };
}
