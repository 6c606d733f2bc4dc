import { type Address, addressAt } from "../../../lib/address.js";
import { uintAt } from "../../../lib/hex.js";
import type { CallResult } from "../../../lib/reading.js";

/** Returns the addresses in a result that consists of one list, or none if it is something else. */
export function addressesOf(list: CallResult): Address[] {
  const data = list ?? "0x";
  const length = Number(uintAt(data, 1) ?? 0n);
  const words = Math.min(length, Math.floor((data.length - 2) / 64) - 2);
  return Array.from({ length: Math.max(0, words) }, (_, index) => addressAt(data, index + 2)).filter(
    (address) => address !== undefined,
  );
}
