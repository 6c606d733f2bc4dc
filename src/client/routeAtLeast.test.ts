import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createSluiceClient } from "./index.js";

const trade = { chainId: 1, fromAddress: "0xf3", tokenIn: "0xa0", amountIn: 10n, slippage: 50 } as const;

type Price = readonly bigint[];

/** A client of a service at which each answer has the next price, and the last one stays. `asked` has the minimums. */
function clientAt(prices: readonly Price[], { isContent = false, chosenBps = 20 as unknown } = {}) {
  const asked: (string[] | undefined)[] = [];
  const client = createSluiceClient({
    url: "http://127.0.0.1:9",
    async fetch({ url }) {
      const query = new URL(url).searchParams;
      const amounts = prices[Math.min(asked.length, prices.length - 1)] as Price;
      const given = query.has("minAmountOut") ? query.getAll("minAmountOut") : undefined;
      asked.push(given);
      const auto = query.get("slippage") === "auto";
      const [slippage] = auto
        ? [BigInt(Math.round(Number(chosenBps)))]
        : query.getAll("slippage").map(BigInt);
      const slipped = amounts.map((amount) => String((amount * (10_000n - (slippage ?? 300n))) / 10_000n));
      const minimums = isContent ? amounts.map(() => "1") : (given ?? slipped);
      if (minimums.some((least, at) => BigInt(least) > (amounts[at] as bigint)))
        return Response.json(
          { statusCode: 422, error: "", requestId: "", code: "SIMULATION_REVERTED", message: "less" },
          { status: 422 },
        );
      const several = <T>(list: readonly T[]) => (list.length === 1 ? list[0] : list);
      const told = { amountOut: several(amounts.map(String)), minAmountOut: several(minimums) };
      const isChosen = auto && given === undefined;
      const chosen = { slippage: { bps: chosenBps, movedBps: chosenBps, depthBps: 0 } };
      return Response.json({ ...told, ...(isChosen ? chosen : {}) });
    },
  });
  return { client, asked };
}

const single = { ...trade, tokenOut: "0xb0" } as const;
const double = { ...trade, tokenOut: ["0xb0", "0xc0"] } as const;

describe("routeAtLeast", () => {
  test("insists on the newest amount less the slippage if the price has improved, and asks once", async () => {
    const { client, asked } = clientAt([[1_012_755n]]);
    const { asked: question, answer } = await client.routeAtLeast(single, "995000");
    expect(answer.minAmountOut).toBe("1007691"); // 1,007,691.225, rounded down
    expect(question).toEqual({ ...single, atLeast: ["1007691"] });
    expect(asked).toEqual([undefined]);
  });

  test("insists on what was seen if the price is worse", async () => {
    const { client, asked } = clientAt([[999_000n]]);
    const { asked: question, answer } = await client.routeAtLeast(single, "995000");
    expect(answer.minAmountOut).toBe("995000");
    expect(question).toEqual({ ...single, minAmountOut: "995000", atLeast: ["995000"] });
    expect(asked).toEqual([undefined, ["995000"]]);
  });

  test("asks by the slippage again if the price recovers meanwhile", async () => {
    const { client, asked } = clientAt([[999_000n], [1_010_000n], [1_010_000n]]);
    const { answer } = await client.routeAtLeast(single, 995_000n);
    expect(answer.minAmountOut).toBe("1004950");
    expect(asked).toEqual([undefined, ["995000"], undefined]);
  });

  test("gives up after six requests if the price rises and falls within each of them", async () => {
    const { client, asked } = clientAt(
      Array.from({ length: 8 }, (_, at) => [at % 2 ? 1_010_000n : 999_000n]),
    );
    await expect(client.routeAtLeast(single, "995000")).rejects.toThrow("within each of 6 requests");
    expect(asked).toEqual([undefined, ["995000"], undefined, ["995000"], undefined, ["995000"]]);
  });

  test("is refused by the service if the newest price pays less than was seen", async () => {
    const { client } = clientAt([[994_000n]]);
    await expect(client.routeAtLeast(single, "995000")).rejects.toMatchObject({
      code: "SIMULATION_REVERTED",
    });
  });

  test("takes the slippage that the service chooses, and the last one for amounts with minimums", async () => {
    const auto = { ...single, slippage: "auto" } as const;
    const better = clientAt([[1_000_000n]]);
    expect((await better.client.routeAtLeast(auto, "995000")).asked).toEqual({
      ...auto,
      atLeast: ["998000"],
    });
    // The first amount is worse than what was seen, the second recovers: its slippage is the one chosen before.
    const recovering = clientAt([[996_000n], [1_010_000n], [1_010_000n]]);
    const { asked, answer } = await recovering.client.routeAtLeast(auto, 995_000n);
    expect(answer.minAmountOut).toBe("1007980");
    expect(asked).toEqual({ ...auto, atLeast: ["1007980"] });
    expect(recovering.asked).toEqual([undefined, ["995000"], undefined]);
  });

  test("throws if the service chooses more than it may, or says nothing", async () => {
    const auto = { ...single, slippage: "auto" } as const;
    const wide = clientAt([[1_000_000n]], { chosenBps: 400 });
    await expect(wide.client.routeAtLeast(auto, "1")).rejects.toMatchObject({
      code: "UNEXPECTED_ANSWER",
      message: expect.stringContaining("slippage.bps is 400; a service may choose 5 to 300"),
    });
  });

  test.each([4, 301, 20.5, "20", null])("throws if it says to have chosen %s", async (chosenBps) => {
    const service = clientAt([[1_000_000n]], { chosenBps });
    await expect(service.client.routeAtLeast({ ...single, slippage: "auto" }, "1")).rejects.toMatchObject({
      message: expect.stringContaining("a service may choose 5 to 300"),
    });
  });

  test("takes a minimum of the caller's own in place of the slippage", async () => {
    const { client, asked } = clientAt([[2_000_000n]]);
    const { asked: question } = await client.routeAtLeast({ ...single, minAmountOut: "7" }, "9");
    expect(question).toMatchObject({ minAmountOut: "9", atLeast: ["9"] });
    expect(asked).toEqual([["9"]]);
  });

  test("throws if the service is content with less, or names no amounts", async () => {
    const content = clientAt([[1_000_000n]], { isContent: true });
    await expect(content.client.routeAtLeast(single, "995000")).rejects.toMatchObject({
      code: "UNEXPECTED_ANSWER",
      message: expect.stringContaining("content with 1 units, and at least 995000"),
    });
    const { client } = clientAt([[1n, 2n]]);
    await expect(client.routeAtLeast(single, "1")).rejects.toMatchObject({ code: "UNEXPECTED_ANSWER" });
  });

  test("holds for each of several outputs, however their prices move", async () => {
    // Within the slippage of each other: a price that falls further between two requests is refused.
    const amount = fc.bigInt(1_000_000n, 1_004_000n);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(amount, amount), { minLength: 1, maxLength: 3 }),
        fc.tuple(fc.bigInt(1n, 1_004_000n), fc.bigInt(1n, 1_004_000n)),
        async (prices, shown) => {
          const { client } = clientAt(prices);
          const got = await client.routeAtLeast(double, shown.map(String)).catch((error: Error) => error);
          if (got instanceof Error) {
            const isShort = prices.some((price) => price.some((each, at) => each < (shown[at] as bigint)));
            expect(isShort, got.message).toBe(true);
            return;
          }
          got.answer.minAmountOut.forEach((told, at) => {
            expect(BigInt(told)).toBeGreaterThanOrEqual(shown[at] as bigint);
            const newest = BigInt(got.answer.amountOut[at] as string);
            expect(BigInt(told) * 10_000n).toBeGreaterThan(newest * 9950n - 10_000n);
          });
        },
      ),
      { numRuns: 200 },
    );
  });
});
