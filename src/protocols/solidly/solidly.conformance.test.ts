import { devProvider, devSolidly, devSolidlyPools } from "@sluice/devnet";
import { encodeFunctionData, parseAbi } from "viem";
import { expect } from "vitest";
import type { Address } from "../../lib/address.js";
import type { Adapter } from "../adapter.js";
import type { TestChain } from "../conformance/chain.js";
import { mineTrade } from "../conformance/execute.js";
import { sendAs } from "../conformance/lending.js";
import { discoverAll, loadAll } from "../conformance/market.js";
import { describeConformance } from "../conformance/suite.js";
import type { Venue } from "../venue.js";
import { solidly } from "./index.js";
import { amountOutOf, feeOf } from "./math.js";
import type { PoolState } from "./state.js";
import { deployment } from "./testing/deployment.js";

const abi = parseAbi([
  "function allPoolsLength() view returns (uint256)",
  "function allPools(uint256) view returns (address)",
  "function reserve0() view returns (uint256)",
  "function reserve1() view returns (uint256)",
  "function stableFee() view returns (uint256)",
  "function volatileFee() view returns (uint256)",
  "function setFee(bool stable, uint256 fee)",
  "function setCustomFee(address pool, uint256 fee)",
  "function getAmountOut(uint256, address) view returns (uint256)",
]);

async function allPools(chain: TestChain): Promise<string[]> {
  const length = Number(await chain.view(devSolidly.factory, abi, "allPoolsLength"));
  const pools: string[] = [];
  for (let index = 0; index < length; index++) {
    const pool = (await chain.view(devSolidly.factory, abi, "allPools", [BigInt(index)])) as string;
    pools.push(pool.toLowerCase());
  }
  expect(pools.toSorted()).toEqual(devSolidlyPools.map(({ address }) => address).toSorted());
  return pools;
}

/** Trades in every second pool, and changes fees of all volatile pools and of one stable pool, without a pool's log. */
async function stir(chain: TestChain): Promise<void> {
  const setFee = encodeFunctionData({ abi, functionName: "setFee", args: [false, 45n] });
  await sendAs(chain, devProvider, devSolidly.factory, setFee);
  const [pool] = devSolidlyPools.filter(({ stable }) => stable);
  const setCustomFee = encodeFunctionData({
    abi,
    functionName: "setCustomFee",
    args: [pool?.address as Address, 77n],
  });
  await sendAs(chain, devProvider, devSolidly.factory, setCustomFee);
  const traded = (await discoverAll(chain, solidly, deployment)).filter((_, index) => index % 2 === 0);
  for (const [id, state] of await loadAll(chain, solidly as Adapter, traded)) {
    const venue = traded.find((each) => each.id === id) as Venue;
    const [tokenIn, tokenOut] = venue.tokens as readonly [Address, Address];
    const amountIn = (state as PoolState).reserve0 / 50n;
    await mineTrade(chain, solidly as Adapter, { venue, state, tokenIn, tokenOut, amountIn });
  }
}

describeConformance({
  adapter: solidly,
  deployment,
  venues: allPools,
  curveTolerance: 1e-4,
  vectors: { folder: new URL("vectors/", import.meta.url), venues: 7 },
  async confirm(chain, { address, tokens, facts }, { reserve0, reserve1, feeBps }) {
    const reserves = [await chain.view(address, abi, "reserve0"), await chain.view(address, abi, "reserve1")];
    expect(reserves).toEqual([reserve0, reserve1]);
    for (const [zeroForOne, reserve] of [
      [true, reserve0],
      [false, reserve1],
    ] as const) {
      const amountIn = reserve / 7n;
      const token = tokens[zeroForOne ? 0 : 1];
      const afterFee = amountIn - feeOf(amountIn, feeBps);
      expect(await chain.view(address, abi, "getAmountOut", [amountIn, token])).toBe(
        amountOutOf(facts, [reserve0, reserve1], afterFee, zeroForOne),
      );
    }
  },
  stir,
});
