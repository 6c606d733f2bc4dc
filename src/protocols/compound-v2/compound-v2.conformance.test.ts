import { devCompoundV2, devProvider, devToken, unitsForUsd } from "@sluice/devnet";
import { encodeFunctionData, parseAbi } from "viem";
import { expect } from "vitest";
import { NATIVE } from "../../lib/address.js";
import { grantShares, sendAs } from "../conformance/lending.js";
import { describeConformance } from "../conformance/suite.js";
import { compoundV2, rateE18 } from "./index.js";

const abi = parseAbi([
  "function exchangeRateCurrent() returns (uint256)",
  "function totalBorrowsCurrent() returns (uint256)",
  "function totalBorrows() view returns (uint256)",
  "function borrow(uint256 amount) returns (uint256)",
  "function repayBorrow(uint256 amount) returns (uint256)",
  "function approve(address spender, uint256 amount)",
]);
const { comptroller, markets } = devCompoundV2;
const nativeMarket = markets.find(({ native }) => native)?.address as `0x${string}`;

/** The slot of CToken's balances. */
const BALANCES_SLOT = 15n;

describeConformance({
  adapter: compoundV2,
  deployment: { slug: "compound-v2", standard: "compound-v2", contracts: { comptroller, nativeMarket } },
  venues: async () => markets.map(({ address }) => address),
  vectors: { folder: new URL("vectors/", import.meta.url), venues: 10 },
  // The rate follows from the trade and matters only in later blocks.
  decisive: ({ borrowRateE18: _, ...rest }) => rest,
  mostIn: 2n ** 112n,
  async provide(chain, venues) {
    for (const { address } of venues) await grantShares(chain, address, BALANCES_SLOT, 1n << 120n);
  },
  async confirm(chain, venue, state) {
    const market = markets.find(({ address }) => address === venue.address);
    const asset = market?.native ? NATIVE : devToken(market?.symbol ?? "WETH").address;
    expect(venue.tokens).toEqual([asset, venue.address]);
    expect([state.mintPaused, state.transferPaused, venue.shareSymbol]).toEqual([
      false,
      false,
      market?.native ? "cETH" : `c${market?.symbol}`,
    ]);
    expect(state.readAt).toBe(await chain.blockNumber());
    const { rate, borrows } = {
      rate: await chain.view(venue.address, abi, "exchangeRateCurrent"),
      borrows: await chain.view(venue.address, abi, "totalBorrowsCurrent"),
    };
    const now = compoundV2.shares?.accrued?.(state, { number: state.readAt, timestamp: 0n });
    expect([now && rateE18(now), now?.borrows]).toEqual([rate, borrows]);
  },
  async stir(chain) {
    for (const { symbol, native, address } of markets) {
      const token = devToken(symbol);
      const amount = unitsForUsd(token, 300_000);
      const send = (to: `0x${string}`, data: `0x${string}`) => sendAs(chain, devProvider, to, data);
      const before = ((await chain.view(address, abi, "totalBorrowsCurrent")) as bigint) + amount / 2n;
      await send(address, encodeFunctionData({ abi, functionName: "borrow", args: [amount] }));
      // These contracts return errors instead of reverting.
      expect(await chain.view(address, abi, "totalBorrows")).toBeGreaterThan(before);
      if (native) continue;
      await send(
        token.address,
        encodeFunctionData({ abi, functionName: "approve", args: [address, amount] }),
      );
      await send(address, encodeFunctionData({ abi, functionName: "repayBorrow", args: [amount / 2n] }));
    }
  },
});
