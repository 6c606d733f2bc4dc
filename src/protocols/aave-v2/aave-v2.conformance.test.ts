import { devAaveV2, devProvider, devToken, unitsForUsd } from "@sluice/devnet";
import { encodeFunctionData, parseAbi } from "viem";
import { expect } from "vitest";
import type { Address } from "../../lib/address.js";
import { grantShares, sendAs } from "../conformance/lending.js";
import { describeConformance } from "../conformance/suite.js";
import { aaveV2 } from "./index.js";

const abi = parseAbi([
  "function balanceOf(address account) view returns (uint256)",
  "function totalSupply() view returns (uint256)",
  "function borrow(address asset, uint256 amount, uint256 rateMode, uint16 referralCode, address onBehalfOf)",
  "function repay(address asset, uint256 amount, uint256 rateMode, address onBehalfOf)",
  "function approve(address spender, uint256 amount)",
]);

/** The slot of AToken's scaled balances. */
const BALANCES_SLOT = 52n;

describeConformance({
  adapter: aaveV2,
  deployment: { slug: "aave-v2", standard: "aave-v2", contracts: { pool: devAaveV2.pool } },
  venues: async () => devAaveV2.reserves.map(() => devAaveV2.pool),
  vectors: { folder: new URL("vectors/", import.meta.url), venues: 10 },
  // The rate follows from the trade and matters only in later blocks. No trade depends on the supply.
  decisive: ({ liquidityRateRay: _, supply: __, ...rest }) => rest,
  toleranceUnits: 2n,
  mostIn: 2n ** 112n,
  async provide(chain, venues) {
    for (const { tokens } of venues) {
      await grantShares(chain, tokens[1] as Address, BALANCES_SLOT, 1n << 120n);
    }
  },
  async confirm(chain, venue, state) {
    const [asset, aToken] = venue.tokens as readonly [Address, Address];
    const reserve = devAaveV2.reserves.find((each) => each.aToken === aToken);
    expect(asset).toBe(devToken(reserve?.symbol ?? "WETH").address);
    expect(state.available).toBe(await chain.view(asset, abi, "balanceOf", [aToken]));
    expect(state.supply).toBe(await chain.view(aToken, abi, "totalSupply"));
    expect([state.active, state.frozen, state.paused, venue.shareSymbol]).toEqual([
      true,
      false,
      false,
      `a${reserve?.symbol}`,
    ]);
  },
  async stir(chain) {
    const { pool } = devAaveV2;
    const send = (to: Address, data: `0x${string}`) => sendAs(chain, devProvider, to, data);
    for (const symbol of ["USDC", "WETH"] as const) {
      const token = devToken(symbol);
      const amount = unitsForUsd(token, 1_000_000);
      const borrow = [token.address, amount, 2n, 0, devProvider] as const;
      await send(pool, encodeFunctionData({ abi, functionName: "borrow", args: borrow }));
      await send(token.address, encodeFunctionData({ abi, functionName: "approve", args: [pool, amount] }));
      const repay = [token.address, amount / 2n, 2n, devProvider] as const;
      await send(pool, encodeFunctionData({ abi, functionName: "repay", args: repay }));
    }
  },
});
