import type { Head } from "../chain/index.js";
import type { UnsignedTx } from "../execution/index.js";
import { type Address, NOBODY } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import type { BlockReads } from "./blockReads.js";
import type { StateOverrides } from "./overrides.js";

/** The address that holds the account's own code during the simulation. */
const ownCodeAt: Address = "0x000000000000000000000000000000005105ce01";

export type DelegateCall = { readonly tx: UnsignedTx; readonly overrides: StateOverrides };

/**
 * Converts a DELEGATECALL from `tx.from` to `tx.to` into a call that can be simulated. It overrides the account's code
 * with one that forwards this function to `tx.to` and everything else to the account's own code, both by DELEGATECALL.
 * The account therefore still accepts native payments and token hooks in its own way.
 */
export async function asDelegateCall(reads: BlockReads, head: Head, tx: UnsignedTx): Promise<DelegateCall> {
  const own = await reads.code(tx.from, head);
  return {
    tx: { from: NOBODY, to: tx.from, data: tx.data, valueWei: 0n },
    overrides: {
      [tx.from]: { code: passingCode(tx.data.slice(2, 10), tx.to, ownCodeAt) },
      ...(own === undefined ? {} : { [ownCodeAt]: { code: own } }),
    },
  };
}

/**
 * Returns code that forwards calls of `selector` to `chosen` and all others to `other`. Its 78 bytes, with the top of
 * the stack last:
 *
 *     36 5f 5f 37                  memory = data
 *     5f 5f 36 5f                  0, 0, size, 0
 *     73 <chosen ^ other>
 *     63 <selector> 5f35 60e0 1c 14   whether data begins with it, as 1 or 0
 *     02 73 <other> 18             other, or chosen
 *     5a f4                        ok
 *     3d 5f 5f 3e                  ok; memory = answer
 *     5f 3d 91 604c 57 fd          not ok: revert with the answer
 *     5b f3                        return the answer
 */
function passingCode(selector: string, chosen: Address, other: Address): Hex {
  const difference = (BigInt(chosen) ^ BigInt(other)).toString(16).padStart(40, "0");
  const target = `73${difference}63${selector}5f3560e01c140273${other.slice(2)}18`;
  return `0x365f5f375f5f365f${target}5af43d5f5f3e5f3d91604c57fd5bf3`;
}
