import { parseAbi } from "viem";
import { describe, expect, test } from "vitest";
import { devEuler, devEulerVaults, devSparkVaults, devToken } from "../src/index.js";
import { useDevnet } from "./harness.js";

const { client } = useDevnet();
const abi = parseAbi([
  "function getProxyListLength() view returns (uint256)",
  "function proxyList(uint256) view returns (address)",
  "function totalAssets() view returns (uint256)",
  "function cash() view returns (uint256)",
  "function balanceOf(address) view returns (uint256)",
]);

describe("Euler's factory", () => {
  test("lists its vaults, which have lent what was borrowed", async () => {
    const { factory } = devEuler;
    const count = await client().readContract({ address: factory, abi, functionName: "getProxyListLength" });
    expect(count).toBe(BigInt(devEulerVaults.length));
    for (const [index, { asset, deposit, borrow }] of devEulerVaults.entries()) {
      const args = [BigInt(index)] as const;
      const vault = await client().readContract({ address: factory, abi, functionName: "proxyList", args });
      const unit = 10n ** BigInt(devToken(asset).decimals);
      const cash = await client().readContract({ address: vault, abi, functionName: "cash" });
      expect(cash).toBe((deposit - borrow) * unit);
      const assets = await client().readContract({ address: vault, abi, functionName: "totalAssets" });
      expect(assets).toBeGreaterThanOrEqual(deposit * unit);
    }
  });
});

describe("Spark's savings vaults", () => {
  test("hold what was not taken, and owe more than was deposited", async () => {
    for (const { address, asset, deposit, taken } of devSparkVaults) {
      const { address: token, decimals } = devToken(asset);
      const unit = 10n ** BigInt(decimals);
      const args = [address] as const;
      const held = await client().readContract({ address: token, abi, functionName: "balanceOf", args });
      expect(held).toBe((deposit - taken) * unit);
      const assets = await client().readContract({ address, abi, functionName: "totalAssets" });
      expect(assets).toBeGreaterThan(deposit * unit);
    }
  });
});
