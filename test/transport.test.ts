import { request as httpRequest } from "node:http";
import { devToken } from "@sluice/devnet";
import { beforeAll, describe, expect, test } from "vitest";
import { NATIVE } from "../src/lib/address.js";
import { failureIn, sendRaw } from "./helpers/http.js";
import type { Service } from "./helpers/service.js";
import { useService } from "./helpers/sharedService.js";

const sender = "0xF39fd6e51aad88F6F4ce6aB8827279cffFb92266";
const path = "/api/v1/shortcuts/route";
const base = {
  fromAddress: sender,
  spender: sender,
  receiver: sender,
  tokenIn: NATIVE,
  tokenOut: devToken("USDC").address,
  amountIn: "1000000000000000000",
  routingStrategy: "router",
};

const world = useService();
let service: Service;

beforeAll(() => {
  ({ service } = world);
});

function queryOf(changes: Record<string, string> = {}): string {
  return new URLSearchParams({ ...base, ...changes }).toString();
}

function get(changes: Record<string, string> = {}): Promise<Response> {
  return fetch(`${service.url}${path}?${queryOf(changes)}`);
}

function post(body: string, type = "application/json"): Promise<Response> {
  return fetch(`${service.url}${path}`, { method: "POST", headers: { "content-type": type }, body });
}

describe("malformed and oversized requests", () => {
  const host = "Host: sluice\r\n";

  test.each([
    ["no HTTP at all", "hello\r\n\r\n", 400, "MALFORMED_REQUEST"],
    ["an unknown method", `BREW /health HTTP/1.1\r\n${host}\r\n`, 405, "METHOD_NOT_ALLOWED"],
    ["an unknown method at an unknown path", `BREW /nope HTTP/1.1\r\n${host}\r\n`, 404, "NOT_FOUND"],
    ["a method that is none", `BR(W /health HTTP/1.1\r\n${host}\r\n`, 400, "MALFORMED_REQUEST"],
    ["CONNECT", `CONNECT sluice:443 HTTP/1.1\r\n${host}\r\n`, 405, "METHOD_NOT_ALLOWED"],
    [
      "an expectation of something",
      `GET /health HTTP/1.1\r\n${host}Expect: something\r\nConnection: close\r\n\r\n`,
      417,
      "EXPECTATION_FAILED",
    ],
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
  ])("answers %s with the standard body", async (_, text, status, code) => {
    expect(await failureIn(await sendRaw(service.url, text))).toMatchObject({ status, code });
  });

  test("answers a caller that names no host", async () => {
    const response = await sendRaw(service.url, "GET /health HTTP/1.1\r\nConnection: close\r\n\r\n");
    expect(response.status).toBe(200);
  });

  test("survives a caller that disconnects in the middle", async () => {
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
  test.each([
    "/api",
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

  test.each([
    ["GET", "/api/v1/status", "GET /status"],
    ["GET", "/v1/shortcuts/route", "GET /api/v1/shortcuts/route"],
    ["POST", "/api/v1/route", "POST /api/v1/shortcuts/route"],
    ["GET", "/api/v1/networks/1", "GET /api/v1/networks"],
    ["BREW", "/api/v1/token", "GET /api/v1/tokens"],
  ])("names the nearest path to %s %s: %s", async (method, place, meant) => {
    const response = await fetch(`${service.url}${place}`, { method });
    expect(await failureIn(response)).toEqual({
      status: 404,
      code: "NOT_FOUND",
      message: `Cannot ${method} "${place}"; did you mean ${meant}?`,
    });
  });

  test("names several paths if they are equally near", async () => {
    const response = await fetch(`${service.url}/api/v1/shortcuts`);
    expect((await failureIn(response)).message).toBe(
      'Cannot GET "/api/v1/shortcuts"; did you mean GET /api/v1/shortcuts/route, GET /api/v1/shortcuts/quote or POST /api/v1/shortcuts/quotes?',
    );
  });

  test("answers an invalid percent-encoding with the standard body", async () => {
    const response = await fetch(`${service.url}/%zz`, { headers: { "x-request-id": "mine" } });
    expect(await failureIn(response)).toEqual({
      status: 400,
      code: "MALFORMED_REQUEST",
      message: "The path is not valid percent-encoding",
    });
    expect(response.headers.get("x-request-id")).toBe("mine");
  });

  test.each([
    ["PUT", path, "GET, HEAD, POST"],
    ["DELETE", path, "GET, HEAD, POST"],
    ["PATCH", "/api/v1/networks/", "GET, HEAD"],
    ["POST", "/health", "GET, HEAD"],
    ["POST", `/api/v1/prices/1/0x${"1".repeat(40)}`, "GET, HEAD"],
    ["PUT", "/api/v1/actions/uniswap-v2", "GET, HEAD"],
    ["QUERY", path, "GET, HEAD, POST"],
    ["QUERY", "/health", "GET, HEAD"],
    ["PROPFIND", "/docs", "GET, HEAD"],
  ])("answers %s %s with 405 and the allowed methods", async (method, place, allow) => {
    const response = await fetch(`${service.url}${place}`, { method });
    expect(await failureIn(response)).toEqual({
      status: 405,
      code: "METHOD_NOT_ALLOWED",
      message: `${method} is not answered at "${place}"; allowed are ${allow}`,
    });
    expect(response.headers.get("allow")).toBe(allow);
  });

  // fetch refuses to send it.
  test.each(["TRACE", "BREW"])("answers %s with 405 and the allowed methods, on the wire", async (method) => {
    const text = `${method} ${path} HTTP/1.1\r\nHost: sluice\r\nConnection: close\r\n\r\n`;
    const response = await sendRaw(service.url, text);
    expect(await failureIn(response)).toMatchObject({ status: 405, code: "METHOD_NOT_ALLOWED" });
    expect(response.headers.get("allow")).toBe("GET, HEAD, POST");
  });

  test.each([
    "/docs/api/try/static/%00",
    "/docs/api/try/static/%5c",
    "/docs/api/try/static/nope.js",
    "/docs/nope",
  ])("answers %s with the standard body", async (place) => {
    const failure = await failureIn(await fetch(`${service.url}${place}`));
    expect(failure).toMatchObject({ status: 404, code: "NOT_FOUND" });
  });

  test("answers HEAD like GET, without the body", async () => {
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
  test("is echoed, in failures too", async () => {
    for (const place of ["/health", path, "/nope"]) {
      const response = await fetch(`${service.url}${place}`, { headers: { "X-Request-Id": "abc-123" } });
      expect(response.headers.get("x-request-id")).toBe("abc-123");
      if (response.status !== 200) await failureIn(response);
    }
  });

  test.each(["", "a b", "x".repeat(129), "é"])("is replaced instead of %j", async (sent) => {
    const response = await fetch(`${service.url}/nope`, { headers: { "X-Request-Id": sent } });
    expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    await failureIn(response);
  });

  test("is in the log", async () => {
    await fetch(`${service.url}/nope?apikey=secret`, { headers: { "X-Request-Id": "find-me" } });
    await expect
      .poll(() => service.lines().filter((line) => line.request_id === "find-me"))
      .toMatchObject([{ method: "GET", path: "/nope", status: 404 }]);
    expect(JSON.stringify(service.lines())).not.toContain("secret");
  });
});

describe("bodies", () => {
  test("answers POST with a JSON body like GET", async () => {
    // The default moves with the clock.
    const deadline = Math.floor(Date.now() / 1000) + 600;
    const response = await post(JSON.stringify({ ...base, slippage: 50, priceImpact: true, deadline }));
    expect([response.status, await response.json()]).toEqual([
      200,
      await (await get({ slippage: "50", priceImpact: "true", deadline: String(deadline) })).json(),
    ]);
  });

  test.each([
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

  test.each([
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

  test("may send any header", async () => {
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

  test("may read failures", async () => {
    for (const place of [path, "/nope"]) {
      const response = await fetch(`${service.url}${place}`, { headers: { Origin: "https://a.example" } });
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      expect(response.headers.get("access-control-expose-headers")).toContain("Retry-After");
      await failureIn(response);
    }
  });

  test("are not refused in plain text when they send no origin", async () => {
    const response = await fetch(`${service.url}${path}`, { method: "OPTIONS" });
    expect([response.status, await response.text()]).toEqual([204, ""]);
  });
});
