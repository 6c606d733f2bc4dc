import { parseAbi } from "viem";
import { describe, expect, test } from "vitest";
import { devProvider, devRocket } from "../src/index.js";
import { useDevnet } from "./harness.js";

const { client } = useDevnet();
const abi = parseAbi([
  "function totalSupply() view returns (uint256)",
  "function balanceOf(address) view returns (uint256)",
  "function getTotalCollateral() view returns (uint256)",
  "function getMaximumDepositAmount() view returns (uint256)",
]);
const { reth, pool, deposited, collateral, most, queued } = devRocket;
const ether = 10n ** 18n;

describe("rETH", () => {
  test("stands for what was deposited, and has ether for those who burn", async () => {
    const read = (
      address: `0x${string}`,
      functionName: "totalSupply" | "getTotalCollateral" | "getMaximumDepositAmount",
    ) => client().readContract({ address, abi, functionName });
    const supply = await read(reth, "totalSupply");
    expect(supply).toBe(deposited * ether);
    const held = await client().readContract({
      address: reth,
      abi,
      functionName: "balanceOf",
      args: [devProvider],
    });
    expect(held).toBe(supply);
    expect(await read(reth, "getTotalCollateral")).toBe((collateral + deposited - queued) * ether);
    expect(await read(pool, "getMaximumDepositAmount")).toBe((most + queued - deposited) * ether);
  });
});
