import type { Address } from "../../../lib/address.js";
import { type Hex, word } from "../../../lib/hex.js";
import type { Call } from "../../../lib/reading.js";

/** Returns the code at the address that the call's data names, by `EXTCODECOPY`. */
const COPIER: Hex = "0x600035803b8060006000843c6000f3";
const COPIER_ADDRESS: Address = "0x00000000000000000000000000000000c0dec09e";

/** Returns the call that reads the code at `address`. The answer is the code itself, undefined if the node runs none. */
export function codeCall(address: Address): Call {
  return { to: COPIER_ADDRESS, data: `0x${word(BigInt(address))}`, code: COPIER };
}
