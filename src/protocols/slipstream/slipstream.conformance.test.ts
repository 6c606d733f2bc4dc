import { devProvider, devSlipstream } from "@sluice/devnet";
import { encodeFunctionData, parseAbi } from "viem";
import { expect } from "vitest";
import { quantity } from "../../lib/hex.js";
import type { Adapter } from "../adapter.js";
import type { TestChain } from "../conformance/chain.js";
import { mineTrade } from "../conformance/execute.js";
import { sendAs } from "../conformance/lending.js";
import { discoverAll, loadAll } from "../conformance/market.js";
import { describeConformance } from "../conformance/suite.js";
import type { Venue } from "../venue.js";
import { slipstream } from "./index.js";
import type { PoolState } from "./state.js";
import { allPools, changeLiquidity, dynamic, fixed, poolsOf } from "./testing/pools.js";

const abi = parseAbi([
  "function fee() view returns (uint24)",
  "function slot0() view returns (uint160, int24, uint16, uint16, uint16, bool)",
  "function liquidity() view returns (uint128)",
  "function setCustomFee(address pool, uint24 fee)",
]);

async function confirm(
  chain: TestChain,
  { address }: Pick<Venue, "address">,
  { sqrtPriceX96, tick, liquidity, feePpm }: PoolState,
): Promise<void> {
  const slot0 = (await chain.view(address, abi, "slot0")) as [bigint, number];
  const read = [
    slot0[0],
    slot0[1],
    await chain.view(address, abi, "liquidity"),
    await chain.view(address, abi, "fee"),
  ];
  expect(read).toEqual([sqrtPriceX96, tick, liquidity, feePpm]);
}

/** Changes positions in every pool, and the first pool's fee without a log of the pool. */
async function stirFixed(chain: TestChain): Promise<void> {
  await changeLiquidity(chain, fixed);
  const [pool] = poolsOf(fixed);
  const data = encodeFunctionData({ abi, functionName: "setCustomFee", args: [pool!.address, 1_234] });
  await sendAs(chain, devProvider, devSlipstream.fees, data);
}

/** Trades in every pool over some minutes, to fill the observations of the mean. */
async function move(chain: TestChain): Promise<void> {
  const adapter = slipstream as Adapter;
  const venues = await discoverAll(chain, slipstream, dynamic);
  for (let round = 0; round < 4; round++) {
    for (const venue of venues) {
      const state = (await loadAll(chain, adapter, [venue])).get(venue.id) as PoolState;
      const [tokenIn, tokenOut] = venue.tokens as [`0x${string}`, `0x${string}`];
      const price = Number(state.sqrtPriceX96) / 2 ** 96;
      // Up to four tick spacings, half a ten-thousandth of the square root of the price for each tick.
      const distance = 5e-5 * venue.facts.tickSpacing * (round + 1);
      const amountIn = BigInt(Math.floor((Number(state.liquidity) / price) * distance));
      await mineTrade(chain, adapter, { venue, state, tokenIn, tokenOut, amountIn });
    }
    await chain.rpc.request("anvil_mine", [quantity(1n), quantity(7n)]);
  }
}

describeConformance({
  adapter: slipstream,
  deployment: fixed,
  venues: (chain) => allPools(chain, fixed),
  confirm,
  stir: stirFixed,
  vectors: { folder: new URL("vectors/", import.meta.url), venues: 5 },
});

describeConformance({
  adapter: slipstream,
  deployment: dynamic,
  venues: (chain) => allPools(chain, dynamic),
  provide: move,
  confirm,
  stir: (chain) => changeLiquidity(chain, dynamic),
  // The next block reads again what the fee is derived from.
  decisive: ({ feePpm: _fee, dynamic: _dynamic, ...pool }) => pool,
  // The curve uses the fee of the block that was read.
  curveTolerance: 5e-3,
});
