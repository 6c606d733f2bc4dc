import { writeFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { type Devnet, devAccounts, devPairs, devToken, rpc, startDevnet } from "@sluice/devnet";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { routeParameters } from "../src/api/route/parameters.js";
import { deploymentTransactions } from "../src/cli/service/contracts.js";
import { NATIVE } from "../src/lib/address.js";
import { routerAddress } from "../src/program/index.js";
import { failureIn, sendRaw } from "./http.js";
import { makeDataFolder, type Service, startService } from "./service.js";

const sender = "0xF39fd6e51aad88F6F4ce6aB8827279cffFb92266";
const other = devAccounts[1]?.address as string;
const usdc = devToken("USDC").address;
const weth = devToken("WETH").address;
const path = "/api/v1/shortcuts/route";

/** Tokens an operator might list by mistake or malice; `code` is put on the chain. */
const listed = {
  absent: { address: "0x00000000000000000000000000000000000bad01", decimals: 18 },
  /** Reverts. */
  reverting: { address: "0x00000000000000000000000000000000000bad02", decimals: 18, code: "0x5f5ffd" },
  /** Answers 255. */
  huge: { address: "0x00000000000000000000000000000000000bad03", decimals: 255, code: "0x60ff5f5260205ff3" },
  /** Never ends. */
  endless: { address: "0x00000000000000000000000000000000000bad04", decimals: 18, code: "0x5b5f56" },
  /** A pair's own token: 18 decimals, which nobody trades. */
  lying: { address: devPairs[0]?.address as string, decimals: 6 },
  untraded: { address: devPairs[1]?.address as string, decimals: 18 },
} as const;

let chain: Devnet;
let service: Service;
let folder: Awaited<ReturnType<typeof makeDataFolder>>;

beforeAll(async () => {
  folder = await makeDataFolder();
  chain = await startDevnet({
    dataFolder: folder.path,
    port: 0,
    extraTransactions: deploymentTransactions(),
  });
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
  service = await startService({ RPC_URL_1: chain.url, SLUICE_DATA: folder.path, SLUICE_TOKENS_LISTS: list });
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

function post(body: string, type = "application/json"): Promise<Response> {
  return fetch(`${service.url}${path}`, { method: "POST", headers: { "content-type": type }, body });
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

describe("what is not HTTP, or too much of it", () => {
  const host = "Host: sluice\r\n";

  it.each([
    ["no HTTP at all", "hello\r\n\r\n", 400, "MALFORMED_REQUEST"],
    ["an unknown method", `BREW /health HTTP/1.1\r\n${host}\r\n`, 400, "MALFORMED_REQUEST"],
    ["a header without a colon", `GET /health HTTP/1.1\r\n${host}nonsense\r\n\r\n`, 400, "MALFORMED_REQUEST"],
    [
      "two lengths",
      `POST ${path} HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`,
      400,
      "MALFORMED_REQUEST",
    ],
    [
      "an over-long URL",
      `GET /health?${"x".repeat(20_000)} HTTP/1.1\r\n${host}\r\n`,
      431,
      "HEADERS_TOO_LARGE",
    ],
    [
      "over-long headers",
      `GET /health HTTP/1.1\r\n${host}X-A: ${"x".repeat(20_000)}\r\n\r\n`,
      431,
      "HEADERS_TOO_LARGE",
    ],
  ])("answers %s with the one body", async (_, text, status, code) => {
    expect(await failureIn(await sendRaw(service.url, text))).toMatchObject({ status, code });
  });

  it("answers a caller that names no host", async () => {
    const response = await sendRaw(service.url, "GET /health HTTP/1.1\r\nConnection: close\r\n\r\n");
    expect(response.status).toBe(200);
  });

  it("survives a caller that goes away in the middle", async () => {
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        const request = httpRequest(`${service.url}${path}?${queryOf()}`);
        request.on("error", () => undefined);
        request.end();
        await new Promise((resolve) => setTimeout(resolve, 1));
        request.destroy();
      }),
    );
    expect((await get()).status).toBe(200);
  });
});

describe("paths and methods", () => {
  it.each([
    "/",
    "/api/v1",
    "/api/v1/nope",
    "/api/v2/networks",
    "//api/v1/networks",
    "/:a(",
    "/api/v1/networks:x(",
    "/*",
    `/${"x".repeat(10_000)}`,
  ])("answers 404 at %s", async (place) => {
    const response = await fetch(`${service.url}${place}`);
    const { message, ...failure } = await failureIn(response);
    expect(failure).toEqual({ status: 404, code: "NOT_FOUND" });
    expect(String(message).length).toBeLessThan(200);
  });

  it("answers a path that is no percent-encoding with the one body", async () => {
    const response = await fetch(`${service.url}/%zz`, { headers: { "x-request-id": "mine" } });
    expect(await failureIn(response)).toEqual({
      status: 400,
      code: "MALFORMED_REQUEST",
      message: "The path is not valid percent-encoding",
    });
    expect(response.headers.get("x-request-id")).toBe("mine");
  });

  it.each([
    ["PUT", path, "HEAD, GET, POST"],
    ["DELETE", path, "HEAD, GET, POST"],
    ["PATCH", "/api/v1/networks/", "HEAD, GET"],
    ["POST", "/health", "HEAD, GET"],
  ])("answers %s %s with 405 and what is allowed", async (method, place, allow) => {
    const response = await fetch(`${service.url}${place}`, { method });
    expect(await failureIn(response)).toEqual({
      status: 405,
      code: "METHOD_NOT_ALLOWED",
      message: `${method} is not answered at "${place}"; allowed are ${allow}`,
    });
    expect(response.headers.get("allow")).toBe(allow);
  });

  it("answers HEAD like GET, without the body", async () => {
    for (const place of ["/health", "/api/v1/networks", `${path}?${queryOf()}`, path, "/nope"]) {
      const [head, full] = await Promise.all([
        fetch(`${service.url}${place}`, { method: "HEAD" }),
        fetch(`${service.url}${place}`),
      ]);
      expect([head.status, await head.text()], place).toEqual([full.status, ""]);
      await full.arrayBuffer();
    }
  });
});

describe("X-Request-Id", () => {
  it("is echoed, in failures too", async () => {
    for (const place of ["/health", path, "/nope"]) {
      const response = await fetch(`${service.url}${place}`, { headers: { "X-Request-Id": "abc-123" } });
      expect(response.headers.get("x-request-id")).toBe("abc-123");
      if (response.status !== 200) await failureIn(response);
    }
  });

  it.each(["", "a b", "x".repeat(129), "é"])("is made anew instead of %j", async (sent) => {
    const response = await fetch(`${service.url}/nope`, { headers: { "X-Request-Id": sent } });
    expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    await failureIn(response);
  });

  it("is in the log", async () => {
    await fetch(`${service.url}/nope?apikey=secret`, { headers: { "X-Request-Id": "find-me" } });
    await expect
      .poll(() => service.lines().filter((line) => line.request_id === "find-me"))
      .toMatchObject([{ method: "GET", path: "/nope", status: 404 }]);
    expect(JSON.stringify(service.lines())).not.toContain("secret");
  });
});

describe("bodies", () => {
  it("answers POST with a JSON body like GET", async () => {
    const response = await post(JSON.stringify({ ...base, slippage: 50, priceImpact: true }));
    expect([response.status, await response.json()]).toEqual([
      200,
      await answer({ slippage: "50", priceImpact: "true" }),
    ]);
  });

  it.each([
    ["nothing", "", 400, "INVALID_JSON"],
    ["no JSON", "{", 400, "INVALID_JSON"],
    ["a poisoned object", '{"__proto__": {"fee": "1"}}', 400, "INVALID_JSON"],
    ["a list", "[]", 400, "INVALID_PARAMETER"],
    ["a text", '"x"', 400, "INVALID_PARAMETER"],
    ["null", "null", 400, "INVALID_PARAMETER"],
    ["an empty object", "{}", 400, "INVALID_PARAMETER"],
    [
      "a rounded number",
      JSON.stringify({ ...base }).replace('"1000000000000000000"', "1000000000000000001"),
      400,
      "INVALID_PARAMETER",
    ],
    ["an abyss", `{"fee":${"[".repeat(100_000)}${"]".repeat(100_000)}}`, 400, "INVALID_PARAMETER"],
    ["more than the limit", JSON.stringify({ ...base, more: "x".repeat(300_000) }), 413, "PAYLOAD_TOO_LARGE"],
  ])("refuses %s", async (_, body, status, code) => {
    expect(await failureIn(await post(body))).toMatchObject({ status, code });
  });

  it.each([
    "text/plain",
    "text/xml",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "nonsense",
  ])("refuses %s with 415", async (type) => {
    const { status, code } = await failureIn(await post(queryOf(), type));
    expect({ status, code }).toEqual({ status: 415, code: "UNSUPPORTED_MEDIA_TYPE" });
  });
});

describe("browsers of other origins", () => {
  const asked = "authorization, content-type, x-enso-widget, x-wagmi-address";

  it("may send any header", async () => {
    const headers = {
      Origin: "https://a.example",
      "Access-Control-Request-Method": "GET",
      "Access-Control-Request-Headers": asked,
    };
    const response = await fetch(`${service.url}${path}`, { method: "OPTIONS", headers });
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("access-control-allow-headers")).toBe(asked);
    expect(response.headers.get("access-control-allow-methods")).toContain("GET");
  });

  it("may read failures", async () => {
    for (const place of [path, "/nope"]) {
      const response = await fetch(`${service.url}${place}`, { headers: { Origin: "https://a.example" } });
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      expect(response.headers.get("access-control-expose-headers")).toContain("Retry-After");
      await failureIn(response);
    }
  });

  it("are not told off in plain text when they ask without an origin", async () => {
    const response = await fetch(`${service.url}${path}`, { method: "OPTIONS" });
    expect([response.status, await response.text()]).toEqual([204, ""]);
  });
});

describe("an answer", () => {
  it("echoes the sender as it was written, and gives all other addresses in lower case", async () => {
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

  it("has exactly the fields of the interface, feeAmount only with a fee, priceImpact always", async () => {
    const fields = ["amountOut", "createdAt", "gas", "minAmountOut", "priceImpact", "route", "tx"];
    const plain = await answer({ priceImpact: "true" });
    const none = await answer({ fee: "0" });
    const paid = await answer({ fee: "100", feeReceiver: other });
    expect([plain, none, paid].map((body) => Object.keys(body).sort())).toEqual([
      fields,
      fields,
      [...fields, "feeAmount"].sort(),
    ]);
    expect([plain.priceImpact, paid.feeAmount]).toEqual([null, ["10000000000000000"]]);
    expect(BigInt(paid.amountOut) < BigInt(plain.amountOut)).toBe(true);
    expect(typeof plain.createdAt).toBe("number");
  });

  it("tells a single hop's position", async () => {
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
    const several = await answer({});
    expect(several.route.length).toBeGreaterThan(1);
    expect(several.route.some((hop) => "positionInId" in hop)).toBe(false);
  });

  it("says that toEOA is deprecated", async () => {
    expect((await get({ toEOA: "true" })).headers.get("deprecation")).toBe("true");
    expect((await get()).headers.get("deprecation")).toBe(null);
  });
});

describe("what is understood but cannot be served", () => {
  const begins = /^Could not quote shortcuts for route /;

  it("says that there is no route", async () => {
    const failure = await refusal({ tokenOut: listed.untraded.address });
    expect(failure).toMatchObject({ status: 422, code: "NO_ROUTE", message: expect.stringMatching(begins) });
  });

  it.each([
    ["too much", (2n ** 255n).toString()],
    ["too little", "1"],
  ])("names the range when the amount is %s", async (_, amountIn) => {
    const failure = await refusal({ amountIn });
    expect(failure).toMatchObject({
      status: 422,
      code: "INSUFFICIENT_LIQUIDITY",
      message: expect.stringMatching(begins),
    });
    const [, low, high] = /range \((\d+) to (\d+)\)$/.exec(String(failure.message)) ?? [];
    expect(BigInt(low as string) <= BigInt(high as string)).toBe(true);
    const inside = BigInt(amountIn) < BigInt(low as string) ? (low as string) : (high as string);
    expect((await get({ amountIn: inside })).status).toBe(200);
  });

  it("explains a transaction that would revert", async () => {
    expect(await refusal({ deadline: "1" })).toMatchObject({
      status: 422,
      code: "SIMULATION_REVERTED",
      message: expect.stringMatching(begins),
      description: expect.stringContaining("Expired"),
    });
  });

  it("names unknown tokens, both at once", async () => {
    const [tokenIn, tokenOut] = [`0x${"1".repeat(40)}`, `0x${"2".repeat(40)}`];
    const { message, ...rest } = await refusal({ tokenIn, tokenOut });
    expect(rest).toEqual({ status: 422, code: "UNKNOWN_TOKEN" });
    expect(message).toContain(tokenIn);
    expect(message).toContain(tokenOut);
  });

  it("lists the chains there are", async () => {
    expect(await refusal({ chainId: "137" })).toEqual({
      status: 400,
      code: "UNSUPPORTED_CHAIN",
      message: "chainId is 137; supported are 1",
    });
  });

  it.each(["delegate", "ensowallet"])("says that %s is not there yet", async (routingStrategy) => {
    expect(await refusal({ routingStrategy })).toMatchObject({ status: 501, code: "NOT_IMPLEMENTED" });
  });
});

describe("listed tokens that are not what they say", () => {
  it("are left out and logged, the others are not", () => {
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

  it("are unknown to routes", async () => {
    for (const name of ["absent", "reverting", "huge", "endless", "lying"] as const) {
      const { status, code } = await refusal({ tokenOut: listed[name].address });
      expect({ name, status, code }).toEqual({ name, status: 422, code: "UNKNOWN_TOKEN" });
    }
  });
});

describe("whatever a parameter is", () => {
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

  it.each(Object.keys(routeParameters))("%s never ends in a 500", async (name) => {
    for (const value of values) {
      const response = await get({ fee: "5", feeReceiver: other, [name]: value });
      const label = `${name}=${value.slice(0, 50)}`;
      expect([200, 400, 422, 501], label).toContain(response.status);
      if (response.status === 200) await response.arrayBuffer();
      else await failureIn(response);
    }
    expect((await fetch(`${service.url}/ready`)).status).toBe(200);
  });

  it("answers listings that are asked nonsense", async () => {
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
