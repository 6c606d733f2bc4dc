import { parseAbi } from "viem";
import { describe, expect, test } from "vitest";
import { devProvider, devTokens, devVaults, unitsForUsd } from "../src/index.js";
import { useDevnet } from "./harness.js";

const { client } = useDevnet();

const abi = parseAbi([
  "function asset() view returns (address)",
  "function symbol() view returns (string)",
  "function decimals() view returns (uint8)",
  "function totalAssets() view returns (uint256)",
  "function balanceOf(address) view returns (uint256)",
  "function maxDeposit(address) view returns (uint256)",
  "function maxRedeem(address) view returns (uint256)",
  "function convertToAssets(uint256) view returns (uint256)",
  "function previewRedeem(uint256) view returns (uint256)",
]);

describe("the tokenised vaults", () => {
  test.each(devVaults)("$symbol answers as an ERC-4626 vault of its kind", async ({ address, ...vault }) => {
    const token = devTokens.find((each) => each.address === vault.asset)!;
    const read = <Name extends "asset" | "symbol" | "decimals" | "totalAssets">(functionName: Name) =>
      client().readContract({ address, abi, functionName });
    const ask = (functionName: "balanceOf" | "maxDeposit" | "maxRedeem", of: `0x${string}`) =>
      client().readContract({ address, abi, functionName, args: [of] });
    expect((await read("asset")).toLowerCase()).toBe(vault.asset);
    expect(await read("symbol")).toBe(vault.symbol);
    expect(await read("decimals")).toBe(token.decimals + (vault.kind.is === "lending" ? 6 : 0));

    const shares = await ask("balanceOf", devProvider);
    const [worth, received] = await Promise.all(
      (["convertToAssets", "previewRedeem"] as const).map((functionName) =>
        client().readContract({ address, abi, functionName, args: [shares] }),
      ),
    );
    const paid = unitsForUsd(token, vault.sharesUsd);
    expect(worth).toBeGreaterThan(paid);
    expect(received! < worth!).toBe(vault.kind.is === "fees");
    expect((await ask("maxRedeem", devProvider)) < shares).toBe(vault.kind.is === "lending");
    expect((await ask("maxDeposit", devProvider)) < 2n ** 128n).toBe(vault.kind.is === "capped");
  });
});
