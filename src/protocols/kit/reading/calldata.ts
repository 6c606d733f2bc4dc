import type { Address } from "../../../lib/address.js";
import { type Hex, word } from "../../../lib/hex.js";

/** Encodes the calldata of a function whose arguments are all static: addresses and integers, one word each. */
export function callData(selector: Hex, ...args: readonly (Address | bigint | number)[]): Hex {
  return `${selector}${args.map((arg) => word(BigInt(arg))).join("")}`;
}
