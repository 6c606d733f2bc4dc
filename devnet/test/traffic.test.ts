import { parseAbi } from "viem";
import { beforeAll, describe, expect, test } from "vitest";
import {
  type Devnet,
  devAccounts,
  devPairs,
  devPools,
  driveTraffic,
  revertTo,
  rpc,
  startDevnet,
} from "../src/index.js";
import { pairVenues, poolVenues, readPrices } from "../src/traffic/venues.js";
import { builtFolder, clientOf, receiptOf, useDevnet } from "./harness.js";

const events = parseAbi([
  "event Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)",
  "event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick)",
  "event Mint(address indexed sender, uint256 amount0, uint256 amount1)",
  "event Burn(address indexed sender, uint256 amount0, uint256 amount1, address indexed to)",
  "event Mint(address sender, address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1)",
  "event Burn(address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1)",
]);
const liquidityAbi = parseAbi([
  "function liquidity() view returns (uint128)",
  "function totalSupply() view returns (uint256)",
]);

async function marketOf(devnet: Devnet) {
  const liquidities = await clientOf(devnet).multicall({
    contracts: [
      ...devPairs.map(
        ({ address }) => ({ address, abi: liquidityAbi, functionName: "totalSupply" }) as const,
      ),
      ...devPools.map(({ address }) => ({ address, abi: liquidityAbi, functionName: "liquidity" }) as const),
    ],
    allowFailure: false,
  });
  return { prices: await readPrices(devnet.url, [...pairVenues, ...poolVenues]), liquidities };
}

describe("driveTraffic", () => {
  const { devnet, client } = useDevnet();
  let untouched: string;
  beforeAll(async () => {
    untouched = await rpc<string>(devnet().url, "evm_snapshot", []);
  });

  /** Runs traffic on the chain in its initial state. */
  async function driven(seed: number, blocks: number) {
    await revertTo(devnet().url, untouched);
    untouched = await rpc<string>(devnet().url, "evm_snapshot", []);
    await driveTraffic(devnet(), { seed, blocks });
    return await marketOf(devnet());
  }

  test("moves the market the same way for the same seed, and another way for another", async () => {
    const [first, again, other] = [await driven(7, 4), await driven(7, 4), await driven(8, 4)];
    expect(again).toEqual(first);
    expect(other.prices).not.toEqual(first.prices);
    expect(other.liquidities).not.toEqual(first.liquidities);
  });

  describe("in forty blocks", () => {
    const blocks = 40;
    let before: bigint;
    let after: bigint;
    const numbers = () => Array.from({ length: blocks }, (_, index) => before + 1n + BigInt(index));
    beforeAll(async () => {
      before = await client().getBlockNumber({ cacheTime: 0 });
      await driveTraffic(devnet(), { seed: 3, blocks });
      after = await client().getBlockNumber({ cacheTime: 0 });
    });

    test("mines exactly the blocks asked for, with swaps, mints and burns of both versions, none of which revert", async () => {
      expect(after).toBe(before + BigInt(blocks));
      const logs = await Promise.all(
        events.map((event) => client().getLogs({ event, fromBlock: before + 1n, toBlock: after })),
      );
      const [v2Swaps, v3Swaps, v2Mints, v2Burns, v3Mints, v3Burns] = logs.map((found) => found.length);
      expect(Math.min(v2Swaps!, v3Swaps!)).toBeGreaterThan(40);
      expect(Math.min(v2Mints!, v2Burns!)).toBeGreaterThan(5);
      expect(Math.min(v3Mints!, v3Burns!)).toBeGreaterThanOrEqual(35);

      const trafficAccount = devAccounts.at(-1)!.address;
      const receipts = await Promise.all(
        numbers().map((number) =>
          rpc<{ from: string; status: string }[]>(devnet().url, "eth_getBlockReceipts", [
            `0x${number.toString(16)}`,
          ]),
        ),
      );
      const failed = receipts
        .flat()
        .filter(({ from, status }) => from === trafficAccount && status !== "0x1");
      expect(failed).toEqual([]);
    });

    test("keeps the base fee in the neighbourhood of 10 gwei and mines per transaction again afterwards", async () => {
      const mined = await Promise.all(numbers().map((blockNumber) => client().getBlock({ blockNumber })));
      const fees = mined.map(({ baseFeePerGas }) => Number(baseFeePerGas));
      expect(Math.min(...fees)).toBeGreaterThan(5e9);
      expect(Math.max(...fees)).toBeLessThan(20e9);
      const [from, to] = [devAccounts[0]!.address, devAccounts[1]!.address];
      const hash = await rpc<`0x${string}`>(devnet().url, "eth_sendTransaction", [
        { from, to, value: "0x1" },
      ]);
      expect(BigInt((await receiptOf(devnet(), hash)).blockNumber)).toBe(after + 1n);
    });
  });
});

describe("startDevnet with traffic", () => {
  test("moves the market by itself", async () => {
    const devnet = await startDevnet({
      dataFolder: builtFolder,
      port: 0,
      blockTimeSeconds: 1,
      traffic: { seed: 1 },
    });
    try {
      const before = await marketOf(devnet);
      await expect.poll(() => marketOf(devnet), { timeout: 30_000, interval: 200 }).not.toEqual(before);
    } finally {
      await devnet.stop();
    }
  });
});
