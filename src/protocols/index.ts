import type { Adapter } from "./adapter.js";
import { uniswapV2 } from "./uniswap-v2/index.js";
import { uniswapV3 } from "./uniswap-v3/index.js";
import { wrappedNative } from "./wrapped-native/index.js";

const all: readonly Adapter[] = [wrappedNative, uniswapV2, uniswapV3];

/** Every protocol standard Sluice understands, by its slug. */
export const adapters: ReadonlyMap<string, Adapter> = new Map(
  all.map((adapter) => [adapter.standard, adapter]),
);
