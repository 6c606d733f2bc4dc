import { devContracts, devToken } from "@sluice/devnet";
import { encodeFunctionData, parseAbi } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Hex } from "../../lib/hex.js";
import { startTestChain, type TestChain } from "../conformance/chain.js";
import { seededRandom } from "../conformance/random.js";
import { MAX_TICK, MIN_TICK, sqrtRatioAtTick, tickAtSqrtRatio } from "../kit/concentrated/tickMath.js";

const abi = parseAbi([
  "function createPool(address, address, uint24) returns (address)",
  "function initialize(uint160)",
  "function slot0() view returns (uint160, int24, uint16, uint16, uint16, uint8, bool)",
]);
const [token0, token1] = ["YFI", "BAL"].map((symbol) => devToken(symbol as "YFI").address).sort() as [
  Hex,
  Hex,
];
const RANDOM_TICKS = 150;

type SimulatedBlocks = { calls: { returnData: Hex }[] }[];

describe("tick math conformance", () => {
  let chain: TestChain;
  let pool: Hex;

  beforeAll(async () => {
    chain = await startTestChain();
    const data = encodeFunctionData({ abi, functionName: "createPool", args: [token0, token1, 3000] });
    const request = { from: chain.trader, to: devContracts.v3Factory, data };
    pool = `0x${(await chain.rpc.request<Hex>("eth_call", [request, "latest"])).slice(-40)}`;
    await chain.send(request);
  });

  afterAll(async () => {
    await chain?.stop();
  });

  /** Returns the tick that a real pool stores when it is initialized at a price. */
  async function tickOfPool(sqrtPriceX96: bigint): Promise<number> {
    const initialize = encodeFunctionData({ abi, functionName: "initialize", args: [sqrtPriceX96] });
    const slot0 = encodeFunctionData({ abi, functionName: "slot0" });
    const calls = [initialize, slot0].map((data) => ({ from: chain.trader, to: pool, data }));
    const blocks = await chain.rpc.request<SimulatedBlocks>("eth_simulateV1", [
      { blockStateCalls: [{ calls }], validation: false },
      "latest",
    ]);
    const answer = blocks[0]?.calls[1]?.returnData ?? "0x";
    return Number(BigInt.asIntN(256, BigInt(`0x${answer.slice(66, 130)}`)));
  }

  test("a pool has a tick from the tick's ratio on, and not one unit before", async () => {
    const random = seededRandom(12);
    const powers = Array.from({ length: 20 }, (_, bit) => 2 ** bit - 1);
    const drawn = Array.from({ length: RANDOM_TICKS }, () => Math.floor((random.next() * 2 - 1) * MAX_TICK));
    const ticks = [MIN_TICK + 1, MAX_TICK - 1, ...powers, ...powers.map((tick) => 0 - tick), ...drawn];
    for (const tick of ticks) {
      const ratio = sqrtRatioAtTick(tick);
      const stored = [await tickOfPool(ratio), await tickOfPool(ratio - 1n)];
      expect({ tick, stored }).toEqual({ tick, stored: [tick, tick - 1] });
      expect(tickAtSqrtRatio(ratio)).toBe(tick);
    }
  });
});
