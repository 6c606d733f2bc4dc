import { parseAbi, parseAbiItem } from "viem";
import { describe, expect, test } from "vitest";
import {
  devEuler,
  devEulerEarn,
  devEulerEarnVaults,
  devEulerVaults,
  devSparkVaults,
  devToken,
} from "../src/index.js";
import { useDevnet } from "./harness.js";

const { client } = useDevnet();
const createdEarn = parseAbiItem(
  "event CreateEulerEarn(address indexed eulerEarn, address indexed caller, address initialOwner, uint256 initialTimelock, address indexed asset, string name, string symbol, bytes32 salt)",
);
const abi = parseAbi([
  "function getProxyListLength() view returns (uint256)",
  "function proxyList(uint256) view returns (address)",
  "function totalAssets() view returns (uint256)",
  "function cash() view returns (uint256)",
  "function balanceOf(address) view returns (uint256)",
]);

/** What Euler Earn's vaults bring to each of Euler's vaults, and the provider borrows of it, in whole units. */
function broughtByEarn(): bigint[] {
  const brought = devEulerVaults.map(() => 0n);
  const add = (place: number, units: bigint) => {
    brought[place] = (brought[place] as bigint) + units;
  };
  for (const { deposit, strategies, supplyOrder, borrow } of devEulerEarnVaults) {
    let left = deposit;
    for (const index of supplyOrder) {
      const { place, cap } = strategies[index]!;
      const given = left < cap ? left : cap;
      add(place, given);
      left -= given;
    }
    add(strategies[0]!.place, -borrow);
  }
  return brought;
}

describe("Euler's factory", () => {
  test("lists its vaults, which have lent what was borrowed", async () => {
    const { factory } = devEuler;
    const count = await client().readContract({ address: factory, abi, functionName: "getProxyListLength" });
    expect(count).toBe(BigInt(devEulerVaults.length));
    const brought = broughtByEarn();
    for (const [index, { asset, deposit, borrow }] of devEulerVaults.entries()) {
      const args = [BigInt(index)] as const;
      const vault = await client().readContract({ address: factory, abi, functionName: "proxyList", args });
      const unit = 10n ** BigInt(devToken(asset).decimals);
      const cash = await client().readContract({ address: vault, abi, functionName: "cash" });
      expect(cash).toBe((deposit - borrow + (brought[index] as bigint)) * unit);
      const assets = await client().readContract({ address: vault, abi, functionName: "totalAssets" });
      expect(assets).toBeGreaterThanOrEqual(deposit * unit);
    }
  });
});

describe("Euler Earn's factory", () => {
  test("announces its vaults, which owe at least what was deposited", async () => {
    const { factory } = devEulerEarn;
    const logs = await client().getLogs({ address: factory, event: createdEarn, fromBlock: 0n });
    const assets = logs.map(({ args }) => args.asset?.toLowerCase());
    expect(assets).toEqual(devEulerEarnVaults.map(({ asset }) => devToken(asset).address));
    for (const [index, { asset, deposit }] of devEulerEarnVaults.entries()) {
      const address = logs[index]?.args.eulerEarn as `0x${string}`;
      const owed = await client().readContract({ address, abi, functionName: "totalAssets" });
      expect(owed).toBeGreaterThanOrEqual(deposit * 10n ** BigInt(devToken(asset).decimals));
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
