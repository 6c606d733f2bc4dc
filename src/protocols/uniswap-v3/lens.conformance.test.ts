import { devContracts } from "@sluice/devnet";
import { encodeFunctionData, parseAbi } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import { type Call, together } from "../../lib/reading.js";
import { mainnet } from "../../networks/mainnet.js";
import { startTestChain, type TestChain } from "../conformance/chain.js";
import { gasOf, onlyByLens, plainly } from "../conformance/lens.js";
import { discoverAll } from "../conformance/market.js";
import type { Deployment } from "../kit/adapter/deployment.js";
import { isUnusable, unusable } from "../kit/adapter/unusable.js";
import type { PoolState } from "../kit/concentrated/state.js";
import type { PoolFacts } from "../kit/poolContract/facts.js";
import { load } from "../kit/poolContract/load.js";
import type { Venue } from "../venue.js";
import { uniswapV3 } from "./index.js";
import { makePools, type NewPool } from "./testing/makePools.js";

const E18 = 10n ** 18n;
const E30 = 10n ** 30n;
/** The gas of a tick, including its four cold slots and the calls around them. */
const GAS_OF_TICK = 10_000;
const abi = parseAbi(["function createPool(address, address, uint24) returns (address)"]);

/**
 * At a spacing of 1, the outermost words are ±3,466, and the lens reads 300 on either side of the current one: 76,800
 * ticks.
 */
const newPools: readonly NewPool[] = [
  // Ticks in the outermost words, one wholly and one partly outside the lens's range, and at its very ends.
  {
    pair: ["YFI", "SHIB"],
    feePpm: 100,
    tick: 7,
    ranges: [
      [-887_272, 887_272, E18],
      [-887_271, 887_271, 7n],
      [-256, 256, E18],
      [200_000, 300_000, E18],
      [-500_000, 100, E18],
      [-76_800, 77_055, E18],
      [-76_801, 77_056, E18],
    ],
  },
  // The current word is next to an outermost one, or is one itself.
  {
    pair: ["YFI", "PEPE"],
    feePpm: 100,
    tick: 886_900,
    ranges: [
      [-887_272, 887_272, E18],
      [886_784, 887_039, E18],
      [0, 500, E18],
    ],
  },
  { pair: ["YFI", "GRT"], feePpm: 100, tick: -887_200, ranges: [[-887_272, 887_272, E30]] },
  // A spacing of which the lens reads nearly all words.
  {
    pair: ["YFI", "SHIB"],
    feePpm: 500,
    tick: 500_000,
    ranges: [
      [-887_270, 887_270, E18],
      [-880_000, -800_000, E18],
      [499_000, 501_000, E18],
    ],
  },
  // Without liquidity.
  { pair: ["YFI", "GRT"], feePpm: 500, tick: 123, ranges: [] },
];

const uniswap: Deployment = {
  slug: "uniswap-v3",
  standard: "uniswap-v3",
  contracts: { factory: devContracts.v3Factory },
  lists: { feeTiersPpm: [100, 500, 3000, 10_000] },
};
const pancakeswap = mainnet.deployments.find(({ slug }) => slug === "pancakeswap-v3") as Deployment;

describe("the lens of Uniswap V3", () => {
  let chain: TestChain;
  let venues: Venue<PoolFacts>[];

  beforeAll(async () => {
    chain = await startTestChain();
    await makePools(chain, newPools);
    const found = await Promise.all(
      [uniswap, pancakeswap].map((deployment) => discoverAll(chain, uniswapV3, deployment)),
    );
    venues = found.flat();
  });
  afterAll(() => chain?.stop());

  test("reads every pool as plain calls do", async () => {
    const byLens = await chain.read(onlyByLens(together(venues.map(load))));
    expect(byLens.filter(isUnusable)).toEqual([]);
    expect(byLens).toEqual(await chain.read(together(venues.map((venue) => plainly(load(venue))))));
    const ticksAt = (tick: number) => [
      ...((byLens as PoolState[]).find((state) => state.tick === tick) as PoolState).ticks.at,
    ];
    expect(ticksAt(7)).toEqual([
      ...[-887_272, -887_271, -500_000, -76_801, -76_800, -256],
      ...[100, 256, 77_055, 77_056, 200_000, 300_000, 887_271, 887_272],
    ]);
    expect(ticksAt(123)).toEqual([]);
    expect(venues.map(({ protocol }) => protocol)).toContain("pancakeswap-v3");
  });

  test("reads no pool without a price, of another spacing, or that is none, as plain calls do", async () => {
    const [pool] = venues as [Venue<PoolFacts>];
    const args = [devContracts.v2Router02, devContracts.v2Factory, 3000] as const;
    const create = { abi, functionName: "createPool", args } as const;
    const address = (
      (await chain.view(devContracts.v3Factory, abi, "createPool", args)) as string
    ).toLowerCase();
    await chain.send({ to: devContracts.v3Factory, data: encodeFunctionData(create) });
    const others: Venue<PoolFacts>[] = [
      { ...pool, address: address as Address, facts: { ...pool.facts, tickSpacing: 60 } },
      { ...pool, facts: { ...pool.facts, tickSpacing: pool.facts.tickSpacing + 1 } },
      { ...pool, address: devContracts.v3Factory },
      { ...pool, address: "0x00000000000000000000000000000000000000a1" },
    ];
    const reasons = ["uninitialised", "changed", "silent", "silent"] as const;
    for (const [index, venue] of others.entries()) {
      const refused = unusable(reasons[index] as (typeof reasons)[number]);
      expect(await chain.read(load(venue))).toEqual(refused);
      expect(await chain.read(plainly(load(venue)))).toEqual(refused);
    }
  });

  test("takes about as much gas as it states", async () => {
    const fullest = new Map<number, { share: number; text: string }>();
    for (const venue of venues) {
      const calls = load(venue).next().value as readonly Call[];
      const { used, told = 0, answerBytes } = await gasOf(chain, calls[0] as Call);
      const { ticks } = (await chain.read(load(venue))) as PoolState;
      const { tickSpacing } = venue.facts;
      const text = `spacing ${tickSpacing}, ${ticks.at.length} ticks: ${used} gas, ${told} told, ${answerBytes} bytes`;
      expect(used, text).toBeLessThan(told);
      // The stated gas includes 120 ticks, which these pools do not have.
      const share = (used + (120 - ticks.at.length) * GAS_OF_TICK) / told;
      if (share > (fullest.get(tickSpacing)?.share ?? 0)) fullest.set(tickSpacing, { share, text });
    }
    for (const { share, text } of fullest.values()) {
      process.stdout.write(`${text}\n`);
      expect(share, text).toBeGreaterThan(0.9);
      expect(share, text).toBeLessThan(1.05);
    }
  });
});
