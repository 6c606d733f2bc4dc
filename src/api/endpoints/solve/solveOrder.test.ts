import { describe, expect, test } from "vitest";
import type { Address } from "../../../lib/address.js";
import type { QuoteAnswer, QuoteRequest } from "../../../quote/index.js";
import type { Order } from "./auction.js";
import { type SolvedOrder, settlementGas, solveOrder } from "./solveOrder.js";

const [sellToken, buyToken, settlement] = ["aa", "bb", "cc"].map((byte) => `0x${byte.repeat(20)}`) as [
  Address,
  Address,
  Address,
];
const ether = 10n ** 18n;

/** A unit of the sell token is worth a wei, and one of the buy token too, less what the market takes. */
const prices = new Map([[sellToken, ether]]);
const terms = { prices, gasPriceWei: 10n ** 9n, settlement, slippageBps: 0n };

type Market = {
  readonly gas?: bigint;
  readonly dataFeeWei?: bigint;
  readonly dataFee?: "arbitrum" | "opStack";
};

/** Answers as a market that pays 99 % of what it takes. */
function marketOf({ gas = 210_000n, dataFeeWei, dataFee }: Market = {}) {
  const asked: QuoteRequest[] = [];
  const quote = async (request: QuoteRequest): Promise<QuoteAnswer> => {
    asked.push(request);
    const { amount } = request.inputs[0]!;
    const fees = dataFee === undefined ? {} : { dataFee: { kind: dataFee } };
    const spent = request.wanted && { spent: { maxAmountIn: (request.wanted.amountOut * 100n) / 99n } };
    return {
      ...{ gas, dataFeeWei, market: { network: { fees } }, ...spent },
      minAmountsOut: [{ token: buyToken, amount: (amount * 99n) / 100n }],
    } as unknown as QuoteAnswer;
  };
  return { quote, asked };
}

function orderOf(changes: Partial<Order> = {}): Order {
  const amounts = { sellAmount: ether, buyAmount: ether / 2n };
  return {
    uid: "",
    sellToken,
    buyToken,
    ...amounts,
    kind: "sell",
    paysForGas: true,
    needsMore: false,
    ...changes,
  };
}

function amountsOf(solved: SolvedOrder | undefined) {
  return solved && { sold: solved.sold, bought: solved.bought, fee: solved.fee, gas: solved.gas };
}

describe("solveOrder", () => {
  test("keeps of a sold amount what the gas costs, and asks once if that was known", async () => {
    const { quote, asked } = marketOf();
    const fee = 300_000n * 10n ** 9n;
    const sold = ether - fee;
    const solved = amountsOf(await solveOrder(quote, orderOf(), terms));
    expect(solved).toEqual({ sold, bought: (sold * 99n) / 100n, fee, gas: 300_000n });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      ...{ strategy: { kind: "router" }, fromAddress: settlement, receiver: settlement, slippageBps: 0n },
      ...{ inputs: [{ token: sellToken, amount: sold }], outputs: [buyToken] },
      preferences: { gasPriceWei: 10n ** 9n },
    });
  });

  test.each([150_000n, 900_000n])("searches again for other gas: %s", async (gas) => {
    const { quote, asked } = marketOf({ gas });
    const solved = amountsOf(await solveOrder(quote, orderOf(), terms))!;
    const due = (gas + settlementGas) * 10n ** 9n;
    expect(solved.fee).toBe((due * 102n) / 100n);
    expect(solved.sold + solved.fee).toBe(ether);
    expect(asked).toHaveLength(2);
  });

  test("gives up a sold amount whose limit is not met after gas, or that the gas exceeds", async () => {
    const { quote } = marketOf();
    const limit = ((ether - 300_000n * 10n ** 9n) * 99n) / 100n;
    expect(await solveOrder(quote, orderOf({ buyAmount: limit }), terms)).toBeDefined();
    expect(await solveOrder(quote, orderOf({ buyAmount: limit + 1n }), terms)).toBe(undefined);
    expect(await solveOrder(quote, orderOf({ sellAmount: 10n ** 14n, buyAmount: 0n }), terms)).toBe(
      undefined,
    );
  });

  test("never settles for less than the gas costs", async () => {
    let gas = 300_000n;
    const { quote } = marketOf();
    const rising = async (request: QuoteRequest) => {
      gas = (gas * 3n) / 2n;
      return { ...(await quote(request)), gas };
    };
    expect(await solveOrder(rising, orderOf(), terms)).toBe(undefined);
  });

  test("adds the cost of the gas to what a bought amount takes, and meets its limit with both", async () => {
    const { quote, asked } = marketOf();
    const fee = 300_000n * 10n ** 9n;
    const order = orderOf({ kind: "buy", buyAmount: 99n * 10n ** 16n, sellAmount: ether + fee });
    const solved = amountsOf(await solveOrder(quote, order, terms));
    expect(solved).toEqual({ sold: ether, bought: order.buyAmount, fee, gas: 300_000n });
    expect(asked[0]!.wanted).toEqual({
      ...{ amountOut: order.buyAmount, maxAmountIn: order.sellAmount, isPulled: false },
    });
    const tight = { ...order, sellAmount: order.sellAmount - 1n };
    expect(await solveOrder(quote, tight, terms)).toBe(undefined);
  });

  test("takes no fee of a market order", async () => {
    const { quote } = marketOf();
    const solved = amountsOf(await solveOrder(quote, orderOf({ paysForGas: false }), terms));
    expect(solved).toMatchObject({ sold: ether, fee: 0n });
  });

  test.each([
    ["opStack", 5n * 10n ** 12n],
    ["arbitrum", 0n],
  ] as const)("pays the data fee unless the gas includes it: %s", async (dataFee, extra) => {
    const { quote } = marketOf({ dataFee, dataFeeWei: 5n * 10n ** 12n });
    const order = orderOf({ kind: "buy", buyAmount: ether, sellAmount: 2n * ether });
    const solved = await solveOrder(quote, order, terms);
    expect(solved!.fee).toBe(300_000n * 10n ** 9n + extra);
  });
});
