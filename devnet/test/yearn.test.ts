import { parseAbi } from "viem";
import { describe, expect, test } from "vitest";
import { yearnRegistry } from "../src/definition/vaults/yearn.js";
import { devTokens, devYearnVaults, unitsForUsd } from "../src/index.js";
import { useDevnet } from "./harness.js";

const { client } = useDevnet();

const abi = parseAbi([
  "function vaults(address, uint256) view returns (address)",
  "function token() view returns (address)",
  "function symbol() view returns (string)",
  "function apiVersion() view returns (string)",
  "function depositLimit() view returns (uint256)",
  "function totalAssets() view returns (uint256)",
  "function totalDebt() view returns (uint256)",
  "function pricePerShare() view returns (uint256)",
  "function balanceOf(address) view returns (uint256)",
]);

describe("Yearn's vaults", () => {
  test.each(devYearnVaults)("$symbol is the registry's, and works with its strategy", async (vault) => {
    const { address, asset, strategy } = vault;
    const token = devTokens.find((each) => each.address === asset)!;
    const registered = await client().readContract({
      address: yearnRegistry,
      abi,
      functionName: "vaults",
      args: [asset, 0n],
    });
    expect(registered.toLowerCase()).toBe(address);
    const read = <
      Name extends "symbol" | "apiVersion" | "depositLimit" | "totalAssets" | "totalDebt" | "pricePerShare",
    >(
      functionName: Name,
    ) => client().readContract({ address, abi, functionName });
    expect(await read("symbol")).toBe(vault.symbol);
    expect(await read("apiVersion")).toBe("0.3.4");
    expect(await read("depositLimit")).toBe(unitsForUsd(token, vault.limitUsd));
    const [total, debt] = [await read("totalAssets"), await read("totalDebt")];
    const idle = await client().readContract({
      address: asset,
      abi,
      functionName: "balanceOf",
      args: [address],
    });
    expect(total).toBe((idle as bigint) + (debt as bigint));
    const lent = Number(debt) / Number(total);
    expect(Math.abs(lent - (strategy?.lentShareBps ?? 0) / 10_000)).toBeLessThan(0.02);
    const price = Number(await read("pricePerShare")) / 10 ** token.decimals;
    expect(price > 1).toBe(strategy !== undefined);
  });
});
