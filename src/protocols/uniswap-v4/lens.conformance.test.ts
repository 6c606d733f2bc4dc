import { devV4, devV4Pools } from "@sluice/devnet";
import { encodeFunctionData, parseAbi, zeroHash } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Address, ZERO_ADDRESS } from "../../lib/address.js";
import { type Call, together } from "../../lib/reading.js";
import { mainnet } from "../../networks/mainnet.js";
import { startTestChain, type TestChain } from "../conformance/chain.js";
import { gasOf, onlyByLens, plainly } from "../conformance/lens.js";
import { discoverAll } from "../conformance/market.js";
import type { Deployment } from "../kit/adapter/deployment.js";
import { isUnusable, unusable } from "../kit/adapter/unusable.js";
import { sqrtRatioAtTick } from "../kit/concentrated/tickMath.js";
import type { PoolState } from "../kit/singleton/state.js";
import type { Venue } from "../venue.js";
import type { PoolFacts } from "./facts.js";
import { uniswapV4 } from "./index.js";
import { poolIdOf } from "./key.js";
import { load } from "./load.js";

const abi = parseAbi([
  "function approve(address spender, uint256 value)",
  "function initialize((address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks) key, uint160 sqrtPriceX96) returns (int24)",
  "function modifyLiquidity((address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks) key, (int24 tickLower, int24 tickUpper, int256 liquidityDelta, bytes32 salt) params, bytes hookData) payable returns (int256 delta)",
]);

/** Both are tokens, and no other pool of the devnet has them with this spacing. */
const FEE_PPM = 77;
const START = 7;
/** At a spacing of 1, the lens reads 76,800 ticks on either side of the current word, and the outermost words. */
const ranges = [
  [-887_272, 887_272],
  [-256, 256],
  [200_000, 300_000],
  [-500_000, 100],
  [-76_801, 77_056],
] as const;

describe("the lens of Uniswap V4", () => {
  let chain: TestChain;
  let venues: Venue<PoolFacts>[];
  let odd: Venue<PoolFacts>;

  beforeAll(async () => {
    chain = await startTestChain();
    const deployment = mainnet.deployments.find(({ slug }) => slug === "uniswap-v4") as Deployment;
    venues = await discoverAll(chain, uniswapV4, deployment);
    const pool = devV4Pools.find(({ currency0 }) => currency0 !== ZERO_ADDRESS);
    if (pool === undefined) throw new Error("the devnet has no pool of two tokens");
    const tokens = [pool.currency0, pool.currency1] as [Address, Address];
    const key = {
      currency0: tokens[0],
      currency1: tokens[1],
      fee: FEE_PPM,
      tickSpacing: 1,
      hooks: ZERO_ADDRESS,
    };
    const subject = poolIdOf({ tokens, fee: FEE_PPM, tickSpacing: 1, hooks: ZERO_ADDRESS });
    const known = venues[0] as Venue<PoolFacts>;
    odd = {
      ...known,
      id: `uniswap-v4:${subject}`,
      subject,
      tokens,
      feePpm: FEE_PPM,
      facts: { tickSpacing: 1 },
    };
    const start = { abi, functionName: "initialize", args: [key, sqrtRatioAtTick(START)] } as const;
    await chain.send({ to: devV4.manager, data: encodeFunctionData(start) });
    for (const token of tokens) {
      const approve = { abi, functionName: "approve", args: [devV4.positions, 1n << 200n] } as const;
      await chain.send({ to: token, data: encodeFunctionData(approve) });
    }
    for (const [tickLower, tickUpper] of ranges) {
      const params = { tickLower, tickUpper, liquidityDelta: 10n ** 12n, salt: zeroHash };
      const modify = { abi, functionName: "modifyLiquidity", args: [key, params, "0x"] } as const;
      await chain.send({ to: devV4.positions, data: encodeFunctionData(modify) });
    }
  });
  afterAll(() => chain?.stop());

  test("reads every pool as plain calls do", async () => {
    const all = [...venues, odd];
    const byLens = await chain.read(onlyByLens(together(all.map((venue) => load(venue)))));
    expect(byLens.filter(isUnusable)).toEqual([]);
    expect(byLens).toEqual(await chain.read(together(all.map((venue) => plainly(load(venue))))));
    expect([...(byLens.at(-1) as PoolState).ticks.at]).toEqual([
      ...[-887_272, -500_000, -76_801, -256],
      ...[100, 256, 77_056, 200_000, 300_000, 887_272],
    ]);
  });

  test("reads no pool without a price, of another fee, or in what is no manager, as plain calls do", async () => {
    const others: Venue<PoolFacts>[] = [
      { ...odd, subject: `0x${"51".repeat(32)}` },
      { ...odd, feePpm: FEE_PPM + 1 },
      { ...odd, address: devV4.positions },
      { ...odd, address: "0x00000000000000000000000000000000000000a1" },
    ];
    const reasons = ["uninitialised", "dynamicFee", "silent", "silent"] as const;
    for (const [index, venue] of others.entries()) {
      const refused = unusable(reasons[index] as (typeof reasons)[number]);
      expect(await chain.read(load(venue))).toEqual(refused);
      expect(await chain.read(plainly(load(venue)))).toEqual(refused);
    }
  });

  test("takes less gas than it says", async () => {
    for (const venue of [...venues, odd]) {
      const [call] = load(venue).next().value as readonly Call[];
      const { used, told, answerBytes } = await gasOf(chain, call as Call);
      const text = `spacing ${venue.facts.tickSpacing}: ${used} gas, ${told} told, ${answerBytes} bytes`;
      process.stdout.write(`${text}\n`);
      expect(told, text).toBeGreaterThan(used);
    }
  });
});
