import { concat, hexToBytes, toRlp } from "viem";
import type { Hex } from "../lib/hex.js";
import type { ChargedTx } from "./blockFees.js";

/** The fields of a transaction that a ChargedTx lacks. */
export type Missing = {
  readonly chainId: bigint;
  readonly nonce: bigint;
  /** In wei per gas. */
  readonly tipWei: bigint;
  /** The most that the sender pays, in wei per gas. */
  readonly maxFeeWei: bigint;
  /** Absent from what is to be signed. */
  readonly signature?: { readonly v: bigint; readonly r: bigint; readonly s: bigint };
};

/** Two integers whose bytes do not compress, as those of a signature: keccak256 of their names. */
export const r = 0xef22bddd350b943170a67d35191c27e310709a28c38b5762a152ff640108f5b2n;
export const s = 0xa9463b19d1148abedba3d6925530d4465b271ce2cc61f80b1a0a80fd73eab881n;

/** Returns the bytes of a transaction without an access list (EIP-1559). */
export function encodeTx(tx: Omit<ChargedTx, "from">, missing: Missing): Hex {
  const { chainId, nonce, tipWei, maxFeeWei, signature } = missing;
  const fields = [
    ...[integer(chainId), integer(nonce), integer(tipWei), integer(maxFeeWei), integer(tx.gas)],
    ...[tx.to, integer(tx.valueWei), tx.data, []],
  ];
  if (signature !== undefined) fields.push(...[signature.v, signature.r, signature.s].map(integer));
  return concat(["0x02", toRlp(fields)]);
}

/** A nonce of 3 bytes, a tip of 4 and a maximum fee of 5, none of which compress. */
const numbers = { nonce: 0xa844cbn, tipWei: 0x39ba7d26n, maxFeeWei: 0xf1aa387fa0n };

/**
 * Returns the bytes that `tx` is likely to have once it is signed, with the numbers above. Signed transactions are
 * usually up to 10 bytes shorter.
 */
export function assumeSigned(tx: ChargedTx, chainId: number): Hex {
  return encodeTx(tx, { chainId: BigInt(chainId), ...numbers, signature: { v: 1n, r, s } });
}

/** Returns the bytes that the sender of `tx` is likely to sign, with the numbers above. */
export function assumeUnsigned(tx: ChargedTx, chainId: number): Hex {
  return encodeTx(tx, { chainId: BigInt(chainId), ...numbers });
}

/** On an OP Stack network, where gas costs less than on most: a nonce of 2 bytes, a tip and a maximum fee of 4. */
const opStackNumbers = { nonce: 0x3a7dn, tipWei: 0x2b6cd1f5n, maxFeeWei: 0x4e93b807n };

/** Returns the bytes of `tx` as the oracle of an OP Stack network takes them: not signed yet. */
export function unsignedTxBytes(tx: ChargedTx, chainId: number): Uint8Array {
  return hexToBytes(encodeTx(tx, { chainId: BigInt(chainId), ...opStackNumbers }));
}

/** Returns an integer as RLP spells it: whole bytes without leading zeros. */
function integer(value: bigint): Hex {
  if (value === 0n) return "0x";
  const digits = value.toString(16);
  return `0x${digits.length % 2 === 0 ? digits : `0${digits}`}`;
}
