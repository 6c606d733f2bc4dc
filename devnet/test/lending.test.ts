import { parseAbi } from "viem";
import { describe, expect, test } from "vitest";
import {
  type DevTokenSymbol,
  devAaveV2,
  devAaveV3,
  devCompoundV2,
  devToken,
  unitsForUsd,
} from "../src/index.js";
import { useDevnet } from "./harness.js";

const { client } = useDevnet();

const aave = parseAbi([
  "function getPool() view returns (address)",
  "function getLendingPool() view returns (address)",
  "function getReservesList() view returns (address[])",
  "function UNDERLYING_ASSET_ADDRESS() view returns (address)",
  "function symbol() view returns (string)",
  "function totalSupply() view returns (uint256)",
  "function balanceOf(address) view returns (uint256)",
]);

describe.each([
  { name: "Aave V3", market: devAaveV3, getPool: "getPool", prefix: "aEth" },
  { name: "Aave V2", market: devAaveV2, getPool: "getLendingPool", prefix: "a" },
] as const)("$name", ({ market, getPool, prefix }) => {
  const { addressesProvider, pool, reserves } = market;

  test("lists the reserves at mainnet's addresses", async () => {
    const read = { abi: aave } as const;
    const registered = await client().readContract({
      ...read,
      address: addressesProvider,
      functionName: getPool,
    });
    expect(registered.toLowerCase()).toBe(pool);
    const listed = await client().readContract({ ...read, address: pool, functionName: "getReservesList" });
    expect(listed.map((asset) => asset.toLowerCase())).toEqual(
      reserves.map(({ symbol }) => devToken(symbol).address),
    );
    for (const { symbol, aToken } of reserves) {
      const token = { ...read, address: aToken } as const;
      const underlying = await client().readContract({ ...token, functionName: "UNDERLYING_ASSET_ADDRESS" });
      expect(underlying.toLowerCase()).toBe(devToken(symbol).address);
      expect(await client().readContract({ ...token, functionName: "symbol" })).toBe(`${prefix}${symbol}`);
    }
  });

  test.each(reserves)("$symbol is partly lent out and earns interest", async (reserve) => {
    const token = devToken(reserve.symbol);
    const supplied = unitsForUsd(token, reserve.suppliedUsd);
    const available = await client().readContract({
      address: token.address,
      abi: aave,
      functionName: "balanceOf",
      args: [reserve.aToken],
    });
    const expected =
      supplied - unitsForUsd(token, reserve.borrowedUsd) + fixedLoanChange(pool, reserve.symbol);
    expect(available).toBe(expected);
    const supply = await client().readContract({
      address: reserve.aToken,
      abi: aave,
      functionName: "totalSupply",
    });
    expect(supply).toBeGreaterThan(supplied);
  });
});

/** Returns the amount that the loan at a fixed rate added to a reserve, or took out of it. */
function fixedLoanChange(pool: string, symbol: DevTokenSymbol): bigint {
  const { collateral, suppliedUsd, borrowed, borrowedUsd } = devAaveV3.fixedLoan;
  if (pool !== devAaveV3.pool) return 0n;
  if (symbol === collateral) return unitsForUsd(devToken(collateral), suppliedUsd);
  return symbol === borrowed ? -unitsForUsd(devToken(borrowed), borrowedUsd) : 0n;
}

describe("Compound V2", () => {
  const compound = parseAbi([
    "function getAllMarkets() view returns (address[])",
    "function getCash() view returns (uint256)",
    "function totalBorrows() view returns (uint256)",
    "function symbol() view returns (string)",
    "function supplyRatePerBlock() view returns (uint256)",
  ]);
  const { comptroller, markets } = devCompoundV2;

  test("lists the markets at mainnet's addresses", async () => {
    const read = { address: comptroller, abi: compound } as const;
    const listed = await client().readContract({ ...read, functionName: "getAllMarkets" });
    expect(listed.map((address) => address.toLowerCase())).toEqual(markets.map(({ address }) => address));
  });

  test.each(markets)("c$symbol is partly lent out and earns interest", async (market) => {
    const read = { address: market.address, abi: compound } as const;
    const token = devToken(market.symbol);
    const borrowed = unitsForUsd(token, market.borrowedUsd);
    expect(await client().readContract({ ...read, functionName: "getCash" })).toBe(
      unitsForUsd(token, market.suppliedUsd) - borrowed,
    );
    expect(await client().readContract({ ...read, functionName: "totalBorrows" })).toBe(borrowed);
    const rate = await client().readContract({ ...read, functionName: "supplyRatePerBlock" });
    expect(rate).toBeGreaterThan(0n);
    const symbol = await client().readContract({ ...read, functionName: "symbol" });
    expect(symbol).toBe(market.native ? "cETH" : `c${market.symbol}`);
  });
});
