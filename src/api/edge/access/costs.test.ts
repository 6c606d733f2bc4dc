import { describe, expect, test } from "vitest";
import { costOf } from "./costs.js";

describe("costOf", () => {
  test.each([
    ["/api/v1/shortcuts/route", 10],
    ["/api/v1/shortcuts/quote", 10],
    ["/api/v1/shortcuts/bundle", 10],
    ["/api/v1/wallet/appprove", 5],
    ["/api/v1/wallet/approve", 5],
    ["/api/v1/wallet/permit", 5],
    ["/api/v1/wallet/approvals", 5],
    ["/api/v1/wallet/balances", 5],
    ["/api/v1/wallet", 1],
    ["/api/v1/tokens", 1],
    ["constructor", 1],
    [undefined, 1],
  ])("%s: %i", (path, cost) => expect(costOf(path)).toBe(cost));
});
