import { describe, expect, test } from "vitest";
import { createSluiceClient } from "./index.js";

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
