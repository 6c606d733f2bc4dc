import { maxUint256 } from "viem";
import { callsOf } from "../build/abi.js";
import { devContracts } from "../definition/contracts.js";
import { unitsForUsd } from "../definition/tokens.js";
import { type Action, trafficAccount } from "./account.js";
import { type Random, randomMagnitude } from "./random.js";
import type { Venue } from "./venues.js";

const call = callsOf([
  "function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)",
  "function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96))",
]);

const swapGas = 1_200_000;
// How strongly a drifted price is pulled back: 1 % too high makes a sale of token0 75 % likely.
const pullPerUnit = 25;

/**
 * Returns a swap of 0.01 % to 2 % of the venue's holdings, more often towards its reference price than away from it.
 */
export function swapAction(random: Random, venue: Venue, price: number): Action {
  const drift = Math.log(price / venue.referencePrice);
  const sellChance = Math.min(0.95, Math.max(0.05, 0.5 + drift * pullPerUnit));
  const [tokenIn, tokenOut] =
    random() < sellChance ? [venue.token0, venue.token1] : [venue.token1, venue.token0];
  const amountIn = unitsForUsd(tokenIn, venue.usd * randomMagnitude(random, 0.0001, 0.02));
  if (venue.feePpm === undefined) {
    const path = [tokenIn.address, tokenOut.address];
    const data = call("swapExactTokensForTokens", amountIn, 0n, path, trafficAccount, maxUint256);
    return { to: devContracts.v2Router02, data, gas: swapGas };
  }
  const order = {
    tokenIn: tokenIn.address,
    tokenOut: tokenOut.address,
    fee: venue.feePpm,
    recipient: trafficAccount,
    amountIn,
    amountOutMinimum: 0n,
    sqrtPriceLimitX96: 0n,
  };
  const data = call("exactInputSingle", order);
  return { to: devContracts.v3SwapRouter02, data, gas: swapGas };
}
