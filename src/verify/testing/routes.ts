import { encodeRouteCall } from "../../execution/encode.js";
import type { Address } from "../../lib/address.js";
import { encodeProgram, executorAddress, type Step } from "../../program/index.js";
import type { AskedRoute } from "../route.js";
import { nowSeconds } from "./honest.js";

export const owner: Address = `0x${"0a".repeat(20)}`;
export const attacker: Address = `0x${"a77a".repeat(10)}`;
export const weth: Address = "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2";
export const usdc: Address = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";
export const dai: Address = "0x6b175474e89094c44da98b954eedeac495271d0f";
/** Uniswap's pools on Ethereum. */
export const pools = {
  pairOfUsdcAndWeth: "0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc",
  pairOfDaiAndWeth: "0xa478c2975ab1ea89e8196811f51a7b7ade33eb11",
  usdcAndWeth: "0x88e6a0c2ddd26feeb64f039a2c41296fcb3f5640",
} as const satisfies Record<string, Address>;

export const all = { sharePpm: 1_000_000 };

/** Returns a request for DAI for USDC, and an answer whose program has these steps and whose limit is this. */
export function routeOf(steps: readonly Step[], { gas = "900000", route = [] as readonly object[] } = {}) {
  const asked: AskedRoute = {
    ...{ chainId: 1, fromAddress: owner, slippage: 50 },
    ...{ tokenIn: usdc, amountIn: "1000000000", tokenOut: dai },
  };
  const order = {
    inputs: [{ token: usdc, amountIn: 1_000_000_000n, fundTo: executorAddress }],
    outputs: [{ token: dai, minAmountOut: 995n * 10n ** 18n }],
    ...{ executor: executorAddress, receiver: owner, refundTo: owner },
    ...{ feeReceiver: "0x0000000000000000000000000000000000000000" as const, feeBps: 0n },
    deadline: BigInt(nowSeconds),
  };
  const tx = encodeRouteCall(owner, { order, program: encodeProgram({ steps }) }, { kind: "router" });
  const answer = {
    ...{ gas, amountOut: `${1000n * 10n ** 18n}`, minAmountOut: `${995n * 10n ** 18n}`, route },
    tx: { from: owner, to: tx.to, data: tx.data, value: "0" },
  };
  return { asked, answer };
}

/** USDC to DAI by way of WETH, through a pool of each of two factories. */
export const honestSteps: readonly Step[] = [
  {
    ...{ op: "v3Swap", pool: pools.usdcAndWeth, zeroForOne: true, callback: "uniswapV3" },
    ...{ amount: { token: usdc, ...all }, to: pools.pairOfDaiAndWeth },
  },
  {
    ...{ op: "v2Swap", pool: pools.pairOfDaiAndWeth, zeroForOne: false, prefunded: true, feePpm: 3000 },
    ...{ amount: { token: weth, sharePpm: 0 }, to: "receiver" },
  },
];
