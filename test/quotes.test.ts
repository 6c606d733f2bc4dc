import { devToken } from "@sluice/devnet";
import { describe, expect, test } from "vitest";
import { type Address, NATIVE } from "../src/lib/address.js";
import { failureIn } from "./helpers/http.js";
import { makeDataFolder } from "./helpers/service.js";
import { startServiceHere } from "./helpers/serviceHere.js";
import { useService } from "./helpers/sharedService.js";

/** Several quotes in one request. */

const world = useService();
const [usdc, dai, wbtc] = (["USDC", "DAI", "WBTC"] as const).map(
  (symbol) => devToken(symbol).address as Address,
) as [Address, Address, Address];
const ether = 10n ** 18n;

type Quotes = {
  createdAt: number;
  quotes: ({ amountOut: string; gas: string; createdAt: number } | { code: string })[];
};

function post(body: unknown, url = world.service.url, query = ""): Promise<Response> {
  return fetch(`${url}/api/v1/shortcuts/quotes${query}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

describe("a request for several quotes", () => {
  test("has the quotes of each alone, in order, up to 50", async () => {
    const asked = Array.from({ length: 50 }, (_, index) => ({
      tokenIn: NATIVE,
      tokenOut: [usdc, dai, wbtc][index % 3] as Address,
      amountIn: (ether * BigInt(index + 1)).toString(),
      ...(index % 2 === 0 ? { excludeProtocols: "curve-dex" } : {}),
    }));
    const response = await post(asked);
    expect(response.status).toBe(200);
    const { quotes, createdAt } = (await response.json()) as Quotes;
    expect(quotes).toHaveLength(50);
    for (const [index, each] of [...asked.entries()].slice(0, 7)) {
      const alone = await fetch(`${world.service.url}/api/v1/shortcuts/quote?${new URLSearchParams(each)}`);
      const own = (await alone.json()) as { gas: string };
      const { gas, ...rest } = quotes[index] as Exclude<Quotes["quotes"][number], { code: string }>;
      // A deadline of another second may have another zero byte, which takes less gas.
      expect(Math.abs(Number(gas) - Number(own.gas))).toBeLessThan(50);
      expect({ ...rest, gas: own.gas }).toEqual(own);
    }
    for (const each of quotes) expect(each).toMatchObject({ createdAt });
  });

  test("has an error in place of a quote that fails, and the others", async () => {
    const unknown = `0x${"ab".repeat(20)}`;
    const response = await post([
      { tokenIn: NATIVE, tokenOut: unknown, amountIn: "1000" },
      { tokenIn: NATIVE, tokenOut: dai, amountIn: ether.toString() },
      { tokenIn: NATIVE, tokenOut: dai, amountIn: ether.toString(), receiver: usdc },
    ]);
    expect(response.status).toBe(200);
    const { quotes } = (await response.json()) as Quotes;
    expect(quotes[0]).toMatchObject({ statusCode: 422, code: "UNKNOWN_TOKEN" });
    expect(quotes[1]).toMatchObject({ amountOut: expect.stringMatching(/^[0-9]+$/) });
    expect(quotes[2]).toMatchObject({ statusCode: 400, code: "INVALID_PARAMETER" });
  });

  test("is refused whole if a parameter is invalid", async () => {
    const good = { tokenIn: NATIVE, tokenOut: dai, amountIn: "1" };
    const failure = await failureIn(await post([good, { ...good, amountIn: "-1", slipage: 5 }, "x"]));
    expect(failure).toMatchObject({ status: 400, code: "INVALID_PARAMETER" });
    expect(failure.message).toContain('quote 1: "slipage" is unknown; did you mean slippage?');
    expect(failure.message).toContainEqual(expect.stringMatching(/^quote 1: amountIn is "-1"; allowed is /));
    expect(failure.message).toContainEqual(expect.stringMatching(/^quote 2: it is not a JSON object/));
    for (const body of [[], {}, Array.from({ length: 51 }, () => good)])
      expect(String((await failureIn(await post(body))).message)).toMatch(/a JSON array of 1 to 50 quotes/);
    expect(await failureIn(await post([good], undefined, "?chainId=7"))).toMatchObject({
      code: "UNSUPPORTED_CHAIN",
    });
  });

  test("costs as much as its quotes", async () => {
    const env = { SLUICE_API_LOOPBACK_RATE_LIMIT: "100", RPC_URL_1: world.chain.url };
    const folder = await makeDataFolder();
    const limited = await startServiceHere({ ...env, SLUICE_DATA: folder.path });
    try {
      const quotes = Array.from({ length: 9 }, () => ({
        tokenIn: NATIVE,
        tokenOut: dai,
        amountIn: "1000000",
      }));
      expect((await post(quotes, limited.url)).status).toBe(200);
      expect(await failureIn(await post(quotes, limited.url))).toMatchObject({ code: "RATE_LIMITED" });
    } finally {
      await limited.stop();
      await folder.remove();
    }
  });
});
