import type { Address } from "../../lib/address.js";
import type { Call } from "../../lib/reading.js";
import { callData } from "../kit/reading/calldata.js";
import { curveLensAddress, curveLensCode, curveLensSelectors } from "./lens.js";

const COINS_INT128 = "0x23746eb8"; // coins(int128)
const COINS = "0xc6610657"; // coins(uint256)
export const BALANCES_INT128 = "0x065a80d8"; // balances(int128)
export const BALANCES = "0x4903b0d1"; // balances(uint256)
export const AMPLIFICATION = "0xf446c1d0"; // A()
export const INITIAL_A = "0x5409491a"; // initial_A()
export const FUTURE_A = "0xb4b577ad"; // future_A()
export const FEE = "0xddca3f43"; // fee()
export const BASE_VIRTUAL_PRICE = "0x95ccc02f"; // base_virtual_price()
export const TOTAL_SUPPLY = "0x18160ddd"; // totalSupply()
export const ADMIN_FEE = "0xfee3f7f9"; // admin_fee()
export const A_PRECISE = "0x76a2f0f0"; // A_precise()
export const INITIAL_A_TIME = "0x2081066c"; // initial_A_time()
export const EMA_PRICE = "0xc24c7c29"; // ema_price()
export const FUTURE_A_TIME = "0x14052288"; // future_A_time()

/** Asks for the time of the block that is read, in Unix seconds. */
export const CLOCK: Call = { to: curveLensAddress, data: curveLensSelectors.time, code: curveLensCode };

/** Returns the call for coin number `index`, which the early contracts take as a signed number (`coins`). */
export function coinCall(pool: Address, early: boolean, index: number): Call {
  return { to: pool, data: callData(early ? COINS_INT128 : COINS, index) };
}
