import { expect, test } from "vitest";
import { SluiceApiError } from "../../src/client/index.js";
import { catalogue } from "../../src/errors/catalogue.js";
import { failureTextOf } from "../../web/src/service/failureText.js";
import type { Token } from "../../web/src/service/types.js";

const token = (symbol: string, decimals: number) => ({ symbol, decimals }) as Token;
const trade = { sold: token("ETH", 18), bought: token("USDC", 6) };

test("every failure of the catalogue has words without codes, units and settings", () => {
  for (const code of Object.keys(catalogue)) {
    const { sentence, advice } = failureTextOf(new SluiceApiError({ code, message: "x" }), trade);
    for (const text of [sentence, advice]) {
      expect(text).not.toMatch(/[A-Z]+_[A-Z]+|\bwei\b|--\w|`|\d{12}/);
      expect(text.length).toBeGreaterThan(0);
    }
  }
});

test("an amount that the pools do not take is compared with one that they take, in whole tokens", () => {
  const told = (range: string) =>
    failureTextOf(
      new SluiceApiError({
        code: "INSUFFICIENT_LIQUIDITY",
        message: `Could not quote shortcuts for route ETH -> USDC on network 1, please make sure your amountIn (5) is within an acceptable range${range}`,
      }),
      trade,
    );
  expect(told(" (at most 1500000000000000000)")).toEqual({
    ...{ place: "amount", amount: 1_500_000_000_000_000_000n },
    ...{ sentence: "Too much: the pools take at most 1.5 ETH.", advice: "Sell less." },
  });
  expect(told(" (at least 2)")).toMatchObject({ amount: 2n, advice: "Sell more." });
  expect(told("")).toMatchObject({ place: "amount", advice: "Try another amount." });
});

test("an amount to receive is refused at its own field, and the most at its own", () => {
  const told = (code: "INSUFFICIENT_LIQUIDITY" | "MAX_AMOUNT_IN_TOO_LOW", message: string) =>
    failureTextOf(new SluiceApiError({ code, message }), { ...trade, isExactOutput: true });
  expect(
    told("INSUFFICIENT_LIQUIDITY", "your amountOut (9) is within an acceptable range (at most 1500000)"),
  ).toEqual({
    ...{ place: "receive", amount: 1_500_000n },
    ...{ sentence: "Too much: the pools give at most 1.5 USDC.", advice: "Receive less." },
  });
  expect(told("INSUFFICIENT_LIQUIDITY", "x")).toMatchObject({ place: "receive" });
  expect(
    told(
      "MAX_AMOUNT_IN_TOO_LOW",
      "It needs an amountIn of 2000000000000000000, and maxAmountIn is 1500000000000000000",
    ),
  ).toEqual({
    ...{ place: "most", amount: 2_000_000_000_000_000_000n, advice: "Pay more, or receive less." },
    sentence: "This much USDC needs 2 ETH, and you pay at most 1.5 ETH.",
  });
});
