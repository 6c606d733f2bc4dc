import { devV4, type SpareName, spareCode } from "@sluice/devnet";
import { concatHex, encodeFunctionData, parseAbi, zeroHash } from "viem";
import { type Address, NATIVE, ZERO_ADDRESS } from "../../../lib/address.js";
import { type Hex, quantity, word } from "../../../lib/hex.js";
import { mainnet } from "../../../networks/mainnet.js";
import type { TestChain } from "../../conformance/chain.js";
import type { Deployment } from "../../kit/adapter/deployment.js";
import { sorted } from "../../kit/singleton/currency.js";
import type { Venue } from "../../venue.js";
import type { PoolFacts } from "../facts.js";
import { type PoolKey, venueOf } from "../key.js";

const abi = parseAbi([
  "struct Key { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }",
  "struct Change { int24 tickLower; int24 tickUpper; int256 liquidityDelta; bytes32 salt; }",
  "function approve(address spender, uint256 value)",
  "function initialize(Key key, uint160 sqrtPriceX96) returns (int24 tick)",
  "function modifyLiquidity(Key key, Change params, bytes hookData) payable returns (int256 delta)",
]);

export const deployment = mainnet.deployments.find(({ slug }) => slug === "uniswap-v4") as Deployment;

/** Permissions of hooks, by the names in Hooks.sol. */
export const permissions = {
  afterInitialize: 1 << 12,
  beforeInitialize: 1 << 13,
  beforeAddLiquidity: 1 << 11,
  beforeRemoveLiquidity: 1 << 9,
  beforeSwap: 1 << 7,
  afterSwap: 1 << 6,
  beforeSwapReturnsDelta: 1 << 3,
} as const;
export type Permission = keyof typeof permissions;

/**
 * Puts hooks at an address with these permissions, with the state that their constructor gives them. Hooks with another
 * `index` have another address.
 */
export async function placeHooks(
  chain: TestChain,
  name: SpareName,
  allowed: readonly Permission[],
  { args = [], index = 0 }: { readonly args?: readonly bigint[]; readonly index?: number } = {},
): Promise<Address> {
  const bits = allowed.reduce((sum, permission) => sum | permissions[permission], 0);
  const place = BigInt(`0x${Buffer.from(name).toString("hex").slice(0, 24)}`) + BigInt(index);
  const address: Address = `0x${((place << 16n) | BigInt(bits)).toString(16).padStart(40, "0")}`;
  const initCode = concatHex([spareCode(name), ...args.map((arg): Hex => `0x${word(arg)}`)]);
  const call = [{ to: address, data: "0x" }, "latest", { [address]: { code: initCode } }];
  await chain.rpc.request("anvil_setCode", [address, await chain.rpc.request<Hex>("eth_call", call)]);
  return address;
}

/** The pool's key in the manager's form. */
export function managersKey({ tokens, ...key }: PoolKey) {
  const [currency0, currency1] = tokens.map((token) => (token === NATIVE ? ZERO_ADDRESS : token));
  return { currency0: currency0 as Address, currency1: currency1 as Address, ...key };
}

export type PoolToMake = {
  /** In either order. */
  readonly tokens: readonly [Address, Address];
  readonly fee?: number;
  readonly tickSpacing?: number;
  readonly hooks?: Address;
  /** The liquidity of each of two positions, 0 for none. */
  readonly liquidity?: bigint;
};

/** Creates a pool at a price of one raw unit for one, with a narrow and a wide position. */
export async function makePool(chain: TestChain, pool: PoolToMake): Promise<Venue<PoolFacts>> {
  const { fee = 3_000, tickSpacing = 60, hooks = ZERO_ADDRESS, liquidity = 10n ** 22n } = pool;
  const key: PoolKey = { tokens: sorted(...pool.tokens), fee, tickSpacing, hooks };
  const start = encodeFunctionData({
    abi,
    functionName: "initialize",
    args: [managersKey(key), 1n << 96n],
  });
  await chain.send({ to: devV4.manager, data: start });
  for (const token of key.tokens) {
    if (token === NATIVE) continue;
    const args = [devV4.positions, 1n << 200n] as const;
    await chain.send({ to: token, data: encodeFunctionData({ abi, functionName: "approve", args }) });
  }
  for (const reach of liquidity === 0n ? [] : [3, 20]) {
    const ticks = Math.min(reach, Math.floor(887_272 / tickSpacing)) * tickSpacing;
    const change = { tickLower: -ticks, tickUpper: ticks, liquidityDelta: liquidity, salt: zeroHash };
    const data = encodeFunctionData({
      abi,
      functionName: "modifyLiquidity",
      args: [managersKey(key), change, "0x"],
    });
    const value = key.tokens.includes(NATIVE) ? { value: quantity(10n ** 24n) } : {};
    await chain.send({ to: devV4.positions, data, ...value });
  }
  return venueOf(deployment, key);
}
