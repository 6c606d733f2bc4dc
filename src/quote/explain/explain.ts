import { bytePriceWei } from "../../fees/index.js";
import type { Address } from "../../lib/address.js";
import { isRefusal } from "../../lib/refusal.js";
import type { Market } from "../../market/index.js";
import type { BlockContext, TokenAmount, Venue } from "../../protocols/index.js";
import { curveMarginal, type Inexactness, inexactnessAfter } from "../../protocols/index.js";
import type { Bound, Fill, Gap, RouteFound } from "../../routing/index.js";
import type { QuoteBasis } from "../market/answerOnNewestMarket.js";
import { fillThrough, openDraft } from "../transaction/draft.js";
import type { Exposure } from "./exposure.js";

/** How good a route is, and why. Amounts are in raw units and come from the plan, before the simulation. */
export type Explanation = {
  /** The most that any route through the market can yield. Undefined if nothing was proved. */
  readonly bound: Bound | undefined;
  /** How far the plan falls short of the bound. */
  readonly gap: Gap | undefined;
  /** The amount of tokenOut, net of gas. */
  readonly netAmountOut: bigint;
  /** The net amount of the best route without a split. Undefined if no single path takes the whole amount. */
  readonly singlePathNetAmountOut: bigint | undefined;
  /** The assumed price of a unit of gas. */
  readonly gasPriceWei: bigint;
  /** The assumed price of a byte of the compressed transaction. 0n where bytes cost nothing. */
  readonly bytePriceWei: bigint;
  readonly searchMs: number;
  readonly certifyMs: number;
  /** Whether the deadline cut the search short. */
  readonly isCut: boolean;
  /** The number of venues that the search left out because the operator excludes them. */
  readonly excludedVenues: number;
  /**
   * The number of known venues of the route's ends that the search did not see, although they may have something in them:
   * the ends need guests, and others were deeper or there was no time. The bound does not hold for them.
   */
  readonly unreadVenues: number;
  /** In the order of execution. */
  readonly legs: readonly ExplainedLeg[];
  /** Of the simulated amounts. Absent from a plan that was not simulated. */
  readonly exposure?: Exposure;
  /** Absent unless requested. */
  readonly limits?: LimitCosts;
};

/** What each limit of a search costs. */
export type LimitCosts = {
  readonly fills: LimitCost;
  readonly hops: LimitCost;
  readonly gas: LimitCost;
};

/** What a route would gain with one more than a limit allows or, of gas, without a limit. */
export type LimitCost = {
  readonly limit: number;
  /** Raw units of tokenOut, after gas. 0n if nothing better is found. */
  readonly gain: bigint;
  /** In basis points of the route's output, rounded down to a hundredth of one. */
  readonly gainBps: number;
};

/** One fill of a route. */
export type ExplainedLeg = {
  readonly venue: Venue;
  readonly inputs: readonly ExplainedInput[];
  readonly outputs: readonly TokenAmount[];
  /** Units of gas that the search assumed. */
  readonly gas: number;
  /**
   * Raw units of output for the next raw unit of input, after the fee, at the end of the trade. It is 0 if the venue
   * takes no more, and undefined for fills that spend or yield several tokens.
   */
  readonly marginalPrice: number | undefined;
  /**
   * How far the outputs may differ from the amounts that the venue pays in the context's block. Absent if they are
   * exact.
   */
} & Inexactness;

/** `share` is the fraction, up to 1, of the route's total spending of the token. */
export type ExplainedInput = TokenAmount & { readonly share: number };

/** The tokens and amounts that a fill trades, regardless of how a program encodes them. */
export type TradeToExplain = Pick<Fill, "pool" | "outputs"> & { readonly inputs: readonly TokenAmount[] };

/** What the search assumed, and the numbers of venues that it did not see. */
export type SearchTerms = Pick<Explanation, "gasPriceWei" | "excludedVenues" | "unreadVenues" | "limits">;

/** Explains the route that was found. */
export function explain(
  { view, context, fees }: Pick<QuoteBasis, "view" | "context" | "fees">,
  found: RouteFound,
  terms: SearchTerms,
): Explanation {
  return {
    bound: found.bound,
    gap: found.gap,
    netAmountOut: found.amountOutAfterGas,
    singlePathNetAmountOut: found.singlePathAmountOutAfterGas,
    bytePriceWei: bytePriceWei(fees),
    searchMs: found.searchMs ?? 0,
    certifyMs: found.certifyMs ?? 0,
    isCut: found.isCut === true,
    ...terms,
    legs: explainLegs(view.market, context, found.plan.moves),
  };
}

/** Returns the legs of consecutive trades. Each trade starts from the state that the previous ones leave. */
export function explainLegs(
  market: Market,
  context: BlockContext,
  trades: readonly TradeToExplain[],
): ExplainedLeg[] {
  const spent = new Map<Address, bigint>();
  for (const { token, amount } of trades.flatMap(({ inputs }) => inputs))
    spent.set(token, (spent.get(token) ?? 0n) + amount);
  // Only the draft's states matter here, so it starts without holdings.
  const draft = openDraft(context, []);
  const seconds = Number(context.timestamp - market.head.timestamp);
  return trades.map((trade) => {
    const { venue, adapter, state } = trade.pool;
    const now = draft.states.get(venue.id) ?? state;
    const marginalPrice = marginalPriceOf(trade, now);
    const offers = trade.inputs.map(({ token, amount }) => ({
      token,
      portion: { exact: adapter.offerOf?.(venue, now, { tokenIn: token, spent: amount }) ?? amount },
    }));
    const outputs = trade.outputs.map(({ token }) => token);
    const made = fillThrough(draft, trade.pool, offers, outputs);
    return {
      venue,
      inputs: trade.inputs.map(({ token, amount }) => ({
        token,
        amount,
        share: Number(amount) / Number(spent.get(token)),
      })),
      outputs: trade.outputs,
      gas: isRefusal(made) ? adapter.gas(venue) : made.gas,
      marginalPrice,
      ...inexactnessAfter(trade.pool, seconds),
    };
  });
}

function marginalPriceOf({ pool, inputs, outputs }: TradeToExplain, state: unknown): number | undefined {
  const [paid, another] = inputs;
  const [got, more] = outputs;
  if (paid === undefined || got === undefined || another !== undefined || more !== undefined)
    return undefined;
  const curve = pool.adapter.curve(pool.venue, state, paid.token, got.token);
  const price = curve && curveMarginal(curve, Number(paid.amount));
  return Number.isFinite(price) ? price : undefined;
}
