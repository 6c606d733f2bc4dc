import { parseAbi } from "viem";
import { describe, expect, test } from "vitest";
import { devBalancer, devComposablePools, devLido, devTokens, devWeightedPools } from "../src/index.js";
import { useDevnet } from "./harness.js";

const { client } = useDevnet();

const abi = parseAbi([
  "function getProtocolFeesCollector() view returns (address)",
  "function getSwapFeePercentage() view returns (uint256)",
  "function getNormalizedWeights() view returns (uint256[])",
  "function getPoolId() view returns (bytes32)",
  "function getPoolTokens(bytes32) view returns (address[] tokens, uint256[] balances, uint256 lastChangeBlock)",
  "function totalSupply() view returns (uint256)",
  "function getBptIndex() view returns (uint256)",
  "function getAmplificationParameter() view returns (uint256 value, bool isUpdating, uint256 precision)",
  "function getScalingFactors() view returns (uint256[])",
  "function getActualSupply() view returns (uint256)",
  "function getProtocolFeePercentageCache(uint256 feeType) view returns (uint256)",
  "function stEthPerToken() view returns (uint256)",
]);

const bySymbol = new Map(devTokens.map((token) => [token.address as string, token]));

describe("the Balancer vault", () => {
  test("takes half of the swap fees", async () => {
    const collector = await client().readContract({
      address: devBalancer.vault,
      abi,
      functionName: "getProtocolFeesCollector",
    });
    expect(collector.toLowerCase()).toBe(devBalancer.feesCollector);
    const fee = await client().readContract({
      address: collector,
      abi,
      functionName: "getSwapFeePercentage",
    });
    expect(fee).toBe(devBalancer.protocolSwapFee);
  });

  test.each(devWeightedPools)("holds the pool $symbol", async (pool) => {
    const { address, tokens, weights, usd, swapFee } = pool;
    const read = { address, abi } as const;
    expect(await client().readContract({ ...read, functionName: "getNormalizedWeights" })).toEqual(weights);
    expect(await client().readContract({ ...read, functionName: "getSwapFeePercentage" })).toBe(swapFee);
    expect(await client().readContract({ ...read, functionName: "totalSupply" })).toBeGreaterThan(10n ** 18n);
    const poolId = await client().readContract({ ...read, functionName: "getPoolId" });
    expect(poolId.slice(0, 42)).toBe(address);
    const [held, balances] = await client().readContract({
      address: devBalancer.vault,
      abi,
      functionName: "getPoolTokens",
      args: [poolId],
    });
    expect(held.map((token) => token.toLowerCase())).toEqual(tokens);
    const worth = balances.map((balance, index) => {
      const token = bySymbol.get(tokens[index] as string)!;
      return (Number(balance) / 10 ** token.decimals) * token.usd;
    });
    for (const [index, dollars] of worth.entries()) expect(dollars / usd[index]!).toBeCloseTo(1, 5);
  });

  test.each(devComposablePools)("holds the pool $symbol, its own token among the others", async (pool) => {
    const { address, tokens, amplification, swapFee } = pool;
    const read = { address, abi } as const;
    const poolId = await client().readContract({ ...read, functionName: "getPoolId" });
    const [held, balances] = await client().readContract({
      address: devBalancer.vault,
      abi,
      functionName: "getPoolTokens",
      args: [poolId],
    });
    const own = Number(await client().readContract({ ...read, functionName: "getBptIndex" }));
    expect(held[own]?.toLowerCase()).toBe(address);
    expect(held.map((token) => token.toLowerCase()).filter((token) => token !== address)).toEqual(
      tokens.map((token) => token.address),
    );
    expect(balances.filter((_, index) => index !== own)).toEqual(tokens.map(({ start }) => start));
    expect(await client().readContract({ ...read, functionName: "getSwapFeePercentage" })).toBe(swapFee);
    expect(await client().readContract({ ...read, functionName: "getAmplificationParameter" })).toEqual([
      amplification * 1_000n,
      false,
      1_000n,
    ]);
    const fees = [0n, 2n].map((feeType) =>
      client().readContract({ ...read, functionName: "getProtocolFeePercentageCache", args: [feeType] }),
    );
    expect(await Promise.all(fees)).toEqual([devBalancer.protocolSwapFee, devBalancer.protocolYieldFee]);
    expect(await client().readContract({ ...read, functionName: "getActualSupply" })).toBeGreaterThan(0n);
  });

  test("counts wstETH by its worth in composable pools", async () => {
    const rate = await client().readContract({
      address: devLido.wsteth,
      abi,
      functionName: "stEthPerToken",
    });
    expect(rate).toBeGreaterThan(10n ** 18n);
    for (const { address, tokens } of devComposablePools.slice(1)) {
      const factors = await client().readContract({ address, abi, functionName: "getScalingFactors" });
      expect(factors).toContain(rate);
      expect(factors.length).toBe(tokens.length + 1);
    }
  });
});
