import { devSlipstream, devSlipstreamPools } from "@sluice/devnet";
import { encodeFunctionData, parseAbi } from "viem";
import { expect } from "vitest";
import type { Address } from "../../../lib/address.js";
import type { Hex } from "../../../lib/hex.js";
import type { TestChain } from "../../conformance/chain.js";
import type { Deployment } from "../../kit/adapter/deployment.js";

/** Pools of Aerodrome's factories of concentrated liquidity on the local chain. */

const abi = parseAbi([
  "function allPoolsLength() view returns (uint256)",
  "function allPools(uint256) view returns (address)",
  "function mint(address pool, int24 tickLower, int24 tickUpper, uint128 liquidity)",
  "function burn(int24 tickLower, int24 tickUpper, uint128 amount)",
]);
/** Of PoolMinter, as in devnet/src/definition/forks.ts. */
const poolMinter: Address = "0x5c0de00000000000000000000000000000000010";

export const fixed: Deployment = {
  slug: "aerodrome-cl",
  standard: "slipstream",
  contracts: { factory: devSlipstream.factory },
};
export const dynamic: Deployment = {
  slug: "aerodrome-cl-2",
  standard: "slipstream",
  contracts: { factory: devSlipstream.dynamicFactory },
};

export const poolsOf = ({ contracts }: Deployment) =>
  devSlipstreamPools.filter(({ factory }) => factory === contracts.factory);

/** Returns every pool that a factory counts. */
export async function allPools(chain: TestChain, deployment: Deployment): Promise<string[]> {
  const factory = deployment.contracts.factory as Address;
  const length = Number(await chain.view(factory, abi, "allPoolsLength"));
  const pools: string[] = [];
  for (let index = 0; index < length; index++) {
    pools.push(((await chain.view(factory, abi, "allPools", [BigInt(index)])) as string).toLowerCase());
  }
  expect(pools.toSorted()).toEqual(
    poolsOf(deployment)
      .map(({ address }) => address)
      .toSorted(),
  );
  return pools;
}

/** Opens a position around the price of every pool of a factory, and closes half of it. */
export async function changeLiquidity(chain: TestChain, deployment: Deployment): Promise<void> {
  for (const { address, currency0, currency1, tickSpacing } of poolsOf(deployment)) {
    for (const token of [currency0, currency1]) {
      const allowance = [chain.trader, poolMinter, token, `0x${"f".repeat(60)}` as Hex];
      await chain.rpc.request("anvil_setERC20Allowance", allowance);
    }
    const most = Math.floor(880_000 / tickSpacing) * tickSpacing;
    const mint = encodeFunctionData({ abi, functionName: "mint", args: [address, -most, most, 10n ** 12n] });
    await chain.send({ to: poolMinter, data: mint });
    const burn = encodeFunctionData({ abi, functionName: "burn", args: [-most, most, 5n * 10n ** 11n] });
    await chain.send({ to: address, data: burn });
  }
}
