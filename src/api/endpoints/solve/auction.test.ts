import { describe, expect, test } from "vitest";
import { SluiceError } from "../../../errors/index.js";
import { readAuction } from "./auction.js";

const weth = "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2";
const cow = "0xDEf1CA1fb7FBcDC777520aa7f396b4E015F497aB";
const uid = `0x${"2a".repeat(56)}`;

/**
 * The auction that CoW Protocol's own solver engine is tested with: the values of
 * `crates/solvers/src/tests/cases/direct_swap.rs` of github.com/cowprotocol/services at commit 6a3eb426.
 */
const recorded = {
  id: "1",
  tokens: {
    [weth]: {
      ...{ decimals: 18, symbol: "WETH", referencePrice: "1000000000000000000" },
      ...{ availableBalance: "1412206645170290748", trusted: true },
    },
    [cow]: {
      ...{ decimals: 18, symbol: "COW", referencePrice: "53125132573502" },
      ...{ availableBalance: "740264138483556450389", trusted: true },
    },
  },
  orders: [
    {
      ...{ uid, sellToken: weth, buyToken: cow },
      ...{ sellAmount: "133700000000000000", fullSellAmount: "133700000000000000" },
      ...{ buyAmount: "6000000000000000000000", fullBuyAmount: "6000000000000000000000" },
      ...{ feePolicies: [], validTo: 0, kind: "sell", partiallyFillable: false, class: "market" },
      ...{ owner: "0x5b1e2c2762667331bc91648052f646d1b0d35984", preInteractions: [], postInteractions: [] },
      ...{
        sellTokenSource: "erc20",
        buyTokenDestination: "erc20",
        signingScheme: "presign",
        signature: "0x",
      },
      appData: "0x6000000000000000000000000000000000000000000000000000000000000007",
    },
  ],
  liquidity: [
    {
      ...{ kind: "constantProduct", fee: "0.003", id: "0", gasEstimate: "110000" },
      tokens: {
        [weth]: { balance: "3828187314911751990" },
        [cow]: { balance: "179617892578796375604692" },
      },
      address: "0x97b744df0b59d93A866304f97431D8EfAd29a08d",
      router: "0x7a250d5630b4cf539739df2c5dacb4c659f2488d",
    },
  ],
  effectiveGasPrice: "15000000000",
  deadline: "2106-01-01T00:00:00.000Z",
  surplusCapturingJitOrderOwners: [],
};
const [order] = recorded.orders;

function faultsOf(body: unknown): readonly string[] | undefined {
  try {
    readAuction(body);
  } catch (error) {
    if (error instanceof SluiceError && error.code === "INVALID_PARAMETER") return error.messages;
    throw error;
  }
  return undefined;
}

describe("readAuction", () => {
  test("reads the recorded auction", () => {
    const [sellToken, buyToken] = [weth.toLowerCase(), cow.toLowerCase()];
    expect(readAuction(recorded)).toEqual({
      orders: [
        {
          ...{ uid, sellToken, buyToken, sellAmount: 133_700_000_000_000_000n },
          ...{ buyAmount: 6_000_000_000_000_000_000_000n, kind: "sell", paysForGas: false, needsMore: false },
        },
      ],
      prices: new Map([
        [sellToken, 10n ** 18n],
        [buyToken, 53_125_132_573_502n],
      ]),
      gasPriceWei: 15_000_000_000n,
      deadlineMs: Date.UTC(2106, 0, 1),
    });
  });

  test("reads null as absent, as the driver writes it, and times with nanoseconds", () => {
    const tokens = { [weth]: { decimals: null, symbol: null, referencePrice: null, availableBalance: "0" } };
    const sent = { ...recorded, id: null, tokens, deadline: "2030-01-01T00:00:00.123456789Z" };
    expect(readAuction(sent)).toMatchObject({ prices: new Map(), deadlineMs: Date.UTC(2030, 0, 1) + 123 });
  });

  test.each([
    [{ feePolicies: [{ kind: "volume", factor: 0.1 }] }, true],
    [{ wrappers: [{ address: cow, data: "0x", isOmittable: true }] }, false],
    [{ wrappers: [{ address: cow, data: "0x" }] }, true],
  ])("marks orders that need more than one call: %j", (changes, needsMore) => {
    const { orders } = readAuction({ ...recorded, orders: [{ ...order, ...changes }] });
    expect(orders[0]).toMatchObject({ needsMore });
  });

  test("names every fault, up to twenty", () => {
    const { effectiveGasPrice, ...rest } = recorded;
    const bad = { ...order, uid: "0x12", sellAmount: 7, class: "liquidity" };
    expect(faultsOf({ ...rest, tokens: { dai: {} }, orders: [bad] })).toEqual([
      "tokens.dai is not the address of a token: 0x and 40 hex digits",
      `orders[0].uid is "0x12"; allowed is 0x and 112 hex digits, an order's 56 bytes`,
      expect.stringMatching(/^orders\[0\]\.sellAmount is "7"; allowed is /),
      `orders[0].class is "liquidity"; allowed is market or limit`,
      "effectiveGasPrice is missing; it is required",
    ]);
    const faults = faultsOf({ ...recorded, orders: Array.from({ length: 30 }, () => bad) });
    expect(faults).toHaveLength(21);
    expect(faults![20]).toBe("70 more members are invalid");
    expect(faultsOf([])).toHaveLength(1);
  });
});
