import { expect, test } from "vitest";
import type { Address } from "../../../lib/address.js";
import type { Order } from "./auction.js";
import { chooseOrders, maxOrders } from "./chooseOrders.js";

const [dear, cheap, unpriced] = ["aa", "bb", "cc"].map((byte) => `0x${byte.repeat(20)}`) as [
  Address,
  Address,
  Address,
];
const prices = new Map([
  [dear, 3_000n],
  [cheap, 1n],
]);

function orderOf(uid: string, changes: Partial<Order> = {}): Order {
  return {
    ...{ uid, sellToken: dear, buyToken: cheap, sellAmount: 100n, buyAmount: 1n },
    ...{ kind: "sell", paysForGas: true, needsMore: false },
    ...changes,
  };
}

function chosen(orders: readonly Order[]): string[] {
  return chooseOrders({ orders, prices }).map(({ uid }) => uid);
}

test("the orders that the auction's prices meet come first, then those with more value on their lesser side", () => {
  const orders = [
    orderOf("beyond", { buyAmount: 306_001n }),
    orderOf("within", { buyAmount: 306_000n }),
    orderOf("more", { sellAmount: 200n, buyAmount: 600_000n }),
    // Sells without end, but buys little.
    orderOf("quote", { kind: "buy", sellAmount: 10n ** 30n, buyAmount: 7n }),
    orderOf("unpriced", { buyToken: unpriced, sellAmount: 50n }),
  ];
  expect(chosen(orders)).toEqual(["more", "within", "unpriced", "quote", "beyond"]);
});

test("an order that no answer could settle is left out", () => {
  const orders = [
    orderOf("same", { buyToken: dear }),
    orderOf("nothing", { sellAmount: 0n }),
    orderOf("buys nothing", { kind: "buy", buyAmount: 0n }),
    orderOf("fees", { needsMore: true }),
    orderOf("no price for gas", { sellToken: unpriced }),
    orderOf("no gas to pay", { sellToken: unpriced, paysForGas: false }),
  ];
  expect(chosen(orders)).toEqual(["no gas to pay"]);
});

test("no more orders are chosen than are searched", () => {
  const orders = Array.from({ length: maxOrders + 3 }, (_, index) => orderOf(String(index)));
  expect(chosen(orders)).toEqual(orders.slice(0, maxOrders).map(({ uid }) => uid));
});
