import type { DevTokenSymbol } from "@sluice/devnet";
import { encodeFunctionData, parseAbi, zeroAddress } from "viem";
import type { Address } from "../../../../lib/address.js";
import { quantity } from "../../../../lib/hex.js";
import type { TestChain } from "../../../conformance/chain.js";
import { seededRandom } from "../../../conformance/random.js";
import { makeCryptoPool } from "../../crypto/testing/pools.js";

/** Functions of the local chain's FX pools that the tests call. */
export const fxPoolAbi = parseAbi([
  "function exchange(uint256 i, uint256 j, uint256 dx, uint256 min_dy)",
  "function add_liquidity(uint256[2] amounts, uint256 least, address receiver, bool donation)",
  "function remove_liquidity(uint256 amount, uint256[2] least)",
  "function remove_liquidity_fixed_out(uint256 amount, uint256 i, uint256 amount_i, uint256 least)",
  "function ramp_A_gamma(uint256 future_A, uint256 future_gamma, uint256 future_time)",
  "function set_fee_parameters(uint256 fraction, uint256 part)",
  "function set_donation_parameters(uint256 duration, uint256 period, uint256 threshold, uint256 most)",
  "function set_policy_contract(address policy)",
  "function change_allowlist(address[] add, address[] remove)",
  "function balances(uint256 index) view returns (uint256)",
  "function totalSupply() view returns (uint256)",
  "function D() view returns (uint256)",
  "function virtual_price() view returns (uint256)",
  "function price_scale() view returns (uint256)",
  "function last_prices() view returns (uint256)",
  "function donation_shares() view returns (uint256)",
  "function get_virtual_price() view returns (uint256)",
]);

type NewFxPool = {
  readonly coins: readonly [DevTokenSymbol, DevTokenSymbol];
  /** The initial balance of each coin, in dollars. */
  readonly usd: number;
  /** The amplification times two times 10,000. */
  readonly amplification: bigint;
  readonly midFee: bigint;
  readonly outFee: bigint;
  readonly feeGamma: bigint;
  readonly leastStep: bigint;
  readonly mostStep: bigint;
  readonly averageSeconds: bigint;
};

/** For currencies, which move little against each other. */
export const currencies = {
  amplification: 2_000_000n,
  midFee: 5_000_000n,
  outFee: 20_000_000n,
  feeGamma: 30_000_000_000_000_000n,
  leastStep: 1_000_000_000n,
  mostStep: 10_000_000_000_000_000n,
  averageSeconds: 866n,
} as const;

/** For a volatile coin: little amplification and large steps. */
export const volatile = {
  ...currencies,
  amplification: 80_000n,
  midFee: 26_000_000n,
  outFee: 45_000_000n,
} as const;

/** Deploys an FX pool, which is its own share, and makes its first deposit. */
export async function makeFxPool(chain: TestChain, pool: NewFxPool): Promise<Address> {
  return makeCryptoPool(chain, {
    ...pool,
    gamma: 10n ** 14n,
    extraProfit: pool.leastStep,
    step: pool.mostStep,
    contracts: { math: "curveStableMath", pool: "curveFxPool" },
  });
}

type Change = Parameters<typeof encodeFunctionData<typeof fxPoolAbi>>[0];

/** Sends a transaction to a pool from its owner, who also holds shares. */
export function sendTo(chain: TestChain, to: Address, change: Omit<Change, "abi">): Promise<void> {
  return chain.send({ to, data: encodeFunctionData({ abi: fxPoolAbi, ...change } as Change) });
}

/** Donates a part of each balance. The donated shares are a tenth of all at most. */
export async function donate(chain: TestChain, to: Address, part: bigint): Promise<void> {
  const amounts = [];
  for (const index of [0n, 1n]) {
    amounts.push(((await chain.view(to, fxPoolAbi, "balances", [index])) as bigint) / part);
  }
  await sendTo(chain, to, {
    functionName: "add_liquidity",
    args: [amounts as unknown as readonly [bigint, bigint], 0n, zeroAddress, true],
  });
}

/** Moves a pool's price up and down, in the long run to another level, so that the price scale follows. */
export async function stir(chain: TestChain, to: Address, seed: number): Promise<void> {
  const random = seededRandom(seed);
  const up = BigInt(seed % 2);
  for (const i of [up, 1n - up, up]) {
    const balance = (await chain.view(to, fxPoolAbi, "balances", [i])) as bigint;
    const dx = random.amount(balance / 100n, balance / 12n);
    await sendTo(chain, to, { functionName: "exchange", args: [i, 1n - i, dx, 0n] });
    await pass(chain, 300n);
  }
}

/** Lets seconds pass. */
export async function pass(chain: TestChain, seconds: bigint): Promise<void> {
  await chain.rpc.request("anvil_mine", [quantity(2n), quantity(seconds)]);
}
