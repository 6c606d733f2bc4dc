import { devV4, devV4Pools, v4Position } from "@sluice/devnet";
import { encodeFunctionData, parseAbi, zeroHash } from "viem";
import { expect } from "vitest";
import { type Address, NATIVE, ZERO_ADDRESS } from "../../lib/address.js";
import { quantity } from "../../lib/hex.js";
import { mainnet } from "../../networks/mainnet.js";
import { describeConformance } from "../conformance/suite.js";
import type { Deployment } from "../kit/adapter/deployment.js";
import { listTicks } from "../kit/concentrated/ticks.js";
import { uniswapV4 } from "./index.js";

const abi = parseAbi([
  "function approve(address spender, uint256 value)",
  "function modifyLiquidity((address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks) key, (int24 tickLower, int24 tickUpper, int256 liquidityDelta, bytes32 salt) params, bytes hookData) payable returns (int256 delta)",
]);

describeConformance({
  adapter: uniswapV4,
  deployment: mainnet.deployments.find(({ slug }) => slug === "uniswap-v4") as Deployment,
  venues: async () => devV4Pools.map(() => devV4.manager),
  vectors: { folder: new URL("vectors/", import.meta.url), venues: 9 },
  // The manager has no view of its own, so its pools must hold what the devnet's positions deposited.
  async confirm(_chain, venue, state) {
    const [first, second] = venue.tokens;
    const pool = devV4Pools.find(
      ({ currency0, currency1, feePpm }) =>
        (currency0 === ZERO_ADDRESS ? NATIVE : currency0) === first &&
        currency1 === second &&
        feePpm === venue.feePpm,
    );
    if (pool === undefined) throw new Error(`the devnet has no pool ${venue.id}`);
    const ends = new Map<number, bigint>();
    for (const range of pool.ranges) {
      const { tickLower, tickUpper, liquidity } = v4Position(pool, range);
      for (const tick of [tickLower, tickUpper]) ends.set(tick, (ends.get(tick) ?? 0n) + liquidity);
    }
    expect(new Map(listTicks(state.ticks).map(({ tick, liquidityGross }) => [tick, liquidityGross]))).toEqual(
      new Map([...ends].sort(([a], [b]) => a - b)),
    );
    expect((Number(state.sqrtPriceX96) / 2 ** 96) ** 2 / pool.price).toBeCloseTo(1, 6);
  },
  // Adds and removes liquidity in a pool with the native currency.
  async stir(chain) {
    const pool = devV4Pools[0];
    if (pool === undefined) throw new Error("the devnet has no such pool");
    const { currency0, currency1, feePpm, tickSpacing, price } = pool;
    const key = { currency0, currency1, fee: feePpm, tickSpacing, hooks: ZERO_ADDRESS };
    const approval = encodeFunctionData({
      abi,
      functionName: "approve",
      args: [devV4.positions, 1n << 200n],
    });
    await chain.send({ to: currency1 as Address, data: approval });
    const middle = Math.round(Math.log(price) / Math.log(1.0001) / tickSpacing) * tickSpacing;
    for (const [from, to, liquidityDelta] of [
      [-30, 40, 10n ** 16n],
      [50, 70, 10n ** 15n],
      [-30, 40, -(10n ** 16n)],
    ] as const) {
      const ticks = { tickLower: middle + from * tickSpacing, tickUpper: middle + to * tickSpacing };
      const params = { ...ticks, liquidityDelta, salt: zeroHash };
      const data = encodeFunctionData({ abi, functionName: "modifyLiquidity", args: [key, params, "0x"] });
      await chain.send({ to: devV4.positions, data, value: quantity(10n ** 22n) });
    }
  },
  mostIn: 2n ** 118n,
});
