import { minBigint } from "../../../lib/math.js";
import type { Auction, Order } from "./auction.js";

/** The most orders of one auction that routes are searched for. */
export const maxOrders = 32;

/** How far beyond the auction's own prices a limit may be, in percent, and still count as likely to be met. */
const tolerancePercent = 2n;

/**
 * Returns the orders to search routes for, the most promising first: those whose limit the auction's prices meet, then
 * those with the most value. Leaves out what no answer could settle.
 */
export function chooseOrders({ orders, prices }: Pick<Auction, "orders" | "prices">): readonly Order[] {
  const rated = orders
    .filter((order) => canBeSettled(order, prices))
    .map((order) => ({ order, ...rate(order, prices) }));
  rated.sort((a, b) => Number(b.isLikely) - Number(a.isLikely) || compare(b.value, a.value));
  return rated.slice(0, maxOrders).map(({ order }) => order);
}

/** The fee of an order that pays for its gas is in its sell token, so that needs a price. */
function canBeSettled(order: Order, prices: Auction["prices"]): boolean {
  const { sellToken, buyToken, sellAmount, buyAmount, needsMore, paysForGas } = order;
  if (sellToken === buyToken || sellAmount === 0n || needsMore) return false;
  return (order.kind === "sell" || buyAmount > 0n) && (!paysForGas || prices.has(sellToken));
}

/**
 * Returns the value of an order's lesser side, in 10^-18 wei, since the other may be a limit that is never reached. A
 * side without a price does not count.
 */
function rate({ sellToken, buyToken, sellAmount, buyAmount }: Order, prices: Auction["prices"]) {
  const [sellPrice, buyPrice] = [prices.get(sellToken), prices.get(buyToken)];
  const sold = sellPrice === undefined ? undefined : sellAmount * sellPrice;
  const bought = buyPrice === undefined ? undefined : buyAmount * buyPrice;
  const isLikely =
    sold === undefined || bought === undefined || bought * 100n <= sold * (100n + tolerancePercent);
  return { isLikely, value: minBigint(sold ?? bought ?? 0n, bought ?? sold ?? 0n) };
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : Number(a > b);
}
