import { type DevAlgebraPool, integralPoolAddress, poolOf } from "./algebra.js";

type Address = `0x${string}`;

/** Contracts of the plugins that Integral's factory gives to new pools. */
export const devAlgebraPlugins = {
  factory: "0x5c0de0000000000000000000000000000a19eb05",
  /** What the plugin of the first pool tells of every swap. */
  farming: "0x5c0de0000000000000000000000000000a19eb06",
} as const satisfies Record<string, Address>;

/** Pools of Integral's factory whose plugin sets the fee before every swap. */
export const devPluginPools: readonly DevAlgebraPool[] = [
  poolOf("Integral with a plugin", ["WETH", "USDT", 2_500_000, 50, 100]),
  poolOf("Integral with a plugin", ["USDC", "PYUSD", 1_200_000, -15, 0]),
  poolOf("Integral with a plugin", ["WBTC", "UNI", 700_000, 0, 200]),
].map((pool) => ({ ...pool, address: integralPoolAddress(pool.token0.address, pool.token1.address) }));
