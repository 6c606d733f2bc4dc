import type { Address } from "../../../lib/address.js";
import { type Hex, word } from "../../../lib/hex.js";
import type { Reading } from "../../../lib/reading.js";

/** Returns the code at the address that the call's data names, by `EXTCODECOPY`. */
const COPIER: Hex = "0x600035803b8060006000843c6000f3";
const COPIER_ADDRESS: Address = "0x00000000000000000000000000000000c0dec09e";

/** Reads the code at `address`. It is `0x` if there is none, or if the node does not support code overrides. */
export function* readCode(address: Address): Reading<Hex> {
  const [code = "0x"] = yield [{ to: COPIER_ADDRESS, data: `0x${word(BigInt(address))}`, code: COPIER }];
  return code;
}
