import type { Address } from "../../../lib/address.js";
import { divUp } from "../../../lib/math.js";
import { chargesBytesInGas, type Network } from "../../../networks/index.js";
import type { QuoteAnswer, QuoteRequest } from "../../../quote/index.js";
import type { Auction, Order } from "./auction.js";

/**
 * Gas of a settlement besides the call of the Router: the check of the order and its signature, both transfers, the
 * allowance, and the storage of what was filled. What the Router's call needs includes the base cost of a transaction.
 */
export const settlementGas = 90_000n;

/** Gas of a usual settlement: where the search for the fee begins. */
const usualGas = 300_000n;

/** How often a sold amount is searched again for a better fee. */
const mostSearches = 4;

/** How much more than the gas of one search the next one is charged, in percent: routes of other amounts differ. */
const headroomPercent = 2n;

/** The parts of an auction that one order depends on, and who settles it. */
export type SettlementTerms = Pick<Auction, "prices" | "gasPriceWei"> & {
  /** The contract that holds what is sold, calls the Router, and gets what is bought. */
  readonly settlement: Address;
  /** How much of a guaranteed amount is kept as a margin, in basis points. */
  readonly slippageBps: bigint;
};

/** An order that can be settled. Amounts are in raw token units. */
export type SolvedOrder = {
  readonly order: Order;
  readonly answer: Pick<QuoteAnswer, "tx" | "allowances">;
  /** What the route takes of the sell token, at most, without the fee. */
  readonly sold: bigint;
  /** What the route pays of the buy token, at least. */
  readonly bought: bigint;
  /** What remains of the sell token for the gas. 0 unless the order pays for it. */
  readonly fee: bigint;
  /** Gas of the whole settlement. */
  readonly gas: bigint;
};

/** Returns the route for a request. Throws why there is none. */
export type FindQuote = (request: QuoteRequest) => Promise<QuoteAnswer>;

/** Returns the settlement of a whole order, or undefined if its limit is not met after gas. */
export async function solveOrder(
  quote: FindQuote,
  order: Order,
  terms: SettlementTerms,
): Promise<SolvedOrder | undefined> {
  return order.kind === "sell" ? solveSell(quote, order, terms) : solveBuy(quote, order, terms);
}

async function solveSell(
  quote: FindQuote,
  order: Order,
  terms: SettlementTerms,
): Promise<SolvedOrder | undefined> {
  const { sellAmount, buyAmount } = order;
  let fee = feeOf(order, terms, usualGas * terms.gasPriceWei);
  for (let searches = 1; searches <= mostSearches && fee < sellAmount; searches++) {
    const sold = sellAmount - fee;
    const answer = await quote(requestOf(order, terms, sold));
    const due = feeOf(order, terms, costOf(answer, terms));
    const bought = answer.minAmountsOut[0]!.amount;
    const isCovered = due <= fee;
    if (isCovered && (isClose(fee, due, sellAmount) || searches === mostSearches))
      return bought < buyAmount ? undefined : { order, answer, sold, bought, fee, gas: gasOf(answer) };
    // What is left to sell only gets less.
    if (!isCovered && bought < buyAmount) return undefined;
    fee = (due * (100n + headroomPercent)) / 100n;
  }
  return undefined;
}

/** Returns whether a fee exceeds what is due by at most five percent, or by a hundred-thousandth of what is sold. */
function isClose(fee: bigint, due: bigint, sellAmount: bigint): boolean {
  return (fee - due) * 20n <= fee || (fee - due) * 100_000n <= sellAmount;
}

async function solveBuy(
  quote: FindQuote,
  order: Order,
  terms: SettlementTerms,
): Promise<SolvedOrder | undefined> {
  const { sellAmount, buyAmount } = order;
  const wanted = { amountOut: buyAmount, maxAmountIn: sellAmount, isPulled: false };
  const answer = await quote({ ...requestOf(order, terms, 0n), wanted });
  const { maxAmountIn: sold } = answer.spent!;
  const fee = feeOf(order, terms, costOf(answer, terms));
  if (sold + fee > sellAmount) return undefined;
  return { order, answer, sold, bought: buyAmount, fee, gas: gasOf(answer) };
}

/** Returns the request for a route whose caller, payer and receiver are the settlement contract. */
function requestOf({ sellToken, buyToken }: Order, terms: SettlementTerms, amount: bigint): QuoteRequest {
  const { settlement, slippageBps, gasPriceWei } = terms;
  return {
    strategy: { kind: "router" },
    fromAddress: settlement,
    receiver: settlement,
    inputs: [{ token: sellToken, amount }],
    outputs: [buyToken],
    slippageBps,
    minAmountsOut: undefined,
    fee: undefined,
    deadline: undefined,
    preferences: { gasPriceWei },
    unvouched: false,
    priceImpact: false,
    explain: false,
  };
}

function gasOf({ gas }: Pick<QuoteAnswer, "gas">): bigint {
  return gas + settlementGas;
}

/** Returns what a settlement costs, in wei. */
function costOf(
  {
    gas,
    dataFeeWei = 0n,
    market,
  }: Pick<QuoteAnswer, "gas" | "dataFeeWei"> & { market: { network: Network } },
  { gasPriceWei }: SettlementTerms,
): bigint {
  const { fees } = market.network;
  return gasOf({ gas }) * gasPriceWei + (chargesBytesInGas(fees) ? 0n : dataFeeWei);
}

/** Returns an amount of wei in the sell token, at the auction's price, or 0 if the order does not pay for gas. */
function feeOf({ paysForGas, sellToken }: Order, { prices }: SettlementTerms, wei: bigint): bigint {
  return paysForGas ? divUp(wei * 10n ** 18n, prices.get(sellToken)!) : 0n;
}
