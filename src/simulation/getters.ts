import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import { padded } from "./slotLayouts.js";

/** A getter whose storage slot is to be found: encodes its calldata for given keys. */
export type Getter = { readonly token: Address; encode(keys: readonly Address[]): Hex };

const balanceSelector = "0x70a08231";
const allowanceSelector = "0xdd62ed3e";

/** Returns a getter for the `token` balance of its one key, the owner (`balanceOf`), in raw units. */
export function balanceGetter(token: Address): Getter {
  return { token, encode: ([owner]) => `${balanceSelector}${padded(owner)}` };
}

/** Returns a getter for the `token` allowance between its two keys, owner and spender (`allowance`), in raw units. */
export function allowanceGetter(token: Address): Getter {
  return { token, encode: ([owner, spender]) => `${allowanceSelector}${padded(owner)}${padded(spender)}` };
}
