import { getAddress, parseAbi } from "viem";
import { describe, expect, test } from "vitest";
import { initCodeHash, loadArtifacts } from "../src/artifacts.js";
import { pancakePoolInitCodeHash } from "../src/definition/addresses.js";
import { rawPrice, sortTokens } from "../src/definition/market.js";
import { devContracts, devPancakePools, devSushiPairs, devToken, unitsForUsd } from "../src/index.js";
import { useDevnet } from "./harness.js";

const { client } = useDevnet();

const abi = parseAbi([
  "function getPair(address, address) view returns (address)",
  "function getPool(address, address, uint24) view returns (address)",
  "function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[] amounts)",
  "function liquidity() view returns (uint128)",
  "function slot0() view returns (uint160 sqrtPriceX96, int24 tick, uint16, uint16, uint16, uint32 feeProtocol, bool)",
]);

describe("SushiSwap's pairs", () => {
  test("are known to the factory by the addresses of the definition", async () => {
    const contracts = devSushiPairs.map(
      ({ tokenA, tokenB }) =>
        ({
          address: devContracts.sushiFactory,
          abi,
          functionName: "getPair",
          args: [tokenA, tokenB],
        }) as const,
    );
    const addresses = await client().multicall({ contracts, allowFailure: false });
    expect(addresses.map((at) => at.toLowerCase())).toEqual(devSushiPairs.map(({ address }) => address));
  });

  test.each(devSushiPairs)("$address answers through the router at its price", async (pair) => {
    const { token0, token1 } = sortTokens(pair);
    const amountIn = unitsForUsd(token0, pair.sideUsd / 10_000);
    const amounts = await client().readContract({
      address: devContracts.sushiRouter,
      abi,
      functionName: "getAmountsOut",
      args: [amountIn, [token0.address, token1.address]],
    });
    const kept = Number(amounts[1]) / (Number(amountIn) * rawPrice(pair));
    expect(Math.abs(kept / 0.997 - 1)).toBeLessThan(0.02);
  });
});

describe("PancakeSwap's V3 pools", () => {
  test("are created from mainnet's code, at mainnet's addresses", async () => {
    expect(initCodeHash(loadArtifacts(), "pancakePool")).toBe(pancakePoolInitCodeHash);
    const pool = devPancakePools.find(
      ({ tokenA, tokenB }) => tokenA === devToken("WETH").address && tokenB === devToken("USDC").address,
    );
    expect(getAddress(pool?.address ?? "0x")).toBe("0x1ac1A8FEaAEa1900C4166dEeed0C11cC10669D36");
  });

  test("are known to the factory, liquid and at their prices", async () => {
    for (const pool of devPancakePools) {
      const args = [pool.tokenA, pool.tokenB, pool.feePpm] as const;
      const at = await client().readContract({
        address: devContracts.pancakeV3Factory,
        abi,
        functionName: "getPool",
        args,
      });
      expect(at.toLowerCase()).toBe(pool.address);
      const { address } = pool;
      const [sqrtPriceX96] = await client().readContract({ address, abi, functionName: "slot0" });
      expect(Math.abs((Number(sqrtPriceX96) / 2 ** 96) ** 2 / rawPrice(pool) - 1)).toBeLessThan(1e-6);
      expect(await client().readContract({ address, abi, functionName: "liquidity" })).toBeGreaterThan(0n);
    }
  });
});
