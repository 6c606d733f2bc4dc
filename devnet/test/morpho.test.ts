import { parseAbi, parseAbiItem } from "viem";
import { describe, expect, test } from "vitest";
import {
  devMorpho,
  devMorphoV2,
  devMorphoV2Vaults,
  devMorphoVaults,
  devPsm3,
  devSky,
  devToken,
} from "../src/index.js";
import { useDevnet } from "./harness.js";

const { client } = useDevnet();
const abi = parseAbi([
  "event CreateMetaMorpho(address indexed metaMorpho, address indexed caller, address initialOwner, uint256 initialTimelock, address indexed asset, string name, string symbol, bytes32 salt)",
  "function totalAssets() view returns (uint256)",
  "function _totalAssets() view returns (uint256)",
  "function lastUpdate() view returns (uint64)",
  "function adaptersLength() view returns (uint256)",
  "function balanceOf(address) view returns (uint256)",
  "function getConversionRate() view returns (uint256)",
  "function convertToAssets(uint256) view returns (uint256)",
]);

describe("Morpho", () => {
  test("has a vault of each factory, which earns interest", async () => {
    for (const { factory, symbol, asset, deposit } of devMorphoVaults) {
      const logs = await client().getLogs({
        address: factory,
        events: abi.slice(0, 1),
        fromBlock: 0n,
        strict: true,
      });
      const [created] = logs as { args: { symbol: string; asset: string; metaMorpho: `0x${string}` } }[];
      expect([logs.length, created?.args.symbol]).toEqual([1, symbol]);
      const { address, decimals } = devToken(asset);
      expect(created?.args.asset.toLowerCase()).toBe(address);
      const vault = created!.args.metaMorpho;
      const assets = await client().readContract({ address: vault, abi, functionName: "totalAssets" });
      expect(assets).toBeGreaterThan(deposit * 10n ** BigInt(decimals));
    }
    const usdc = devToken("USDC").address;
    const args = [devMorpho.morpho] as const;
    const cash = await client().readContract({ address: usdc, abi, functionName: "balanceOf", args });
    expect(cash).toBeGreaterThan(0n);
  });
});

describe("Spark's module", () => {
  test("holds its tokens, and values sUSDS as sUSDS does", async () => {
    const { psm, oracle, held } = devPsm3;
    for (const { token, decimals, amount } of held) {
      const args = [psm] as const;
      const balance = await client().readContract({ address: token, abi, functionName: "balanceOf", args });
      expect(balance).toBe(amount * 10n ** BigInt(decimals));
    }
    const rate = await client().readContract({ address: oracle, abi, functionName: "getConversionRate" });
    const args = [10n ** 27n] as const;
    const worth = { address: devSky.susds, abi, functionName: "convertToAssets", args } as const;
    expect(await client().readContract(worth)).toBe(rate);
  });
});

describe("Vault V2", () => {
  test("has vaults that lend through adapters, and earn no more than their highest rate", async () => {
    const logs = await client().getLogs({
      address: devMorphoV2.factory,
      event: parseAbiItem(
        "event CreateVaultV2(address indexed owner, address indexed asset, bytes32 salt, address indexed newVaultV2)",
      ),
      fromBlock: 0n,
      strict: true,
    });
    const vaults = devMorphoV2Vaults.map(({ asset }) => devToken(asset).address);
    expect(logs.map(({ args }) => args.asset.toLowerCase())).toEqual(vaults);
    for (const [index, { deposit, asset, loans, maxRateE18 }] of devMorphoV2Vaults.entries()) {
      const vault = logs[index]!.args.newVaultV2;
      const read = (functionName: "totalAssets" | "adaptersLength" | "lastUpdate" | "_totalAssets") =>
        client().readContract({ address: vault, abi, functionName });
      expect(await read("adaptersLength")).toBe(BigInt(loans.length));
      const [assets, last, since] = [
        await read("totalAssets"),
        await read("_totalAssets"),
        await read("lastUpdate"),
      ];
      const { timestamp } = await client().getBlock();
      const most = last + (last * (timestamp - since) * maxRateE18) / 10n ** 18n;
      expect(assets).toBeGreaterThan(deposit * 10n ** BigInt(devToken(asset).decimals));
      expect(assets).toBeLessThanOrEqual(most);
    }
  });
});
