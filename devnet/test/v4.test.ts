import { encodeAbiParameters, keccak256, parseAbi, parseAbiParameters, zeroAddress } from "viem";
import { describe, expect, test } from "vitest";
import { devV4, devV4HookPools, devV4Hooks, devV4Pools } from "../src/index.js";
import { useDevnet } from "./harness.js";

const { client } = useDevnet();

const abi = parseAbi([
  "function owner() view returns (address)",
  "function extsload(bytes32 slot) view returns (bytes32)",
]);
const poolKey = parseAbiParameters("address, address, uint24, int24, address");

describe("the V4 manager", () => {
  test("answers", async () => {
    expect(await client().readContract({ address: devV4.manager, abi, functionName: "owner" })).not.toBe(
      zeroAddress,
    );
  });

  test.each([...devV4Pools, ...devV4HookPools])("has the pool $name at its price", async (pool) => {
    const { currency0, currency1, feePpm, tickSpacing, price, hooks = zeroAddress, dynamicFee } = pool;
    const key = [currency0, currency1, dynamicFee ? 0x80_00_00 : feePpm, tickSpacing, hooks] as const;
    const id = keccak256(encodeAbiParameters(poolKey, key));
    // The manager's mapping of pools is at slot 6, a pool's price in the low 160 bits of its first word.
    const slot = keccak256(encodeAbiParameters(parseAbiParameters("bytes32, uint256"), [id, 6n]));
    const word = await client().readContract({
      address: devV4.manager,
      abi,
      functionName: "extsload",
      args: [slot],
    });
    const sqrtPrice = Number(BigInt.asUintN(160, BigInt(word))) / 2 ** 96;
    expect(sqrtPrice ** 2 / price).toBeCloseTo(1, 6);
    // The manager knows no fee of a pool whose hooks set it for every swap.
    const isSetPerSwap = hooks === devV4Hooks.overrideFee;
    expect(Number(BigInt.asUintN(24, BigInt(word) >> 208n))).toBe(isSetPerSwap ? 0 : feePpm);
  });
});
