import { parseAbi, parseAbiItem } from "viem";
import { describe, expect, test } from "vitest";
import { devToken, devYearnV3, devYearnV3Vaults } from "../src/index.js";
import { useDevnet } from "./harness.js";

const { client } = useDevnet();
const created = parseAbiItem("event NewVault(address indexed vault_address, address indexed asset)");
const abi = parseAbi([
  "function apiVersion() view returns (string)",
  "function FACTORY() view returns (address)",
  "function totalAssets() view returns (uint256)",
  "function totalIdle() view returns (uint256)",
  "function balanceOf(address) view returns (uint256)",
  "function unlockedShares() view returns (uint256)",
]);

describe("Yearn's factories of the third generation", () => {
  test("announce their vaults, which say who made them and count what their strategies gained or lost", async () => {
    for (const [version, factory] of Object.entries(devYearnV3.factories)) {
      const expected = devYearnV3Vaults.filter((vault) => vault.factory === factory);
      const logs = await client().getLogs({ address: factory, event: created, fromBlock: 0n });
      expect(logs.length).toBe(expected.length);
      for (const [index, { asset, deposit, strategy, unlockDays, kept }] of expected.entries()) {
        const address = logs[index]?.args.vault_address as `0x${string}`;
        const read = (functionName: "totalAssets" | "totalIdle" | "apiVersion" | "FACTORY") =>
          client().readContract({ address, abi, functionName });
        expect(String(await read("FACTORY")).toLowerCase()).toBe(factory);
        expect(await read("apiVersion")).toBe(version);
        const unit = 10n ** BigInt(devToken(asset).decimals);
        const counted = (await read("totalAssets")) as bigint;
        const owed = (deposit + strategy.gained) * unit;
        // A strategy rounds what it is worth down.
        expect([owed - 1n, owed]).toContain(counted);
        expect(await read("totalIdle")).toBe((kept ?? deposit - strategy.most) * unit);
        const args = [address] as const;
        const locked = await client().readContract({ address, abi, functionName: "balanceOf", args });
        const unlocked = await client().readContract({ address, abi, functionName: "unlockedShares" });
        expect(locked + unlocked > 0n).toBe(unlockDays > 0 && strategy.gained > 0n);
      }
    }
  });
});
