import { describe, expect, test } from "vitest";
import { SluiceError } from "../../../errors/index.js";
import { walletOf } from "../../../execution/index.js";
import { type Address, NATIVE } from "../../../lib/address.js";
import { mainnet } from "../../../networks/mainnet.js";
import type { QuoteAnswer } from "../../../quote/index.js";
import { parseBody, parseQuery } from "../../parameters/query.js";
import { quoteAnswer, routeAnswer } from "./answer.js";
import { readQuote, readRoute } from "./read.js";

const sender: Address = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266";
const other: Address = "0x70997970c51812dc3a010c7d01b50e0d17dc79c8";
const usdc: Address = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";
const weth: Address = "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2";
const dai: Address = "0x6b175474e89094c44da98b954eedeac495271d0f";
const lido: Address = "0xae7ab96520de3a18e5e111b5eaab095312d7fe84";

const nowSeconds = 1_800_000_000;
const protocolsOn = () => new Set(["uniswap-v2", "uniswap-v3"]);
const relaxed = { relaxed: true, nowSeconds, protocolsOn };
const strict = { relaxed: false, nowSeconds, protocolsOn };
const parties = `fromAddress=${sender}&spender=${sender}&receiver=${sender}&routingStrategy=router`;
const twoByTwo = `tokenIn=${usdc},${weth}&amountIn=5,6&tokenOut=${dai},${lido}`;

function read(query: string, options = relaxed) {
  return readRoute(parseQuery(`${parties}&${query}`), options);
}

function faultsOf(query: string, options = relaxed): readonly string[] {
  try {
    read(query, options);
  } catch (error) {
    if (!(error instanceof SluiceError)) throw error;
    expect(error.code).toBe("INVALID_PARAMETER");
    return error.messages ?? [];
  }
  throw new Error(`accepted: ${query}`);
}

const request = {
  ...{ strategy: { kind: "router" }, fromAddress: sender, receiver: sender },
  inputs: [
    { token: usdc, amount: 5n },
    { token: weth, amount: 6n },
  ],
  outputs: [dai, lido],
  ...{ slippageBps: 300n, minAmountsOut: undefined, fee: undefined, deadline: undefined },
  ...{ unvouched: false, priceImpact: false, explain: false },
};

const amountsOf = (...amounts: readonly [Address, bigint][]) =>
  amounts.map(([token, amount]) => ({ token, amount }));

describe("a route with several tokens on a side", () => {
  test.each([
    ["a=x,y", twoByTwo],
    ["a=x, y", twoByTwo.replaceAll(",", ",%20")],
    ["a=x&a=y", `tokenIn=${usdc}&tokenIn=${weth}&amountIn=5&amountIn=6&tokenOut=${dai}&tokenOut=${lido}`],
    [
      "a[]=x&a[]=y",
      `tokenIn[]=${usdc}&tokenIn%5B%5D=${weth}&amountIn[]=5&amountIn[]=6&tokenOut[]=${dai}&tokenOut[]=${lido}`,
    ],
    [
      "a[0]=x&a[1]=y",
      `tokenIn[0]=${usdc}&tokenIn[1]=${weth}&amountIn[0]=5&amountIn[1]=6&tokenOut[0]=${dai}&tokenOut[1]=${lido}`,
    ],
  ])("is read in the form %s", (_, query) => expect(read(query).request).toEqual(request));

  test("is read from a body", () => {
    const body = {
      ...{ fromAddress: sender, routingStrategy: "router" },
      ...{ tokenIn: [usdc, weth], amountIn: ["5", 6], tokenOut: [dai, lido] },
    };
    expect(readRoute(parseBody(body), relaxed).request).toEqual(request);
  });

  test("honours minimums and a fee for each", () => {
    const more = `minAmountOut=7,8&fee=25,25&feeReceiver=${other}&slippage=1`;
    expect(read(`${twoByTwo}&${more}`).request).toEqual({
      ...request,
      ...{
        slippageBps: 1n,
        minAmountsOut: amountsOf([dai, 7n], [lido, 8n]),
        fee: { bps: 25n, receiver: other },
      },
    });
    expect(read(`${twoByTwo}&fee=25&feeReceiver=${other}`).request).toMatchObject({ fee: { bps: 25n } });
    expect(read(`${twoByTwo}&fee=0,0`).request).toMatchObject({ fee: undefined });
  });

  test("is a plain question while every list has one item", () => {
    const lists = `tokenIn[]=${usdc}&amountIn[]=5&tokenOut[]=${dai}&minAmountOut[]=1`;
    for (const options of [relaxed, strict]) {
      expect(read(lists, options).request).toMatchObject({
        ...{ strategy: { kind: "router" }, inputs: [{ token: usdc, amount: 5n }] },
        ...{ outputs: [dai], minAmountsOut: amountsOf([dai, 1n]) },
      });
    }
  });

  test("may have them on one side alone", () => {
    expect(read(`tokenIn=${usdc},${NATIVE}&amountIn=5,6&tokenOut=${dai}`).request).toMatchObject({
      outputs: [dai],
    });
    expect(read(`tokenIn=${usdc}&amountIn=5&tokenOut=${dai},${lido}`).request).toMatchObject({
      inputs: [{ token: usdc, amount: 5n }],
    });
  });

  test("is refused without the setting that allows it, which is named", () => {
    const allowed = "allowed is one, and several with the service's setting api.relaxedRoute";
    const faults = ["amountIn", "tokenIn", "tokenOut"].map((name) => `${name} has 2 values; ${allowed}`);
    expect([...faultsOf(twoByTwo, strict)].sort()).toEqual(faults);
    const quote = () => readQuote(parseQuery(twoByTwo), strict);
    expect(quote).toThrow("api.relaxedRoute");
    expect(readQuote(parseQuery(twoByTwo), relaxed).request).toMatchObject({ outputs: [dai, lido] });
  });

  const many = (count: number) =>
    Array.from({ length: count }, (_, i) => `0x${String(i + 1).padStart(40, "0")}`);

  test.each([
    [
      "amounts for each",
      `tokenIn=${usdc},${weth}&amountIn=5&tokenOut=${dai}`,
      ["amountIn has 1 values and tokenIn 2"],
    ],
    ["minimums for each", `${twoByTwo}&minAmountOut=1`, ["minAmountOut has 1 values and tokenOut 2"]],
    ["fees for each", `${twoByTwo}&fee=1,1,1&feeReceiver=${other}`, ["fee has 3 values and tokenIn 2"]],
    ["one fee", `${twoByTwo}&fee=1,2&feeReceiver=${other}`, ["fee is 1, 2; it must be the same"]],
    [
      "inputs once",
      `tokenIn=${usdc},${usdc}&amountIn=5,6&tokenOut=${dai}`,
      [`tokenIn names ${usdc} more than once`],
    ],
    [
      "outputs once",
      `tokenIn=${usdc}&amountIn=5&tokenOut=${dai},${dai}`,
      [`tokenOut names ${dai} more than once`],
    ],
    [
      "no token on both sides",
      `tokenIn=${usdc},${weth}&amountIn=5,6&tokenOut=${dai},${weth}`,
      [`tokenIn and tokenOut are both ${weth}`],
    ],
    [
      "one tokenOut to be explained",
      `${twoByTwo}&explain=true`,
      ["explain is true; it is for a single tokenOut, and there are several"],
    ],
    [
      "at most 8",
      `tokenIn=${many(9)}&amountIn=${Array(8).fill(1)}&tokenOut=${dai}`,
      ["tokenIn has 9 values; allowed are 1 to 8"],
    ],
    [
      "every piece",
      `tokenIn=${usdc},x&amountIn=5,1e18&tokenOut=${dai},`,
      ['tokenIn is "x"', 'amountIn is "1e18"', "tokenOut is empty"],
    ],
    ["a fee receiver", `${twoByTwo}&fee=1`, ["feeReceiver is missing"]],
    [
      "a receiver that is no token",
      `${twoByTwo}&feeReceiver=${weth}&fee=1`,
      ["feeReceiver is the token's own contract"],
    ],
  ])("needs %s", (_, query, starts) => {
    expect(faultsOf(query).map((fault, index) => fault.slice(0, starts[index]?.length))).toEqual(starts);
  });

  test("has no amounts prepared for a single token", () => {
    const wallet = (more: string) =>
      readRoute(parseQuery(`fromAddress=${sender}&routingStrategy=ensowallet&${twoByTwo}${more}`), relaxed);
    expect(wallet("").request).toMatchObject({ strategy: { kind: "ensowallet", pulls: [5n, 6n] } });
    expect(wallet(`&spender=${walletOf(sender)}`).request).toMatchObject({
      strategy: { kind: "ensowallet", pulls: [0n, 0n] },
    });
    const toTwo = `fromAddress=${sender}&routingStrategy=ensowallet&tokenIn=${usdc}&amountIn=5&tokenOut=${dai},${lido}`;
    expect(readRoute(parseQuery(`${toTwo}&tokenInAmountToApprove=3`), relaxed).request).toMatchObject({
      strategy: { kind: "ensowallet", pulls: [5n] },
    });
    expect(() => wallet("&tokenInAmountToApprove=5")).toThrow("it is for a single tokenIn");
    expect(() => wallet("&tokenInAmountToTransfer=5")).toThrow("it is for a single tokenIn");
  });
});

describe("the answer to it", () => {
  const question = read(`${twoByTwo}&fee=1&feeReceiver=${other}`);
  const answer = {
    request: question.request,
    market: { pools: new Map(), head: { number: 7n }, network: mainnet },
    fills: [],
    amountsOut: amountsOf([dai, 3n], [lido, 4n]),
    minAmountsOut: amountsOf([dai, 1n], [lido, 2n]),
    feeAmounts: amountsOf([usdc, 9n], [weth, 0n]),
    priceImpactBps: undefined,
    explanation: undefined,
    gas: 21_000n,
    isSimulated: true,
    tx: { from: sender, to: other, data: "0x", valueWei: 0n },
  } as unknown as QuoteAnswer;

  test("has amounts in the order of tokenOut and fees in that of tokenIn", () => {
    const figures = {
      ...{ gas: "21000", amountOut: ["3", "4"], minAmountOut: ["1", "2"], priceImpact: null },
      ...{ feeAmount: ["9", "0"], createdAt: 7, route: [] },
    };
    expect(quoteAnswer(question, answer)).toEqual(figures);
    expect(routeAnswer(question, answer)).toEqual({
      ...figures,
      tx: { from: sender, to: other, data: "0x", value: "0" },
    });
  });

  test("has a text where there is one tokenOut", () => {
    const one = { ...answer, amountsOut: amountsOf([dai, 3n]), minAmountsOut: amountsOf([dai, 1n]) };
    expect(quoteAnswer(question, one)).toMatchObject({ amountOut: "3", minAmountOut: "1" });
  });
});
