import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import type { Call } from "../lib/reading.js";
import { callData } from "../protocols/index.js";

/** Returns a call of `balanceOf(address)`. */
export function balanceCall(token: Address, holder: Address): Call {
  return { to: token, data: callData("0x70a08231", holder) };
}

/** Returns a call of `allowance(address owner, address spender)`. */
export function allowanceCall(token: Address, owner: Address, spender: Address): Call {
  return { to: token, data: callData("0xdd62ed3e", owner, spender) };
}

/** Returns the calldata of `approve(address spender, uint256 amount)`. */
export function approveData(spender: Address, amount: bigint): Hex {
  return callData("0x095ea7b3", spender, amount);
}

/** Returns the calldata of `transfer(address to, uint256 amount)`. */
export function transferData(to: Address, amount: bigint): Hex {
  return callData("0xa9059cbb", to, amount);
}

/** The first topic of `Transfer(address,address,uint256)`. */
export const transferTopic = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
