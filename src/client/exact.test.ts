import { describe, expect, test } from "vitest";
import { createSluiceClient, type Exact, type ExactCall, type RouteParams } from "./index.js";

/**
 * This file tests types, by means of the compiler. Nothing is sent, and a directive without a fault below it is an
 * error.
 */
const sluice = createSluiceClient({ url: "http://127.0.0.1:9" });

const fromAddress = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266";
const trade = { tokenIn: "0xee", amountIn: 10n, tokenOut: "0xa0" };
const typo = { ...trade, fromAddress, slipage: 1 };
const { fromAddress: _, ...quoteTypo } = typo;

describe("a member that the service does not know", () => {
  test("is no parameter of a route or a quote, in place, in a variable and in a spread", () => {
    const refused = [
      // @ts-expect-error in place
      () => sluice.route({ ...trade, fromAddress, slipage: 1 }),
      // @ts-expect-error in a variable
      () => sluice.route(typo),
      // @ts-expect-error in a spread
      () => sluice.route({ ...typo, slippage: 5 }),
      // @ts-expect-error where it may be absent
      () => sluice.route({ ...trade, fromAddress, ...(Date.now() > 0 ? { slipage: 1 } : {}) }),
      // @ts-expect-error in place
      () => sluice.quote({ ...trade, recevier: fromAddress }),
      // @ts-expect-error in a variable
      () => sluice.quote(quoteTypo),
      // @ts-expect-error of a stream
      () => sluice.watchRoute(typo),
      // @ts-expect-error of a stream
      () => sluice.watchQuote(quoteTypo),
    ];
    expect(refused).toHaveLength(8);
  });

  test("is named by the compiler, with what was meant", () => {
    type Fault<P> = Exclude<keyof Exact<P, RouteParams>, keyof P>;
    const said: [
      Fault<typeof typo>,
      Fault<{ fromAddres: string }>,
      Fault<{ zzz: 1 }>,
      Fault<{ tokenIn: "USDC" }>,
      Fault<{ tokenOut: readonly ["0xa0", "ETH"] }>,
    ] = [
      "slipage is unknown here; did you mean slippage?",
      "fromAddres is unknown here; did you mean fromAddress?",
      "zzz is unknown here",
      "tokenIn is no address: 0x and 40 hex digits",
      "tokenOut is no address: 0x and 40 hex digits",
    ];
    expect(said).toHaveLength(5);
  });

  test("or a symbol in place of an address is refused", () => {
    const refused = [
      // @ts-expect-error of a route
      () => sluice.route({ ...trade, fromAddress, tokenIn: "USDC" }),
      // @ts-expect-error of a quote
      () => sluice.quote({ ...trade, tokenOut: ["0xa0", "USDC"] }),
    ];
    expect(refused).toHaveLength(2);
  });

  test("is nothing of a call in a bundle", () => {
    const args = { tokenIn: "0xee", tokenOut: "0xa0", amountIn: 1n } as const;
    const call = { protocol: "enso", action: "route", args } as const;
    const split = { ...call, action: "split" } as const;
    const refused = [
      // @ts-expect-error an action
      () => sluice.bundle([{ ...call, action: "swapp" }], { fromAddress }),
      // @ts-expect-error an argument
      () => sluice.bundle([{ ...call, args: { ...args, slipage: 1 } }], { fromAddress }),
      // @ts-expect-error an argument of another action
      () => sluice.bundle([{ ...call, args: { ...args, bps: 1 } }], { fromAddress }),
      // @ts-expect-error a symbol
      () => sluice.bundle([call, { ...call, args: { ...args, tokenIn: "USDC" } }], { fromAddress }),
      // @ts-expect-error a symbol in a list
      () => sluice.bundle([{ ...split, args: { ...args, tokenOut: ["ETH"] } }], { fromAddress }),
    ];
    expect(refused).toHaveLength(5);
    const said: Exclude<keyof ExactCall<{ protocol: "enso"; action: "swapp"; args: object }>, symbol> =
      "swapp is unknown here; did you mean swap?";
    expect(said).toContain("swap?");
    const taken = [
      () => sluice.bundle([call, { ...call, action: "Route" }], { fromAddress }),
      () => sluice.bundle([{ ...call, args: args as Record<string, unknown> }], { fromAddress }),
      () => sluice.bundle([{ protocol: "erc4626", action: "singledeposit", args }], { fromAddress }),
      () => sluice.bundle([{ ...call, action: "route" as string }], { fromAddress }),
    ];
    expect(taken).toHaveLength(4);
  });

  test("is nothing of a bundle", () => {
    const call = { protocol: "enso", action: "route", args: {} };
    const wrong = { ...call, arg: {} };
    const query = { fromAddress, skipQuotes: true };
    const refused = [
      // @ts-expect-error of a call
      () => sluice.bundle([call, wrong], { fromAddress }),
      // @ts-expect-error of the query
      () => sluice.bundle([call], query),
    ];
    expect(refused).toHaveLength(2);
  });

  test("is no parameter of anything else", () => {
    const chain = { chainID: 1 };
    const owner = { fromAddress, ...chain };
    const token = { chainId: 1, adress: "0x" };
    const price = { chainId: 1, address: "0xa0", adress: "0x" };
    const approval = { ...owner, tokenAddress: "0xa0", amount: 1n };
    const refused = [
      // @ts-expect-error of a listing
      () => sluice.tokens(token),
      // @ts-expect-error of a listing
      () => sluice.protocols(chain),
      // @ts-expect-error of a listing
      () => sluice.networks({ name: "a", ...chain }),
      // @ts-expect-error of a price
      () => sluice.price(price),
      // @ts-expect-error of a price
      () => sluice.priceVenues(price),
      // @ts-expect-error of a price
      () => sluice.priceHistory(price),
      // @ts-expect-error of prices
      () => sluice.prices({ ...price, addresses: ["0xa0"] }),
      // @ts-expect-error of a wallet
      () => sluice.wallet(owner),
      // @ts-expect-error of balances
      () => sluice.balances({ eoaAddress: fromAddress, ...chain }),
      // @ts-expect-error of approvals
      () => sluice.approvals(owner),
      // @ts-expect-error of an approval
      () => sluice.approve(approval),
      // @ts-expect-error of a permit
      () => sluice.permit(approval),
      // @ts-expect-error of what is to be sent first
      () => sluice.approveIfNeeded({ ...trade, ...owner }),
    ];
    expect(refused).toHaveLength(13);
  });
});

test("what the service knows is taken from variables, and the answer follows the question", () => {
  const question = { ...trade, fromAddress, slippage: 50, permit: "none" };
  const several = { ...trade, tokenOut: ["0xa0", "0xb0"] };
  const taken = [
    () => sluice.route(question),
    // The parameters of a later route, unchanged.
    () => sluice.quote(question),
    () => sluice.approveIfNeeded(question),
    async (): Promise<string> => (await sluice.quote(trade)).amountOut,
    async (): Promise<string[]> => (await sluice.quote(several)).amountOut,
    async (): Promise<string[]> => (await sluice.route({ ...several, fromAddress })).minAmountOut,
    async (): Promise<number[]> => (await sluice.approveIfNeeded({ ...question, send: async () => 5 })).sent,
    () => sluice.tokens(),
    () => sluice.bundle([{ protocol: "enso", action: "route", args: { slippage: 1 } }], { fromAddress }),
  ];
  expect(taken).toHaveLength(9);
});
