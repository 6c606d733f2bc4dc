import { devAaveV3, devProvider, devToken, unitsForUsd } from "@sluice/devnet";
import { encodeFunctionData, parseAbi } from "viem";
import { expect } from "vitest";
import type { Address } from "../../lib/address.js";
import { grantShares, sendAs } from "../conformance/lending.js";
import { describeConformance } from "../conformance/suite.js";
import { RAY } from "../kit/maths/ray.js";
import { aaveV3 } from "./index.js";

const abi = parseAbi([
  "function getReserveNormalizedIncome(address asset) view returns (uint256)",
  "function totalSupply() view returns (uint256)",
  "function balanceOf(address account) view returns (uint256)",
  "function borrow(address asset, uint256 amount, uint256 rateMode, uint16 referralCode, address onBehalfOf)",
  "function repay(address asset, uint256 amount, uint256 rateMode, address onBehalfOf)",
  "function approve(address spender, uint256 amount)",
]);

/** The slot of AToken's balances: the low half of a word, next to the index at their last change. */
const BALANCES_SLOT = 52n;

describeConformance({
  adapter: aaveV3,
  deployment: { slug: "aave-v3", standard: "aave-v3", contracts: { pool: devAaveV3.pool } },
  venues: async () => devAaveV3.reserves.map(() => devAaveV3.pool),
  vectors: { folder: new URL("vectors/", import.meta.url), venues: 10 },
  // Rates follow from the trade and matter only in later blocks.
  decisive: ({ liquidityRateRay: _, debtRateRay: __, ...rest }) => rest,
  toleranceUnits: 2n,
  mostIn: 2n ** 112n,
  async provide(chain, venues) {
    for (const { tokens } of venues) {
      await grantShares(chain, tokens[1] as Address, BALANCES_SLOT, (RAY << 128n) | (1n << 120n));
    }
  },
  async confirm(chain, venue, state) {
    const [asset, aToken] = venue.tokens as readonly [Address, Address];
    const reserve = devAaveV3.reserves.find((each) => each.aToken === aToken);
    const token = devToken(reserve?.symbol ?? "WETH");
    expect(asset).toBe(token.address);
    expect(state.available).toBe(await chain.view(asset, abi, "balanceOf", [aToken]));
    expect(state.supplyCap).toBe(
      reserve?.supplyCap ? BigInt(reserve.supplyCap) * 10n ** BigInt(token.decimals) : undefined,
    );
    expect([state.active, state.frozen, state.paused, venue.shareSymbol]).toEqual([
      true,
      false,
      false,
      `aEth${token.symbol}`,
    ]);
  },
  async stir(chain) {
    const { pool } = devAaveV3;
    const send = (to: Address, data: `0x${string}`) => sendAs(chain, devProvider, to, data);
    for (const symbol of ["USDC", "WETH"] as const) {
      const token = devToken(symbol);
      const amount = unitsForUsd(token, 3_000_000);
      const borrow = [token.address, amount, 2n, 0, devProvider] as const;
      await send(pool, encodeFunctionData({ abi, functionName: "borrow", args: borrow }));
      await send(token.address, encodeFunctionData({ abi, functionName: "approve", args: [pool, amount] }));
      const repay = [token.address, amount / 2n, 2n, devProvider] as const;
      await send(pool, encodeFunctionData({ abi, functionName: "repay", args: repay }));
    }
  },
});
