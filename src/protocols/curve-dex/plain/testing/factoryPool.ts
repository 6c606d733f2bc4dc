import { type DevTokenSymbol, devToken, spareCode } from "@sluice/devnet";
import { concatHex, encodeAbiParameters, encodeFunctionData, parseAbi, parseAbiParameters } from "viem";
import type { Address } from "../../../../lib/address.js";
import { type Maker, place } from "../../../conformance/place.js";
import type { Deployment } from "../../../kit/adapter/deployment.js";

/** Functions that anyone may call on the pool of the local chain's contracts that represents Curve's factory pools. */
export const factoryPoolAbi = parseAbi([
  "function approve(address spender, uint256 value)",
  "function transfer(address to, uint256 value)",
  "function add_liquidity(uint256[2] amounts, uint256 min_mint_amount)",
  "function apply_new_fee(uint256 fee)",
  "function ramp_A(uint256 future, uint256 time)",
  "function set_rate(uint256 rate)",
  "function balances(uint256 index) view returns (uint256)",
  "function get_dy(int128 i, int128 j, uint256 dx) view returns (uint256)",
  "function totalSupply() view returns (uint256)",
]);

export type NewFactoryPool = {
  readonly coins: readonly [DevTokenSymbol, DevTokenSymbol];
  /** The initial balances in raw units. */
  readonly start: readonly [bigint, bigint];
  readonly amplification: bigint;
  /** In units of 1e-10. */
  readonly fee: bigint;
  /** Whether it uses its token balances, like the pools for rebasing coins. */
  readonly held: boolean;
};

/** Deploys the pool and makes its first deposit. Returns its address, which is also that of its shares. */
export async function makeFactoryPool(chain: Maker, pool: NewFactoryPool): Promise<Address> {
  const coins = pool.coins.map((symbol) => devToken(symbol).address) as [Address, Address];
  const { amplification, fee, held, start } = pool;
  const parameters = parseAbiParameters("address[2], uint256, uint256, bool");
  const args = encodeAbiParameters(parameters, [coins, amplification, fee, held]);
  const address = await place(chain, concatHex([spareCode("factoryPool"), args]));
  for (const to of coins) {
    const allowance = [address, 1n << 250n] as const;
    await chain.send({
      to,
      data: encodeFunctionData({ abi: factoryPoolAbi, functionName: "approve", args: allowance }),
    });
  }
  const data = encodeFunctionData({
    abi: factoryPoolAbi,
    functionName: "add_liquidity",
    args: [start, 0n],
  });
  await chain.send({ to: address, data });
  return address;
}

/** Returns a deployment of only these pools. */
export function deploymentOf(pools: readonly Address[]): Deployment {
  const instances = pools.map((address) => ({ address, share: address, parameters: { coins: 2 } }));
  return { slug: "curve-dex", standard: "curve-dex", contracts: {}, instances };
}
