import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { endpoints } from "../endpoints/index.js";
import { nearestPaths } from "./nearestPaths.js";

const answered = new Map<string, string[]>();
for (const { path, method } of endpoints)
  answered.set(path, [...(answered.get(path) ?? []), method.toUpperCase()]);

describe("nearestPaths", () => {
  test.each([
    ["/api/v1/status", ["GET /status"]],
    ["/v1/status/", ["GET /status"]],
    ["/STATUS", ["GET /status"]],
    ["/openapi.json", ["GET /api/v1/openapi.json"]],
    ["/v1/shortcuts/route", ["GET /api/v1/shortcuts/route"]],
    ["//api/v1//tokens", ["GET /api/v1/tokens"]],
    ["/api/v2/networks", ["GET /api/v1/networks"]],
    ["/api/v1/route", ["GET /api/v1/shortcuts/route"]],
    ["/api/v1/shortcuts/tokens", ["GET /api/v1/tokens"]],
    ["/api/v1/quotes", ["POST /api/v1/shortcuts/quotes"]],
    ["/api/v1/qoute", ["GET /api/v1/shortcuts/route", "GET /api/v1/shortcuts/quote"]],
    ["/api/v1/shortcut/route", ["GET /api/v1/shortcuts/route"]],
    ["/api/v1/token", ["GET /api/v1/tokens"]],
    ["/prices/1/0xabc", ["GET /api/v1/prices/{chainId}/{address}"]],
    ["/api/v1/price/1", ["GET /api/v1/prices/{chainId}"]],
    ["/api/v1/networks/1", ["GET /api/v1/networks"]],
    ["/heath", ["GET /health"]],
    ["/api/v1/permit", ["GET /api/v1/wallet/permit"]],
    [
      "/api/v1/shortcuts",
      ["GET /api/v1/shortcuts/route", "GET /api/v1/shortcuts/quote", "POST /api/v1/shortcuts/quotes"],
    ],
  ])("takes %s for %j", (path, meant) => {
    expect(nearestPaths(path, "GET", answered)).toEqual(meant);
  });

  test("names the method of the request where the path answers it", () => {
    expect(nearestPaths("/api/v1/bundle", "GET", answered)).toEqual(["POST /api/v1/shortcuts/bundle"]);
    const both = new Map([["/a/twice", ["GET", "POST"]]]);
    expect(nearestPaths("/twice", "POST", both)).toEqual(["POST /a/twice"]);
    expect(nearestPaths("/twice", "DELETE", both)).toEqual(["GET /a/twice"]);
  });

  test.each([
    "/",
    "/api",
    "/api/v1",
    "/nope",
    "/api/v1/nope",
    "/wp-login.php",
    `/status${"/".repeat(300)}`,
    "/1",
  ])("finds nothing near %s", (path) => expect(nearestPaths(path, "GET", answered)).toEqual([]));

  test("repeats nothing of the request, whatever it is", () => {
    const own = new Set([...answered].flatMap(([path, methods]) => methods.map((each) => `${each} ${path}`)));
    const near = fc.constantFrom(
      "status",
      "<b>status</b>",
      "route\r\n",
      "quote?x=",
      "tokens%00",
      "wallet",
      "..",
    );
    const part = fc.oneof(near, fc.string({ unit: "binary", maxLength: 90 }));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), fc.string(), (parts, method) => {
        const found = nearestPaths(`/${parts.join("/")}`, method, answered);
        return found.length <= 3 && found.every((each) => own.has(each));
      }),
    );
  });
});
