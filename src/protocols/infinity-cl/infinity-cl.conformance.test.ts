import { devInfinity, devInfinityClPools, infinityKey, v4Position } from "@sluice/devnet";
import { encodeFunctionData, parseAbi, zeroHash } from "viem";
import { expect } from "vitest";
import { type Address, NATIVE, ZERO_ADDRESS } from "../../lib/address.js";
import { quantity } from "../../lib/hex.js";
import { describeConformance } from "../conformance/suite.js";
import { listTicks } from "../kit/concentrated/ticks.js";
import { infinityCl } from "./index.js";
import { deployment } from "./testing/deployment.js";

const abi = parseAbi([
  "function approve(address spender, uint256 value)",
  "function modifyLiquidity((address currency0, address currency1, address hooks, address poolManager, uint24 fee, bytes32 parameters) key, (int24 tickLower, int24 tickUpper, int256 liquidityDelta, bytes32 salt) params, bytes hookData) payable",
]);

const used = devInfinityClPools.filter(({ hookBits }) => hookBits === 0);

describeConformance({
  adapter: infinityCl,
  deployment,
  venues: async () => used.map(() => devInfinity.clManager),
  // The manager has no view of its own, so its pools must hold what the devnet's positions deposited.
  async confirm(_chain, venue, state) {
    const [first, second] = venue.tokens;
    const pool = used.find(
      ({ currency0, currency1, tickSpacing, feePpm }) =>
        (currency0 === ZERO_ADDRESS ? NATIVE : currency0) === first &&
        currency1 === second &&
        tickSpacing === venue.facts.tickSpacing &&
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
    const pool = used[0];
    if (pool === undefined) throw new Error("the devnet has no such pool");
    const { currency1, tickSpacing, price } = pool;
    const args = [devInfinity.positions, 1n << 200n] as const;
    const approval = encodeFunctionData({ abi, functionName: "approve", args });
    await chain.send({ to: currency1 as Address, data: approval });
    const middle = Math.round(Math.log(price) / Math.log(1.0001) / tickSpacing) * tickSpacing;
    for (const [from, to, liquidityDelta] of [
      [-30, 40, 10n ** 15n],
      [50, 70, 10n ** 14n],
      [-30, 40, -(10n ** 15n)],
    ] as const) {
      const ticks = { tickLower: middle + from * tickSpacing, tickUpper: middle + to * tickSpacing };
      const params = { ...ticks, liquidityDelta, salt: zeroHash };
      const data = encodeFunctionData({
        abi,
        functionName: "modifyLiquidity",
        args: [infinityKey(pool), params, "0x"],
      });
      await chain.send({ to: devInfinity.positions, data, value: quantity(10n ** 22n) });
    }
  },
  mostIn: 2n ** 118n,
});
