import { type DevTokenSymbol, devToken, type SpareName, spareCode } from "@sluice/devnet";
import {
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  maxUint256,
  parseAbi,
  parseAbiParameters,
  zeroAddress,
} from "viem";
import type { Address } from "../../../../lib/address.js";
import { type Hex, quantity } from "../../../../lib/hex.js";
import { type Maker, place } from "../../../conformance/place.js";
import type { Deployment } from "../../../kit/adapter/deployment.js";
import { adminReceiver } from "./pools.js";

/** The kinds of pools of the first generation, by the contract that behaves as they do. */
export type FirstKind =
  | "firstTwoCrypto"
  | "firstTwoCryptoAlone"
  | "firstThreeCrypto"
  | "firstThreeCryptoEarly";

export type NewFirstPool = {
  readonly kind: FirstKind & SpareName;
  readonly coins: readonly DevTokenSymbol[];
  /** The initial balance of each coin, in dollars. */
  readonly usd: number;
  /** The amplification as the pool stores it, and gamma. */
  readonly amplification: bigint;
  readonly gamma: bigint;
  readonly midFee: bigint;
  readonly outFee: bigint;
  readonly feeGamma: bigint;
  readonly extraProfit: bigint;
  readonly step: bigint;
  readonly halfSeconds: bigint;
  /** A coin that the pool holds unwrapped. */
  readonly unwrapped?: DevTokenSymbol;
};

/** Like the factory's pools of ether and a token on mainnet. */
export const firstTwoLikeMainnet = {
  amplification: 400_000n,
  gamma: 145_000_000_000_000n,
  midFee: 26_000_000n,
  outFee: 45_000_000n,
  feeGamma: 230_000_000_000_000n,
  extraProfit: 2_000_000_000_000n,
  step: 146_000_000_000_000n,
  halfSeconds: 600n,
} as const;

/** Like the pools of two currencies that move little against each other. */
export const firstTwoOfCurrencies = {
  amplification: 200_000_000n,
  gamma: 100_000_000_000_000n,
  midFee: 5_000_000n,
  outFee: 45_000_000n,
  feeGamma: 5_000_000_000_000_000n,
  extraProfit: 10_000_000_000n,
  step: 5_500_000_000_000n,
  halfSeconds: 600n,
} as const;

/** Like tricrypto2 on mainnet. */
export const firstThreeLikeMainnet = {
  amplification: 1_707_629n,
  gamma: 11_809_167_828_997n,
  midFee: 3_000_000n,
  outFee: 30_000_000n,
  feeGamma: 500_000_000_000_000n,
  extraProfit: 2_000_000_000_000n,
  step: 490_000_000_000_000n,
  halfSeconds: 600n,
} as const;

/** Like tricrypto on mainnet, whose third number from the end is a threshold. */
export const earlyThreeLikeMainnet = {
  ...firstThreeLikeMainnet,
  amplification: 364_500n,
  gamma: 70_000_000_000_000n,
  extraProfit: 1_500_000_000_000_000n,
  step: 1_000_000_000_000_000n,
} as const;

const parameters = parseAbiParameters([
  "Parameters p",
  "struct Parameters { address[] coins; address share; address math; uint256[] prices; uint256 A; uint256 gamma; uint256 midFee; uint256 outFee; uint256 feeGamma; uint256 extraProfit; uint256 step; uint256 adminFee; uint256 halfTime; address receiver; address unwrapped; }",
]);

const abi = parseAbi([
  "function approve(address spender, uint256 value)",
  "function set_minter(address minter)",
]);

/** Half of the profit, as on mainnet. */
const ADMIN_FEE = 5_000_000_000n;

/** Deploys a pool of the first generation and its share, and makes its first deposit. */
export async function makeFirstPool(
  chain: Maker,
  pool: NewFirstPool,
): Promise<{ readonly pool: Address; readonly share: Address }> {
  const tokens = pool.coins.map(devToken);
  const [first, ...others] = tokens;
  const math = await place(chain, spareCode("firstCryptoMath"));
  const named = encodeAbiParameters(parseAbiParameters("string, string"), ["Curve", "crvMOVING"]);
  const share = await place(chain, concatHex([spareCode("firstCryptoShare"), named]));
  const argument = {
    coins: tokens.map(({ address }) => address),
    share,
    math,
    prices: others.map(({ usd }) => BigInt(Math.round((usd / (first?.usd ?? 1)) * 1e9)) * 10n ** 9n),
    A: pool.amplification,
    gamma: pool.gamma,
    midFee: pool.midFee,
    outFee: pool.outFee,
    feeGamma: pool.feeGamma,
    extraProfit: pool.extraProfit,
    step: pool.step,
    adminFee: ADMIN_FEE,
    halfTime: pool.halfSeconds,
    receiver: adminReceiver,
    unwrapped: pool.unwrapped === undefined ? zeroAddress : devToken(pool.unwrapped).address,
  };
  const code = concatHex([spareCode(pool.kind), encodeAbiParameters(parameters, [argument])]);
  const address = await place(chain, code);
  const minter = encodeFunctionData({ abi, functionName: "set_minter", args: [address] });
  await chain.send({ to: share, data: minter });
  const amounts = [];
  for (const token of tokens) {
    const data = encodeFunctionData({ abi, functionName: "approve", args: [address, maxUint256] });
    await chain.send({ to: token.address, data });
    amounts.push(BigInt(Math.round((pool.usd / token.usd) * 1e6)) * 10n ** BigInt(token.decimals - 6));
  }
  const signature = `function add_liquidity(uint256[${tokens.length}] amounts, uint256 least)`;
  const data = encodeFunctionData({
    abi: parseAbi([signature] as string[]),
    args: [amounts, 0n],
  } as never) as Hex;
  await chain.send({ to: address, data });
  return { pool: address, share };
}

/** Gives WETH enough ether to unwrap all of it: the trader holds more WETH than there is ether. */
export async function backWrapped({ rpc }: Maker): Promise<void> {
  await rpc.request("anvil_setBalance", [devToken("WETH").address, quantity(2n ** 250n)]);
}

/** Returns a deployment of only these pools. */
export function firstDeploymentOf(
  pools: readonly { pool: Address; share: Address; coins: number }[],
): Deployment {
  const instances = pools.map(({ pool, share, coins }) => ({ address: pool, share, parameters: { coins } }));
  return { slug: "curve-dex", standard: "curve-dex", contracts: {}, instances };
}
