import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Devnet, devAccounts, devPairs, devToken, rpc } from "@sluice/devnet";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routeParameters } from "../src/api/endpoints/route/parameters.js";
import { NATIVE } from "../src/lib/address.js";
import { isDeep } from "../src/lib/testing/runs.js";
import { routerAddress } from "../src/program/index.js";
import { failureIn } from "./helpers/http.js";
import { type AnyService, makeDataFolder, startChain } from "./helpers/service.js";
import { startServiceHere } from "./helpers/serviceHere.js";

const sender = "0xF39fd6e51aad88F6F4ce6aB8827279cffFb92266";
const other = devAccounts[1]?.address as string;
const usdc = devToken("USDC").address;
const weth = devToken("WETH").address;
const path = "/api/v1/shortcuts/route";

/** Tokens that an operator might list by mistake or malice. `code` is placed on the chain. */
const listed = {
  absent: { address: "0x00000000000000000000000000000000000bad01", decimals: 18 },
  /** Reverts. */
  reverting: { address: "0x00000000000000000000000000000000000bad02", decimals: 18, code: "0x5f5ffd" },
  /** Answers 255. */
  huge: { address: "0x00000000000000000000000000000000000bad03", decimals: 255, code: "0x60ff5f5260205ff3" },
  /** Never ends. */
  endless: { address: "0x00000000000000000000000000000000000bad04", decimals: 18, code: "0x5b5f56" },
  /** Answers 18. */
  lying: { address: "0x00000000000000000000000000000000000bad05", decimals: 6, code: "0x60125f5260205ff3" },
  /** Answers 18, and no venue trades it. */
  untraded: {
    address: "0x00000000000000000000000000000000000600d5",
    decimals: 18,
    code: "0x60125f5260205ff3",
  },
} as const;

let chain: Devnet;
let service: AnyService;
let folder: Awaited<ReturnType<typeof makeDataFolder>>;

beforeAll(async () => {
  folder = await makeDataFolder();
  chain = await startChain(folder.path);
  for (const token of Object.values(listed)) {
    if ("code" in token) await rpc(chain.url, "anvil_setCode", [token.address, token.code]);
  }
  const tokens = Object.entries(listed).map(([symbol, { address, decimals }]) => ({
    chainId: 1,
    address,
    symbol,
    name: symbol,
    decimals,
  }));
  const list = join(folder.path, "list.json");
  writeFileSync(list, JSON.stringify({ tokens }));
  service = await startServiceHere({
    RPC_URL_1: chain.url,
    SLUICE_DATA: folder.path,
    SLUICE_TOKENS_LISTS: list,
  });
});

afterAll(async () => {
  await service?.stop();
  await chain?.stop();
  await folder?.remove();
});

const base: Record<string, string> = {
  fromAddress: sender,
  spender: sender,
  receiver: sender,
  tokenIn: NATIVE,
  tokenOut: usdc,
  amountIn: "1000000000000000000",
  routingStrategy: "router",
};

function queryOf(changes: Record<string, string> = {}): string {
  return new URLSearchParams({ ...base, ...changes }).toString();
}

function get(changes: Record<string, string> = {}): Promise<Response> {
  return fetch(`${service.url}${path}?${queryOf(changes)}`);
}

async function refusal(changes: Record<string, string>) {
  return failureIn(await get(changes));
}

type Answer = Record<string, unknown> & {
  amountOut: string;
  tx: Record<string, string>;
  route: Record<string, unknown>[];
};

async function answer(changes: Record<string, string> = {}): Promise<Answer> {
  const response = await get(changes);
  const body = (await response.json()) as Answer;
  expect(response.status, JSON.stringify(body)).toBe(200);
  return body;
}

describe("an answer", () => {
  test("echoes the sender as it was sent, and returns all other addresses in lower case", async () => {
    const wrong = `0x${sender.slice(2, 20).toUpperCase()}${sender.slice(20).toLowerCase()}`;
    for (const fromAddress of [sender, sender.toLowerCase(), wrong]) {
      const spender = sender.toUpperCase().replace("0X", "0x");
      const { tx, route } = await answer({
        fromAddress,
        spender,
        tokenOut: usdc.toUpperCase().replace("0X", "0x"),
      });
      expect(tx).toEqual({
        data: expect.stringMatching(/^0x[0-9a-f]+$/),
        to: routerAddress,
        from: fromAddress,
        value: base.amountIn,
      });
      expect(JSON.stringify(route)).not.toMatch(/0x[0-9a-f]*[A-F]/);
    }
  });

  test("has exactly the fields of the interface, feeAmount if a fee is named, priceImpact always", async () => {
    const fields = ["amountOut", "createdAt", "gas", "minAmountOut", "priceImpact", "route", "tx"];
    const plain = await answer({ priceImpact: "true" });
    const none = await answer({ fee: "0" });
    const paid = await answer({ fee: "100", feeReceiver: other });
    expect([plain, none, paid].map((body) => Object.keys(body).sort())).toEqual([
      fields,
      [...fields, "feeAmount"].sort(),
      [...fields, "feeAmount"].sort(),
    ]);
    expect(none).toMatchObject({ priceImpact: null, feeAmount: ["0"] });
    expect(paid.feeAmount).toEqual(["10000000000000000"]);
    expect(Number.isInteger(plain.priceImpact)).toBe(true);
    expect(BigInt(paid.amountOut) < BigInt(plain.amountOut)).toBe(true);
    expect(typeof plain.createdAt).toBe("number");
  });

  test("names the position of a single hop", async () => {
    const wrap = await answer({ tokenOut: weth });
    expect(wrap).toMatchObject({
      amountOut: base.amountIn,
      route: [
        {
          action: "deposit",
          protocol: "wrapped-native",
          tokenIn: [NATIVE],
          tokenOut: [weth],
          primary: weth,
          positionInId: [`1:${NATIVE}`],
          positionOutId: [`1:${weth}:${weth}`],
        },
      ],
    });
    // No venue trades the native currency for LINK, so the route wraps it first.
    const several = await answer({ tokenOut: devToken("LINK").address });
    expect(several.route.length).toBeGreaterThan(1);
    expect(several.route.some((hop) => "positionInId" in hop)).toBe(false);
  });

  test("says that toEOA is deprecated", async () => {
    expect((await get({ toEOA: "true" })).headers.get("deprecation")).toBe("true");
    expect((await get()).headers.get("deprecation")).toBe(null);
  });
});

describe("a valid request that cannot be served", () => {
  const begins = /^Could not quote shortcuts for route /;

  test("reports that there is no route", async () => {
    const failure = await refusal({ tokenOut: listed.untraded.address });
    expect(failure).toMatchObject({ status: 422, code: "NO_ROUTE", message: expect.stringMatching(begins) });
  });

  test.each([
    ["too much", (2n ** 255n).toString()],
    ["too little", "1"],
  ])("names the range when the amount is %s", async (_, amountIn) => {
    const failure = await refusal({ amountIn });
    expect(failure).toMatchObject({
      status: 422,
      code: "INSUFFICIENT_LIQUIDITY",
      message: expect.stringMatching(begins),
    });
    const [, bound, inside] = /range \(at (least|most) (\d+)\)$/.exec(String(failure.message)) ?? [];
    expect(bound).toBe(BigInt(amountIn) < BigInt(inside as string) ? "least" : "most");
    const answer = await get({ amountIn: inside as string });
    expect(answer.status, await answer.text()).toBe(200);
  });

  test("explains a transaction that would revert", async () => {
    expect(await refusal({ minAmountOut: "1".repeat(60) })).toMatchObject({
      status: 422,
      code: "SIMULATION_REVERTED",
      message: expect.stringMatching(begins),
      description: expect.stringContaining("InsufficientOutput"),
    });
  });

  test("names both unknown tokens at once", async () => {
    const [tokenIn, tokenOut] = [`0x${"1".repeat(40)}`, `0x${"2".repeat(40)}`];
    const { message, ...rest } = await refusal({ tokenIn, tokenOut });
    const description = `There is no contract at ${tokenIn}; There is no contract at ${tokenOut}`;
    expect(rest).toEqual({ status: 422, code: "UNKNOWN_TOKEN", description });
    expect(message).toContain(tokenIn);
    expect(message).toContain(tokenOut);
  });

  test("lists the supported chains", async () => {
    expect(await refusal({ chainId: "137" })).toEqual({
      status: 400,
      code: "UNSUPPORTED_CHAIN",
      message: "chainId is 137; supported are 1",
    });
  });
});

describe("listed tokens with wrong facts", () => {
  test("are omitted and logged; the others stay", () => {
    const reasons = service
      .lines()
      .filter((line) => line.message === "Left a token out" && String(line.symbol) in listed)
      .map((line) => [line.symbol, line.reason]);
    const silent = "decimals() reverts or there is no code at the address";
    expect(Object.fromEntries(reasons)).toEqual({
      absent: silent,
      reverting: silent,
      endless: silent,
      huge: "decimals() answers 255; at most 36 is accepted",
      lying: "decimals() answers 18, the list says 6",
    });
  });

  test("are unknown to routes, except one that turns out to be a token", async () => {
    for (const name of ["absent", "reverting", "huge", "endless"] as const) {
      const { status, code } = await refusal({ tokenOut: listed[name].address });
      expect({ name, status, code }).toEqual({ name, status: 422, code: "UNKNOWN_TOKEN" });
    }
    const { code, description } = await refusal({ tokenOut: listed.lying.address });
    expect(code).toBe("NO_ROUTE");
    expect(description).toMatch(/ is an unlisted token without a known venue$/);
  });
});

describe("any value of a parameter:", () => {
  const values = [
    "",
    " ",
    "banana",
    "0",
    "1",
    "-1",
    "1e18",
    "0x10",
    "0.5",
    "1,2",
    "true",
    "null",
    (2n ** 256n - 1n).toString(),
    (2n ** 256n).toString(),
    "9".repeat(10_000),
    "'; DROP TABLE tokens; --",
    "😀\u202e\u0000",
    "__proto__",
    `0x${"0".repeat(40)}`,
    `0x${"0".repeat(39)}1`,
    `0x${"f".repeat(40)}`,
    NATIVE,
    usdc,
    weth,
    routerAddress,
    devPairs[0]?.address as string,
  ];

  /** A normal run tests every third value of each parameter, and other values for its neighbours. */
  const names = Object.keys(routeParameters);
  const valuesOf = (name: string) =>
    values.filter((_, index) => isDeep() || index % 3 === names.indexOf(name) % 3);

  test.each(names)("%s never ends in a 500", async (name) => {
    for (const value of valuesOf(name)) {
      const response = await get({ fee: "5", feeReceiver: other, [name]: value });
      const label = `${name}=${value.slice(0, 50)}`;
      expect([200, 400, 422, 501], label).toContain(response.status);
      if (response.status === 200) await response.arrayBuffer();
      else await failureIn(response);
    }
    expect((await fetch(`${service.url}/ready`)).status).toBe(200);
  });

  test("nonsense never breaks a listing", async () => {
    for (const value of values) {
      for (const name of ["chainId", "name"]) {
        const query = new URLSearchParams({ [name]: value });
        const response = await fetch(`${service.url}/api/v1/networks?${query}`);
        expect([200, 400], `${name}=${value.slice(0, 50)}`).toContain(response.status);
        if (response.status === 200) await response.arrayBuffer();
        else await failureIn(response);
      }
    }
    const names = await Promise.all(
      ["MAINNET", "ethereum", "nope"].map(async (name) => {
        const found = (await (
          await fetch(`${service.url}/api/v1/networks?name=${name}`)
        ).json()) as unknown[];
        return found.length;
      }),
    );
    expect(names).toEqual([1, 1, 0]);
  });
});
