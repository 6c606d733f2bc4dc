import { devAccounts, devToken } from "@sluice/devnet";
import { describe, expect, test } from "vitest";
import { type Address, NATIVE } from "../src/lib/address.js";
import { failureIn } from "./helpers/http.js";
import { startServiceHere } from "./helpers/serviceHere.js";
import { useService } from "./helpers/sharedService.js";

/** Requests as known clients of the interface send them, including list forms and headers. */

const sender = devAccounts[0]?.address as Address;
const feeReceiver = devAccounts[1]?.address as Address;
const [usdc, weth, dai] = ["USDC", "WETH", "DAI"].map((symbol) => devToken(symbol as "USDC").address) as [
  Address,
  Address,
  Address,
];
const amount = (10n ** 18n).toString();

const world = useService();

const get = (path: string, init?: RequestInit) => fetch(`${world.service.url}/api/v1${path}`, init);

/** What every client sends in addition to the tokens. */
const who = `fromAddress=${sender}&spender=${sender}&receiver=${sender}&routingStrategy=router&chainId=1`;

type Answer = { amountOut: string; tx: Record<string, string>; route: unknown[]; feeAmount?: string[] };

describe("a route with one input", () => {
  const trade = (open: string) =>
    `tokenIn${open}=${NATIVE}&amountIn${open}=${amount}&tokenOut${open}=${usdc}&fee${open}=25`;

  test.each([
    ["a=x", trade("")],
    ["a[]=x", trade("[]")],
    ["a[]=x, percent-encoded", trade("%5B%5D")],
    ["a[0]=x", trade("[0]")],
    ["a[0]=x, percent-encoded", trade("%5B0%5D")],
    [
      "upper case",
      trade("")
        .toUpperCase()
        .replace(/(TOKENIN|AMOUNTIN|TOKENOUT|FEE)(?==)/g, toCamel),
    ],
  ])("is understood in the form %s", async (_, query) => {
    const response = await get(`/shortcuts/route?${who}&${query}&feeReceiver=${feeReceiver}`);
    const answer = (await response.json()) as Answer;
    expect(response.status, JSON.stringify(answer)).toBe(200);
    expect(answer.feeAmount).toEqual([((10n ** 18n * 25n) / 10_000n).toString()]);
    expect(Object.keys(answer.tx).sort()).toEqual(["data", "from", "to", "value"]);
  });

  function toCamel(name: string): string {
    return { TOKENIN: "tokenIn", AMOUNTIN: "amountIn", TOKENOUT: "tokenOut", FEE: "fee" }[name] as string;
  }

  const base = `/shortcuts/route?${who}&${trade("")}&feeReceiver=${feeReceiver}`;

  test.each<[string, string, Record<string, string>]>([
    ["no credentials at all", base, {}],
    ["a bearer key nobody knows", base, { authorization: "Bearer 1e02632d-6feb-4a75-a157-documentation" }],
    ["a bare key", base, { authorization: "1e02632d-6feb-4a75-a157-documentation" }],
    ["a key in the query", `${base}&apikey=anything`, {}],
    [
      "the headers of axios",
      base,
      { accept: "application/json, text/plain, */*", "user-agent": "axios/1.7.9" },
    ],
    ["a widget's header", base, { "x-enso-widget": "shortcuts" }],
    ["an address header", base, { "x-wagmi-address": sender }],
    [
      "long-removed and newer parameters",
      `${base}&ignoreAggregators[]=odos&referralCode=x&executionMode=user`,
      {},
    ],
    ["both ways to bound the output", `${base}&slippage=50&minAmountOut=1`, {}],
    [
      "the older amounts for wallets",
      `${base}&tokenInAmountToApprove=0&tokenInAmountToTransfer=${amount}`,
      {},
    ],
  ])("is answered with %s", async (_, path, headers) => {
    expect((await get(path, { headers })).status).toBe(200);
  });

  test.each([
    ["a number that lost its digits", "amountIn=1e%2B24", "amountIn"],
    ["a null that became text", "receiver=null", "receiver"],
    ["nothing behind the name", "tokenOut=", "tokenOut"],
    ["two inputs", `tokenIn[]=${weth}&tokenIn[]=${usdc}`, "tokenIn"],
    ["two inputs with a comma", `amountIn=1,2`, "amountIn"],
  ])("is refused with %s", async (_, changed, name) => {
    const replaced = `${who}&${trade("")}`.split("&").filter((part) => !part.startsWith(`${name}=`));
    const failure = await failureIn(await get(`/shortcuts/route?${[...replaced, changed].join("&")}`));
    expect(failure).toMatchObject({ status: 400, code: "INVALID_PARAMETER" });
    expect([failure.message].flat().some((sentence) => sentence.startsWith(`${name} `))).toBe(true);
  });

  test("is answered by POST with the same names, lists of one included", async () => {
    const body = {
      fromAddress: sender,
      spender: sender,
      receiver: sender,
      routingStrategy: "router",
      tokenIn: [NATIVE],
      amountIn: [amount],
      tokenOut: [usdc],
      chainId: 1,
      slippage: 50,
      priceImpact: true,
    };
    const response = await get("/shortcuts/route", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
  });
});

describe("newer clients that omit parameters", () => {
  const newer = `/shortcuts/route?fromAddress=${sender}&chainId=1&amountIn[]=${amount}&tokenIn[]=${NATIVE}&tokenOut[]=${usdc}`;

  test("are told what is missing", async () => {
    const { message } = await failureIn(await get(newer));
    expect(message).toEqual([
      "spender is missing; it is required, except by services with the setting api.relaxedRoute",
      "receiver is missing; it is required, except by services with the setting api.relaxedRoute",
      "routingStrategy is missing; it is required, except by services with the setting api.relaxedRoute",
    ]);
  });

  test("are answered if the operator relaxes the requirements", async () => {
    const relaxed = await startServiceHere({
      RPC_URL_1: world.chain.url,
      SLUICE_DATA: `${world.dataFolder}/relaxed`,
      SLUICE_API_RELAXED_ROUTE: "true",
    });
    try {
      const more = `&slippage=50&fee[]=25&feeReceiver=${feeReceiver}&ignoreAggregators[]=odos&toEoa=true`;
      const response = await fetch(`${relaxed.url}/api/v1${newer}${more}`);
      expect([response.status, response.headers.get("deprecation")]).toEqual([200, "true"]);
    } finally {
      await relaxed.stop();
    }
  });
});

describe("a list of tokens", () => {
  test.each([
    ["a=x&a=y", `address=${usdc}&address=${weth}`],
    ["a[]=x&a[]=y", `address[]=${usdc}&address[]=${weth}`],
    ["a[]=x&a[]=y, percent-encoded", `address%5B%5D=${usdc}&address%5B%5D=${weth}`],
    ["a[0]=x&a[1]=y", `address[0]=${usdc}&address[1]=${weth}`],
    ["a=x,y", `address=${usdc},${weth}`],
    ["a=x,y, percent-encoded", `address=${usdc}%2C${weth}`],
  ])("is understood in the form %s", async (_, query) => {
    const response = await get(`/tokens?chainId=1&page=1&${query}`);
    const { data } = (await response.json()) as { data: { address: string }[] };
    expect(data.map(({ address }) => address).sort()).toEqual([usdc, weth].sort());
  });

  test("works for prices too, in the order of the request", async () => {
    const prices = await (await get(`/prices/1?addresses=${dai},${usdc}`)).json();
    expect((prices as { address: string }[]).map(({ address }) => address)).toEqual([dai, usdc]);
  });
});

describe("a browser of another origin", () => {
  test("may send the headers that clients send, and read the ones it needs", async () => {
    const asked = "authorization,content-type,x-enso-widget,x-wagmi-address";
    const preflight = await get("/shortcuts/route", {
      method: "OPTIONS",
      headers: {
        origin: "https://example.org",
        "access-control-request-method": "GET",
        "access-control-request-headers": asked,
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-headers")?.split(/, */)).toEqual(asked.split(","));
    const response = await get("/networks", { headers: { origin: "https://example.org" } });
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("access-control-expose-headers")?.toLowerCase()).toContain("x-request-id");
  });
});
