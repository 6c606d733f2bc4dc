import type { Address } from "../../../lib/address.js";
import { word } from "../../../lib/hex.js";
import type { Call } from "../../../lib/reading.js";

/** An unused address at which the code is overridden. */
const SCALES = "0x0000000000000000000000000000000000ba1a00";

/** PUSH1 0 CALLDATALOAD BALANCE PUSH1 0 MSTORE PUSH1 32 PUSH1 0 RETURN */
const SCALES_CODE = "0x6000353160005260206000f3";

/** Returns a call whose result is what an account holds of the native currency, in wei. */
export function nativeBalanceCall(account: Address): Call {
  return { to: SCALES, data: `0x${word(BigInt(account))}`, code: SCALES_CODE };
}
