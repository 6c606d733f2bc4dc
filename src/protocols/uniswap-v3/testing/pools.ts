import { devContracts } from "@sluice/devnet";
import { parseAbi, toEventSelector } from "viem";
import { expect } from "vitest";
import type { Address } from "../../../lib/address.js";
import type { TestChain } from "../../conformance/chain.js";
import type { PoolState } from "../../kit/concentrated/state.js";
import { MAX_TICK, MIN_TICK } from "../../kit/concentrated/tickMath.js";
import { packTicks, type Ticks } from "../../kit/concentrated/ticks.js";
import type { PoolFacts } from "../../kit/poolContract/facts.js";
import type { Venue } from "../../venue.js";

// The protocol fee has a wider type in forks, with the same encoding.
const abi = parseAbi([
  "function slot0() view returns (uint160, int24, uint16, uint16, uint16, uint32, bool)",
  "function liquidity() view returns (uint128)",
  "struct PopulatedTick { int24 tick; int128 liquidityNet; uint128 liquidityGross; }",
  "function getPopulatedTicksInWord(address, int16) view returns (PopulatedTick[])",
]);

const POOL_CREATED = "PoolCreated(address,address,uint24,int24,address)";

/** Returns every pool that the factory ever logged. */
export async function allPools(chain: TestChain, factory: Address): Promise<string[]> {
  const logs = await chain.rpc.request<{ data: string }[]>("eth_getLogs", [
    { fromBlock: "0x0", toBlock: "latest", address: factory, topics: [toEventSelector(POOL_CREATED)] },
  ]);
  return logs.map(({ data }) => `0x${data.slice(-40)}`);
}

/** Fails unless the pool itself and the tick lens confirm `state`. */
export async function expectPool(chain: TestChain, venue: Venue<PoolFacts>, state: PoolState): Promise<void> {
  const [sqrtPriceX96, tick] = (await chain.view(venue.address, abi, "slot0")) as [bigint, number];
  const liquidity = (await chain.view(venue.address, abi, "liquidity")) as bigint;
  expect(state).toEqual({ sqrtPriceX96, tick, liquidity, ticks: await ticksByLens(chain, venue, state) });
}

/** Reads the words that hold a tick of the state, their neighbours, and the outermost ones. */
async function ticksByLens(chain: TestChain, venue: Venue<PoolFacts>, { ticks }: PoolState): Promise<Ticks> {
  const spacing = venue.facts.tickSpacing;
  const wordOf = (tick: number) => Math.floor(Math.floor(tick / spacing) / 256);
  const words = new Set<number>();
  for (const tick of [MIN_TICK + spacing, 0, MAX_TICK - spacing, ...ticks.at]) {
    for (const word of [wordOf(tick) - 1, wordOf(tick), wordOf(tick) + 1]) words.add(word);
  }
  const found: Parameters<typeof packTicks>[0][number][] = [];
  for (const word of words) {
    const args = [venue.address, word];
    const populated = await chain.view(devContracts.v3TickLens, abi, "getPopulatedTicksInWord", args);
    found.push(...(populated as typeof found));
  }
  return packTicks(found.sort((a, b) => a.tick - b.tick));
}
