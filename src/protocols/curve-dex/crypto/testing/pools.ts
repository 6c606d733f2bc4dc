import { type DevTokenSymbol, devToken, type SpareName, spareCode } from "@sluice/devnet";
import {
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  maxUint256,
  parseAbi,
  parseAbiParameters,
} from "viem";
import type { Address } from "../../../../lib/address.js";
import type { Hex } from "../../../../lib/hex.js";
import { type Maker, place } from "../../../conformance/place.js";
import type { Deployment } from "../../../kit/adapter/deployment.js";

/** Functions that anyone may call on the local chain's pools of moving prices. */
export const cryptoPoolAbi = parseAbi([
  "function approve(address spender, uint256 value)",
  "function exchange(uint256 i, uint256 j, uint256 dx, uint256 min_dy)",
  "function ramp_A_gamma(uint256 future_A, uint256 future_gamma, uint256 future_time)",
  "function balances(uint256 index) view returns (uint256)",
  "function totalSupply() view returns (uint256)",
  "function D() view returns (uint256)",
  "function virtual_price() view returns (uint256)",
]);

/** Receives the admin's part of the profit. */
export const adminReceiver: Address = "0x00000000000000000000000000000000000adad0";

type NewCryptoPool = {
  readonly coins: readonly DevTokenSymbol[];
  /** The initial balance of each coin, in dollars. */
  readonly usd: number;
  /** The amplification times n^n times 10,000, and gamma. */
  readonly amplification: bigint;
  readonly gamma: bigint;
  /** In units of 1e-10, and how fast the fee moves from one to the other. */
  readonly midFee: bigint;
  readonly outFee: bigint;
  readonly feeGamma: bigint;
  readonly extraProfit: bigint;
  readonly step: bigint;
  readonly averageSeconds: bigint;
  /** Contracts with the same arguments as those of two coins. */
  readonly contracts?: { readonly math: SpareName; readonly pool: SpareName };
};

/** Like the pool of USDC, WBTC and WETH on mainnet. */
export const threeLikeMainnet = {
  amplification: 1_707_629n,
  gamma: 11_809_167_828_997n,
  midFee: 3_000_000n,
  outFee: 30_000_000n,
  feeGamma: 500_000_000_000_000n,
  extraProfit: 2_000_000_000_000n,
  step: 490_000_000_000_000n,
  averageSeconds: 865n,
} as const;

/** Like the newest generation's pools of a stablecoin and ether. */
export const twoLikeMainnet = {
  amplification: 400_000n,
  gamma: 145_000_000_000_000n,
  midFee: 26_000_000n,
  outFee: 45_000_000n,
  feeGamma: 230_000_000_000_000n,
  extraProfit: 2_000_000_000_000n,
  step: 146_000_000_000_000n,
  averageSeconds: 866n,
} as const;

/** For coins that move together, with a gamma so large that the maths contract narrows its limits. */
export const twoWithLargeGamma = {
  amplification: 1_880_000n,
  gamma: 199_000_000_000_000_000n,
  midFee: 4_000_000n,
  outFee: 30_000_000n,
  feeGamma: 12_300_000_000_000_000n,
  extraProfit: 100_000_000n,
  step: 100_000_000_000_000n,
  averageSeconds: 600n,
} as const;

const OF_TWO = { math: "curveTwoCryptoMath", pool: "curveTwoCrypto" } as const;
const OF_THREE = { math: "curveTriCryptoMath", pool: "curveTriCrypto" } as const;

/** Deploys a pool of the newest generation, which is its own share, and makes its first deposit. */
export async function makeCryptoPool(chain: Maker, pool: NewCryptoPool): Promise<Address> {
  const tokens = pool.coins.map(devToken);
  const [first, ...others] = tokens;
  const prices = others.map(({ usd }) => BigInt(Math.round((usd / (first?.usd ?? 1)) * 1e9)) * 10n ** 9n);
  const isPair = tokens.length === 2;
  const contracts = pool.contracts ?? (isPair ? OF_TWO : OF_THREE);
  const math = await place(chain, spareCode(contracts.math));
  const words = [
    (pool.amplification << 128n) | pool.gamma,
    packed(pool.midFee, pool.outFee, pool.feeGamma),
    packed(pool.extraProfit, pool.step, pool.averageSeconds),
  ] as const;
  const coins = tokens.map(({ address }) => address);
  const args = isPair
    ? encodeAbiParameters(parseAbiParameters("address[2], address, uint256, uint256[3], address"), [
        coins as unknown as readonly [Address, Address],
        math,
        prices[0] as bigint,
        words,
        adminReceiver,
      ])
    : encodeAbiParameters(parseAbiParameters("address[3], address, uint256[2], uint256[3], address"), [
        coins as unknown as readonly [Address, Address, Address],
        math,
        prices as unknown as readonly [bigint, bigint],
        words,
        adminReceiver,
      ]);
  const address = await place(chain, concatHex([spareCode(contracts.pool), args]));
  await deposit(chain, address, pool);
  return address;
}

async function deposit(chain: Maker, to: Address, { coins, usd }: NewCryptoPool): Promise<void> {
  const amounts = [];
  for (const token of coins.map(devToken)) {
    const data = encodeFunctionData({
      abi: cryptoPoolAbi,
      functionName: "approve",
      args: [to, maxUint256],
    });
    await chain.send({ to: token.address, data });
    amounts.push(BigInt(Math.round((usd / token.usd) * 1e6)) * 10n ** BigInt(token.decimals - 6));
  }
  const signature = `function add_liquidity(uint256[${coins.length}] amounts, uint256 least)`;
  const abi = parseAbi([signature] as string[]);
  await chain.send({ to, data: encodeFunctionData({ abi, args: [amounts, 0n] } as never) as Hex });
}

function packed(a: bigint, b: bigint, c: bigint): bigint {
  return (a << 128n) | (b << 64n) | c;
}

/** Returns a deployment of only these pools. */
export function deploymentOf(pools: readonly { pool: Address; coins: number }[]): Deployment {
  const instances = pools.map(({ pool, coins }) => ({ address: pool, share: pool, parameters: { coins } }));
  return { slug: "curve-dex", standard: "curve-dex", contracts: {}, instances };
}
