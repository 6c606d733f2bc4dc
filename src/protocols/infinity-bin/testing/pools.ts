import { devInfinity } from "@sluice/devnet";
import { encodeFunctionData, type Hex, numberToHex, parseAbi, zeroHash } from "viem";
import { type Address, NATIVE } from "../../../lib/address.js";
import { quantity } from "../../../lib/hex.js";
import type { TestChain } from "../../conformance/chain.js";
import { type PoolKey, poolIdOf } from "../../kit/infinity/key.js";
import { currencyOf } from "../../kit/singleton/currency.js";
import { type PoolState, WORD } from "../state.js";

export const abi = parseAbi([
  "struct Key { address currency0; address currency1; address hooks; address poolManager; uint24 fee; bytes32 parameters; }",
  "struct Mint { bytes32[] liquidityConfigs; bytes32 amountIn; bytes32 salt; }",
  "struct Burn { uint256[] ids; uint256[] amountsToBurn; bytes32 salt; }",
  "function approve(address spender, uint256 value)",
  "function getBin(bytes32 id, uint24 binId) view returns (uint128 x, uint128 y, uint256 liquidity, uint256 shares)",
  "function initialize(Key key, uint24 activeId)",
  "function swap(Key key, bool swapForY, int128 amountSpecified, bytes hookData)",
  "function mint(Key key, Mint params, bytes hookData)",
  "function burn(Key key, Burn params, bytes hookData)",
  "function donate(Key key, uint128 amount0, uint128 amount1, bytes hookData)",
  "function run(Key key, bytes call) payable",
  "function setFee(Key key, uint24 fee)",
  "function setProtocolFeeController(address controller)",
  "function setProtocolFee(Key key, uint24 fee)",
]);

const { binManager, positions } = devInfinity;

export const managersKey = ({ tokens, fee, step, hooks, hookBits }: PoolKey) => ({
  ...{
    currency0: currencyOf(tokens[0]),
    currency1: currencyOf(tokens[1]),
    hooks,
    poolManager: binManager,
    fee,
  },
  parameters: numberToHex((BigInt(step) << 16n) | BigInt(hookBits), { size: 32 }),
});

/** Returns what a bin of a pool holds, and how many shares it has. */
export async function binAt(chain: TestChain, pool: PoolKey, id: number) {
  const args = [poolIdOf(binManager, pool), id];
  const [x, y, , shares] = (await chain.view(binManager, abi, "getBin", args)) as readonly bigint[];
  return { x, y, shares: shares as bigint };
}

/** Lets the contract of the positions take the trader's tokens. */
export async function approve(chain: TestChain, tokens: readonly Address[]): Promise<void> {
  for (const to of tokens) {
    const args = [positions, 1n << 200n] as const;
    await chain.send({ to, data: encodeFunctionData({ abi, functionName: "approve", args }) });
  }
}

function run(chain: TestChain, pool: PoolKey, data: Hex): Promise<void> {
  return chain.send({
    ...{ to: positions, value: quantity(pool.tokens[0] === NATIVE ? 10n ** 24n : 0n) },
    data: encodeFunctionData({ abi, functionName: "run", args: [managersKey(pool), data] }),
  });
}

/** Puts the same part of two amounts into each of several bins. */
export function mint(
  chain: TestChain,
  pool: PoolKey,
  [x, y]: readonly [bigint, bigint],
  ids: readonly number[],
): Promise<void> {
  const part = 10n ** 18n / BigInt(ids.length);
  const configs = ids.map((id) => numberToHex((part << 88n) | (part << 24n) | BigInt(id), { size: 32 }));
  const amountIn = numberToHex((y << 128n) | x, { size: 32 });
  const params = { liquidityConfigs: configs, amountIn, salt: zeroHash };
  const args = [managersKey(pool), params, "0x"] as const;
  return run(chain, pool, encodeFunctionData({ abi, functionName: "mint", args }));
}

export function burn(chain: TestChain, pool: PoolKey, id: number, shares: bigint): Promise<void> {
  const params = { ids: [BigInt(id)], amountsToBurn: [shares], salt: zeroHash };
  const args = [managersKey(pool), params, "0x"] as const;
  return run(chain, pool, encodeFunctionData({ abi, functionName: "burn", args }));
}

export function donate(chain: TestChain, pool: PoolKey, x: bigint, y: bigint): Promise<void> {
  const args = [managersKey(pool), x, y, "0x"] as const;
  return run(chain, pool, encodeFunctionData({ abi, functionName: "donate", args }));
}

/** Swaps as others do, in either direction: for an exact input if `amount` is negative, otherwise for an exact output. */
export function swap(chain: TestChain, pool: PoolKey, swapForY: boolean, amount: bigint): Promise<void> {
  const args = [managersKey(pool), swapForY, amount, "0x"] as const;
  return run(chain, pool, encodeFunctionData({ abi, functionName: "swap", args }));
}

/** Returns a state with those of its bins alone that are known whichever bin was active when the pool was read. */
export function nearPrice({ firstWord: _, bins, ...state }: PoolState): unknown {
  return { ...state, bins: bins.filter(({ id }) => Math.abs(id - state.activeId) < 1.5 * WORD) };
}
