import { expect, test } from "vitest";
import { z } from "zod";
import type { Endpoint } from "./endpoint.js";
import { endpoints } from "./index.js";

/** What clients rely on: what each endpoint costs, whether its requests wait in the queue, and what it streams. */
const rules: Record<string, [access: string, cost: number, waits: boolean, live?: string]> = {
  "get /health": ["open", 0, false],
  "get /ready": ["open", 0, false],
  "get /status": ["operator", 0, false],
  "get /metrics": ["operator", 0, false],
  "get /api/v1/networks": ["key", 1, false],
  "get /api/v1/tokens": ["key", 1, false],
  "get /api/v1/protocols": ["key", 1, false],
  "get /api/v1/projects": ["key", 1, false],
  "get /api/v1/actions": ["key", 1, false],
  "get /api/v1/actions/{protocolSlug}": ["key", 1, false],
  "get /api/v1/standards": ["key", 1, false],
  "get /api/v1/standards/{slug}": ["key", 1, false],
  "get /api/v1/aggregators": ["key", 1, false],
  "get /api/v1/shortcuts/route": ["key", 10, true, "route"],
  "post /api/v1/shortcuts/route": ["key", 10, true],
  "get /api/v1/shortcuts/quote": ["key", 10, true, "quote"],
  "post /api/v1/shortcuts/quotes": ["key", 10, true],
  "post /api/v1/shortcuts/refresh": ["key", 15, true],
  "post /api/v1/shortcuts/decode": ["key", 1, false],
  "post /api/v1/shortcuts/bundle": ["key", 10, true],
  "post /api/v1/solve": ["key", 10, true],
  "post /api/v1/solvers/{chainId}/solve": ["key", 10, true],
  "get /api/v1/prices/{chainId}": ["key", 1, false],
  "get /api/v1/prices/{chainId}/{address}": ["key", 1, false],
  "get /api/v1/prices/{chainId}/{address}/venues": ["key", 1, false],
  "get /api/v1/prices/{chainId}/{address}/history": ["key", 1, false],
  "get /api/v1/wallet": ["key", 1, false],
  "get /api/v1/wallet/appprove": ["key", 5, true],
  "get /api/v1/wallet/approve": ["key", 5, true],
  "get /api/v1/wallet/permit": ["key", 5, true],
  "post /api/v1/wallet/permit": ["key", 5, true],
  "get /api/v1/wallet/approvals": ["key", 5, true],
  "get /api/v1/wallet/balances": ["key", 5, true],
  "get /api/v1/names/{chainId}/{nameOrAddress}": ["key", 5, true],
  "get /api/v1/openapi.json": ["key", 1, false],
};

test("every endpoint costs and waits as documented", () => {
  const declared = endpoints.map(({ method, path, access, cost, work, live }) => [
    `${method} ${path}`,
    [access, cost, work !== "none", ...(live === undefined ? [] : [live])],
  ]);
  expect(Object.fromEntries(declared)).toEqual(rules);
  expect(declared).toHaveLength(Object.keys(rules).length);
});

test("exactly the endpoints below /api/ take a key", () => {
  const apart = endpoints.filter(({ path, access }) => path.startsWith("/api/") !== (access === "key"));
  expect(apart.map(({ path }) => path)).toEqual([]);
});

// The compiler checks this one: a directive without an error below it is an error itself.
test("an endpoint that lacks a rule does not compile", () => {
  const described = { method: "get", path: "/x", tag: "Listings", summary: "x", errors: [] } as const;
  const plain = { ...described, response: z.null(), answer: () => () => null };
  const refused: Endpoint[] = [
    // @ts-expect-error neither cost nor work
    { ...plain, access: "key" },
    // @ts-expect-error no cost
    { ...plain, access: "key", work: "none" },
    // @ts-expect-error work without its longest wait
    { ...plain, access: "key", cost: 5, work: {} },
    // @ts-expect-error operators have no rate limit
    { ...plain, access: "operator", cost: 1, work: "none" },
    // @ts-expect-error only a search can be live
    { ...plain, access: "key", cost: 1, work: "none", live: "quote" },
  ];
  expect(refused).toHaveLength(5);
});
