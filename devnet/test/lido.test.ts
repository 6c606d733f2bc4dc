import { parseAbi } from "viem";
import { describe, expect, test } from "vitest";
import { devBalancer, devBalancerV3, devFluid, devLido, devProvider, devStablePools } from "../src/index.js";
import { useDevnet } from "./harness.js";

const { client } = useDevnet();

const abi = parseAbi([
  "function balanceOf(address) view returns (uint256)",
  "function totalSupply() view returns (uint256)",
  "function sharesOf(address) view returns (uint256)",
  "function getTotalShares() view returns (uint256)",
  "function getCurrentStakeLimit() view returns (uint256)",
  "function stETH() view returns (address)",
  "function stEthPerToken() view returns (uint256)",
]);
const ether = 10n ** 18n;
const { steth, wsteth } = devLido;

describe("stETH", () => {
  test("counts in shares of all that is pooled", async () => {
    const read = (functionName: "totalSupply" | "getTotalShares" | "getCurrentStakeLimit") =>
      client().readContract({ address: steth, abi, functionName });
    const [pooled, shares, limit] = await Promise.all([
      read("totalSupply"),
      read("getTotalShares"),
      read("getCurrentStakeLimit"),
    ]);
    expect(pooled! / ether).toBe(devLido.staked + devLido.earned);
    expect(shares).toBe(devLido.staked * ether);
    expect(await client().getBalance({ address: steth })).toBe(pooled);
    expect(limit! >= (devLido.stakeLimit - devLido.staked) * ether).toBe(true);
    expect(limit! < devLido.stakeLimit * ether).toBe(true);
  });
});

describe("wstETH", () => {
  test("is as much as the shares it holds", async () => {
    const of = (address: `0x${string}`, functionName: "balanceOf" | "sharesOf", account: `0x${string}`) =>
      client().readContract({ address, abi, functionName, args: [account] });
    const supply = await client().readContract({ address: wsteth, abi, functionName: "totalSupply" });
    expect(await of(steth, "sharesOf", wsteth)).toBe(supply);
    const pools = [
      devBalancer.vault,
      devBalancerV3.vault,
      devFluid.liquidity,
      ...devStablePools.map(({ address }) => address),
    ];
    const holders = [devProvider, ...pools];
    const held = await Promise.all(holders.map((each) => of(wsteth, "balanceOf", each)));
    expect(held.reduce((sum, balance) => sum + balance, 0n)).toBe(supply);
    const stETH = await client().readContract({ address: wsteth, abi, functionName: "stETH" });
    expect(stETH.toLowerCase()).toBe(steth);
    const each = await client().readContract({ address: wsteth, abi, functionName: "stEthPerToken" });
    expect(Number(each) / 1e18).toBeCloseTo(1.15, 2);
  });
});
