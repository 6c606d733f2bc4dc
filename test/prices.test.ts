import { type DevPair, devAccounts, devPairs, devToken, devTokens, rpc } from "@sluice/devnet";
import { beforeAll, describe, expect, test } from "vitest";
import { type Address, NATIVE } from "../src/lib/address.js";
import { balanceOf, send } from "./helpers/execute.js";
import { failureIn } from "./helpers/http.js";
import { caughtUp } from "./helpers/service.js";
import { useService } from "./helpers/sharedService.js";

const [weth, usdc, uni] = [devToken("WETH").address, devToken("USDC").address, devToken("UNI").address];
const sender = devAccounts[0]?.address as Address;
const nobody = "0x00000000000000000000000000000000000a11ce";

/** A pair of two tokens whose prices come from elsewhere. Its shares are not traded. */
const pushed = devPairs.find(({ tokenA, tokenB }) =>
  [tokenA, tokenB].every((token) => [devToken("AAVE").address, devToken("BAL").address].includes(token)),
) as DevPair;
const thin = pushed.address;

const world = useService();

/** Doubles one token's balance in the pair, so that it trades at half the market's price. */
beforeAll(async () => {
  const { url } = world.chain;
  // The history has a sample of a block of its own time only.
  await rpc(url, "evm_increaseTime", [60]);
  const amount = await balanceOf(url, pushed.tokenA, pushed.address);
  const words = [pushed.address.slice(2), amount.toString(16)].map((text) => text.padStart(64, "0"));
  for (const [to, data] of [
    [pushed.tokenA, `0xa9059cbb${words.join("")}`],
    [pushed.address, "0xfff6cae9"],
  ] as const) {
    expect((await send(url, { from: sender, to, data })).status).toBe("0x1");
  }
  await caughtUp(world.service, world.chain);
});

type Priced = { address: string; price: number | null };

function get(path: string): Promise<Response> {
  return fetch(`${world.service.url}/api/v1/prices/${path}`);
}

async function pricesOf(query: string): Promise<(Priced | null)[]> {
  const response = await get(`1?${query}`);
  expect(response.status).toBe(200);
  return (await response.json()) as (Priced | null)[];
}

describe("GET /v1/prices/{chainId}/{address}", () => {
  test("answers the token and its price at the newest block", async () => {
    const { networks } = (await (await fetch(`${world.service.url}/status`)).json()) as {
      networks: { blockTimestamp: number }[];
    };
    const response = await get(`1/${NATIVE.toUpperCase().replace("0X", "0x")}`);
    expect(response.status).toBe(200);
    const body = (await response.json()) as { price: number };
    expect(body).toEqual({
      chainId: 1,
      address: NATIVE,
      decimals: 18,
      symbol: "ETH",
      name: "Ether",
      price: expect.any(Number),
      timestamp: networks[0]?.blockTimestamp,
      depthUsd: expect.any(Number),
      change: { fraction: expect.any(Number), seconds: expect.any(Number) },
    });
    expect(Math.abs(body.price / 3_000 - 1)).toBeLessThan(0.02);
  });

  test("answers a null price for a share of a pool that disagrees with the market", async () => {
    const response = await get(`1/${thin}`);
    expect([response.status, await response.json()]).toMatchObject([200, { address: thin, price: null }]);
  });

  test.each([
    ["an unknown token", `1/${nobody}`, 422, "UNKNOWN_TOKEN", nobody],
    ["an unsupported chain", `8453/${usdc}`, 400, "UNSUPPORTED_CHAIN", "supported are 1"],
    ["what is no chain", `x/${usdc}`, 400, "INVALID_PARAMETER", 'chainId is "x"'],
    ["what is no address", "1/0x12", 400, "INVALID_PARAMETER", 'address is "0x12"'],
  ])("refuses %s", async (_, path, status, code, says) => {
    const failure = await failureIn(await get(path));
    expect(failure).toMatchObject({ status, code });
    expect([failure.message].flat().join()).toContain(says);
  });
});

describe("GET /v1/prices/{chainId}?addresses=", () => {
  test("prices every token of the local chain with enough depth close to the price that its pools are built around", async () => {
    const priced = await pricesOf(`addresses=${devTokens.map(({ address }) => address).join(",")}`);
    const off = devTokens.flatMap((token, index) => {
      const price = priced[index]?.price ?? Number.NaN;
      return Math.abs(price / token.usd - 1) < 0.02 ? [] : [`${token.symbol} ${price}`];
    });
    expect(off).toEqual([]);
  });

  test("keeps the order of the request, with null for missing prices, in every list form", async () => {
    const asked = [usdc, nobody, thin, weth];
    const forms = [
      `addresses=${asked.join(",")}`,
      asked.map((address) => `addresses=${address}`).join("&"),
      asked.map((address) => `addresses[]=${address}`).join("&"),
      asked.map((address, index) => `addresses[${index}]=${address}`).join("&"),
    ];
    for (const form of forms) {
      expect((await pricesOf(form)).map((entry) => entry?.address ?? null)).toEqual([usdc, null, null, weth]);
    }
    expect(await pricesOf(`addresses=${usdc}`)).toHaveLength(1);
  });

  test.each([
    ["no list", "1", 400, "INVALID_PARAMETER", "addresses is missing"],
    ["an empty list", "1?addresses=", 400, "INVALID_PARAMETER", "addresses is empty"],
    ["a bad entry", `1?addresses=${usdc},1e18`, 400, "INVALID_PARAMETER", '"1e18"'],
    ["101 entries", `1?addresses=${Array(101).fill(usdc)}`, 400, "INVALID_PARAMETER", "101 entries"],
    ["a chain and an entry at once", "0?addresses=y", 400, "INVALID_PARAMETER", 'chainId is "0"'],
    ["an unsupported chain", `10?addresses=${usdc}`, 400, "UNSUPPORTED_CHAIN", "supported are 1"],
  ])("refuses %s", async (_, path, status, code, says) => {
    const failure = await failureIn(await get(path));
    expect(failure).toMatchObject({ status, code });
    expect([failure.message].flat().join()).toContain(says);
  });

  test("accepts 100 entries", async () => {
    expect(await pricesOf(`addresses=${Array(100).fill(usdc)}`)).toHaveLength(100);
  });
});

describe("priceImpact of a route", () => {
  async function impactOf(changes: Record<string, string>): Promise<number | null> {
    const query = new URLSearchParams({
      fromAddress: sender,
      spender: sender,
      receiver: sender,
      routingStrategy: "router",
      tokenIn: NATIVE,
      tokenOut: usdc,
      amountIn: String(10n ** 18n),
      priceImpact: "true",
      ...changes,
    });
    const response = await fetch(`${world.service.url}/api/v1/shortcuts/route?${query}`);
    const body = (await response.json()) as { priceImpact: number | null };
    expect(response.status, JSON.stringify(body)).toBe(200);
    return body.priceImpact;
  }

  test("grows with the amount", async () => {
    const impacts: number[] = [];
    for (const ether of [1n, 1_000n, 5_000n, 20_000n]) {
      impacts.push((await impactOf({ tokenOut: uni, amountIn: String(ether * 10n ** 18n) })) as number);
    }
    expect(impacts.every(Number.isInteger)).toBe(true);
    expect(impacts).toEqual([...impacts].sort((a, b) => a - b));
    expect(new Set(impacts).size).toBe(impacts.length);
    expect(impacts[0]).toBeLessThan(100);
    expect(impacts[3]).toBeGreaterThan(1_000);
  });

  test("is 0 for wrapping", async () => {
    expect(await impactOf({ tokenOut: weth })).toBe(0);
  });

  test("leaves the fee out", async () => {
    const whole = (await impactOf({})) as number;
    const paid = (await impactOf({ fee: "100", feeReceiver: nobody })) as number;
    expect(Math.abs(paid - whole)).toBeLessThan(5);
  });

  test("is null when it is not asked for", async () => {
    expect(await impactOf({ priceImpact: "false" })).toBeNull();
  });
});

describe("GET /v1/prices/{chainId}/{address}/venues", () => {
  type Said = { venue: string; pool: string; against: string; price: number; depthUsd: number };

  test("the venues of a token, the deepest first, lie around its price", async () => {
    const said = (await (await get(`1/${weth}/venues`)).json()) as Said[];
    expect(said.length).toBeGreaterThan(5);
    const depths = said.map(({ depthUsd }) => depthUsd);
    expect(depths).toEqual([...depths].sort((a, b) => b - a));
    const { price } = (await (await get(`1/${weth}`)).json()) as { price: number };
    expect(Math.abs((said[0] as Said).price / price - 1)).toBeLessThan(0.05);
  });

  test("a manipulated pair shows its own price", async () => {
    const token = pushed.tokenA;
    const said = (await (await get(`1/${token}/venues`)).json()) as Said[];
    const { price } = (await (await get(`1/${token}`)).json()) as { price: number };
    const moved = said.find(({ pool }) => pool === thin) as Said;
    expect(moved.price / price).toBeLessThan(0.7);
  });

  test("an untraded token has none, and an invalid address is a fault", async () => {
    expect(await (await get(`1/${nobody}/venues`)).json()).toEqual([]);
    expect(await failureIn(await get("1/x/venues"))).toMatchObject({
      status: 400,
      code: "INVALID_PARAMETER",
    });
  });
});

describe("GET /v1/prices/{chainId}/{address}/history", () => {
  type Point = { block: number; timestamp: number; price: number };
  const pool = devPairs.find(({ tokenA, tokenB }) => {
    return [tokenA, tokenB].includes(uni) && [tokenA, tokenB].includes(weth);
  }) as DevPair;

  async function historyOf(token: string): Promise<Point[]> {
    const response = await get(`1/${token}/history`);
    expect(response.status).toBe(200);
    return (await response.json()) as Point[];
  }

  test("has a point for each block seen, and the change since the first", async () => {
    const { url } = world.chain;
    const before = await historyOf(uni);
    const [first, last] = [before[0] as Point, before.at(-1) as Point];
    // Enough UNI into its pool to move the price of the market, in two blocks a minute apart.
    const amount = await balanceOf(url, uni, pool.address);
    const words = [pool.address.slice(2), (amount / 2n).toString(16)].map((text) => text.padStart(64, "0"));
    for (const [to, data] of [
      [uni, `0xa9059cbb${words.join("")}`],
      [pool.address, "0xfff6cae9"],
    ] as const) {
      await rpc(url, "evm_increaseTime", [60]);
      expect((await send(url, { from: sender, to, data })).status).toBe("0x1");
      await caughtUp(world.service, world.chain);
    }
    const points = await historyOf(uni);
    const now = points.at(-1) as Point;
    expect(points[0]).toEqual(first);
    expect(points.length).toBeGreaterThan(before.length);
    expect(points.map(({ block }) => block)).toEqual(points.map(({ block }) => block).sort((a, b) => a - b));
    expect(now.timestamp - last.timestamp).toBeGreaterThanOrEqual(60);
    const priced = (await (await get(`1/${uni}`)).json()) as Priced & {
      timestamp: number;
      change: { fraction: number; seconds: number };
    };
    expect([priced.price, priced.timestamp]).toEqual([now.price, now.timestamp]);
    expect(priced.change.seconds).toBe(now.timestamp - first.timestamp);
    expect(priced.change.fraction).toBeCloseTo(now.price / first.price - 1, 5);
  });

  test("an unknown token has none", async () => {
    expect(await historyOf(nobody)).toEqual([]);
  });
});
