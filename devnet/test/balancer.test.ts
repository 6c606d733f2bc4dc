import { parseAbi } from "viem";
import { describe, expect, it } from "vitest";
import { devBalancer, devTokens, devWeightedPools } from "../src/index.js";
import { useDevnet } from "./harness.js";

const { client } = useDevnet();

const abi = parseAbi([
  "function getProtocolFeesCollector() view returns (address)",
  "function getSwapFeePercentage() view returns (uint256)",
  "function getNormalizedWeights() view returns (uint256[])",
  "function getPoolId() view returns (bytes32)",
  "function getPoolTokens(bytes32) view returns (address[] tokens, uint256[] balances, uint256 lastChangeBlock)",
  "function totalSupply() view returns (uint256)",
]);

const bySymbol = new Map(devTokens.map((token) => [token.address as string, token]));

describe("the Balancer vault", () => {
  it("takes half of the swap fees", async () => {
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

  it.each(devWeightedPools)("holds the pool $symbol", async (pool) => {
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
});
