import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import { padded } from "./slotLayouts.js";

/** A getter whose storage is looked for: calldata for given keys. */
export type Getter = { readonly token: Address; encode(keys: readonly Address[]): Hex };

const balanceSelector = "0x70a08231";
const allowanceSelector = "0xdd62ed3e";

/** Reads what the owner, its one key, holds of `token` (`balanceOf`), in raw units. */
export function balanceGetter(token: Address): Getter {
  return { token, encode: ([owner]) => `${balanceSelector}${padded(owner)}` };
}

/** Reads what the owner allows the spender of `token` (`allowance`), its two keys, in raw units. */
export function allowanceGetter(token: Address): Getter {
  return { token, encode: ([owner, spender]) => `${allowanceSelector}${padded(owner)}${padded(spender)}` };
}
