import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "../endpoints/index.js";
import { type Edge, startEdge } from "../testing/edge.js";
import { knownNames } from "./refuseMisspelt.js";

let edge: Edge;
beforeAll(async () => {
  edge = await startEdge();
});
afterAll(() => edge.close());

type Sent = { readonly query?: string; readonly body?: unknown };

/** What is answered, whatever it is. */
async function answerOf(method: string, path: string, { query = "", body }: Sent = {}) {
  const filled = path.replace(/\{\w+\}/g, "1");
  const response = await fetch(`${edge.url}${filled}?${query}`, {
    method: method.toUpperCase(),
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  });
  return { status: response.status, text: await response.text() };
}

const sentence = (sent: string, meant: string) => `\\"${sent}\\" is unknown; did you mean ${meant}?`;

/** Without a letter in the middle; names so short that this makes another word of them are left out. */
function shortened(name: string): string {
  const middle = Math.floor(name.length / 2);
  return name.slice(0, middle) + name.slice(middle + 1);
}

const cases = endpoints
  .filter(({ path }) => path.startsWith("/api/v1/"))
  .flatMap(({ method, path, query, lists, body }) =>
    Object.keys({ ...query, ...lists, ...body }).map((name) => ({
      method,
      path,
      name,
      isBody: body?.[name],
    })),
  )
  // Anything resembles a name of two letters.
  .filter(({ name }) => name.length > 2);
const known = knownNames(endpoints);

test("every endpoint with parameters says that it may refuse them", () => {
  const silent = endpoints.filter(
    ({ path, errors }) => known.has(path) && !errors.includes("INVALID_PARAMETER"),
  );
  expect(silent).toEqual([]);
});

describe("a misspelt parameter", () => {
  test.each(cases)("is refused: $method $path, $name", async ({ method, path, name, isBody }) => {
    for (const wrong of [shortened(name), name.toUpperCase(), `${name}s`]) {
      // Some names are one letter from another: `primayAddress`, `toEoa`, `permit2`.
      if (known.get(path)?.has(wrong)) continue;
      const sent =
        isBody === undefined || method === "get"
          ? { query: `${wrong}=1`, ...(method === "get" ? {} : { body: [] }) }
          : { body: { [wrong]: "1" } };
      const { status, text } = await answerOf(method, path, sent);
      expect(status).toBe(400);
      expect(text).toContain(`\\"${wrong}\\" is unknown; did you mean `);
    }
  });

  test("is named beside what was meant, with all others, in every encoding of a list", async () => {
    const query = "slipage=1&tokenin[]=a&amounIn[0]=2&recevier=b&apiKey=c";
    const { status, text } = await answerOf("get", "/api/v1/shortcuts/route", { query });
    expect([status, JSON.parse(text)]).toMatchObject([
      400,
      {
        code: "INVALID_PARAMETER",
        message: [
          '"slipage" is unknown; did you mean slippage?',
          '"tokenin" is unknown; did you mean tokenIn?',
          '"amounIn" is unknown; did you mean amountIn?',
          '"recevier" is unknown; did you mean receiver?',
          '"apiKey" is unknown; did you mean apikey?',
        ],
      },
    ]);
  });

  test("is refused in the query of a POST and to HEAD too", async () => {
    const path = "/api/v1/shortcuts/route";
    const { text } = await answerOf("post", path, { query: "slipage=1", body: { Deadline: 1 } });
    expect(text).toContain(sentence("slipage", "slippage"));
    expect(text).toContain(sentence("Deadline", "deadline"));
    expect((await fetch(`${edge.url}/api/v1/networks?nam=1`, { method: "HEAD" })).status).toBe(400);
    expect((await fetch(`${edge.url}/api/v1/networks?name=1`, { method: "HEAD" })).status).toBe(200);
  });
});

describe("the name under which another API protects a trade", () => {
  test.each([
    ["/api/v1/shortcuts/route", "slippageBps", "slippage"],
    ["/api/v1/shortcuts/route", "minReturn", "minAmountOut"],
    ["/api/v1/shortcuts/route", "AmountOutMin", "minAmountOut"],
    ["/api/v1/shortcuts/route", "maxPriceImpact", "minAmountOut"],
    ["/api/v1/shortcuts/route", "recipient", "receiver"],
    ["/api/v1/shortcuts/route", "feeBps", "fee"],
    ["/api/v1/shortcuts/route", "swapFeeRecipient", "feeReceiver"],
    ["/api/v1/shortcuts/route", "validTo", "deadline"],
    ["/api/v1/shortcuts/quote", "slippageTolerance", "slippage"],
  ])("is refused, and the right one named: %s, %s", async (path, name, meant) => {
    const { status, text } = await answerOf("get", path, { query: `${name}=10` });
    expect(status).toBe(400);
    expect(text).toContain(sentence(name, meant));
  });

  test("is refused in a bundle's query, where calls have their own protection", async () => {
    const query = "slippageBps=10&recipient=1";
    const { status, text } = await answerOf("post", "/api/v1/shortcuts/bundle", { query, body: [] });
    expect(status).toBe(400);
    expect(text).toContain(sentence("recipient", "receiver"));
    expect(text).toContain("protect each call by its own slippage or minAmountOut");
  });

  test("is ignored where it has no meaning", async () => {
    const { text } = await answerOf("get", "/api/v1/tokens", { query: "recipient=1&slippageBps=1" });
    expect(text).not.toContain("did you mean");
  });
});

/** What published clients send beyond what Sluice documents, by endpoint. */
const published: Record<string, string> = {
  "/api/v1/shortcuts/route":
    "refundReceiver executionMode ignoreAggregators ignoreStandards ignoreBridges referralCode destinationChainId variableEstimates priceImpact tokenInAmountToApprove tokenInAmountToTransfer toEoa toEOA skipQuote positionOut isRouter simulate blockNumber",
  "/api/v1/shortcuts/quote":
    "fromAddress routingStrategy ignoreAggregators ignoreStandards ignoreBridges priceImpact fee feeReceiver blockNumber path route permit permit2 toEoa minAmountOut referralCode",
  "/api/v1/shortcuts/bundle":
    "refundReceiver referralCode ignoreAggregators ignoreStandards skipQuote executionMode slippage tokenIn amountIn",
  "/api/v1/tokens":
    "primayAddress primaryAddress liquidityType cursor includeUnderlying includeMetadata protocol positionId underlyingTokensExact project apyFrom tvlTo",
  "/api/v1/protocols": "chainId slug project name",
  "/api/v1/networks": "chainId name id",
  "/api/v1/projects": "protocol id title chainId",
  "/api/v1/aggregators": "chainId",
  "/api/v1/wallet": "chainId routingStrategy",
  "/api/v1/wallet/approve": "chainId routingStrategy spender",
  "/api/v1/wallet/approvals": "chainId routingStrategy",
  "/api/v1/wallet/balances": "chainId useEoa tokenType fromAddress page",
  "/api/v1/prices/{chainId}": "chainId timestamp",
};

/** What proxies, browsers and people add. */
const everywhere = "apikey _ t v key utm_source cacheBuster";

describe("what else clients send", () => {
  test.each(Object.entries(published))("is not refused: %s", async (path, names) => {
    for (const name of `${names} ${everywhere}`.split(" ")) {
      for (const form of [name, `${name}[]`, `${name}[0]`]) {
        const query = `${encodeURIComponent(form)}=1`;
        const { text } = await answerOf(path.endsWith("bundle") ? "post" : "get", path, {
          query,
          ...(path.endsWith("bundle") ? { body: [] } : {}),
        });
        expect(text, form).not.toContain("did you mean");
      }
    }
  });

  test("is not refused as the member of a body", async () => {
    const path = "/api/v1/shortcuts/route";
    const names = `${published[path]} ${everywhere}`.split(" ");
    const body = Object.fromEntries(names.map((name) => [name, "1"]));
    expect((await answerOf("post", path, { body })).text).not.toContain("did you mean");
    // Null is absent.
    expect((await answerOf("post", path, { body: { slipage: null } })).text).not.toContain("did you mean");
  });

  test("takes no time, however many names there are", async () => {
    const names = Array.from({ length: 15_000 }, (_, index) => `recever${index}`);
    const body = Object.fromEntries(names.map((name) => [name, 1]));
    const startedAtMs = performance.now();
    const { status } = await answerOf("post", "/api/v1/shortcuts/route", { body });
    expect(status).toBe(400);
    expect(performance.now() - startedAtMs).toBeLessThan(500);
  });
});
