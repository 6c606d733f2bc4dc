import { type Address as AddressOf, concat, keccak256, slice, stringToHex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import type { Hex } from "../../lib/hex.js";
import type { ChargedTx } from "../blockFees.js";

/** A sender that signs. */
export const account = privateKeyToAccount(keccak256(stringToHex("sender")));

const to: AddressOf = `0x${"c0de".repeat(10)}`;

/** Returns a call of `account`. */
export function txOf(data: Hex, valueWei = 0n): ChargedTx {
  return { from: account.address, to, data, valueWei, gas: 300_000n };
}

/** Returns bytes that do not compress. */
export function noise(bytes: number): Hex {
  const words = Array.from({ length: Math.ceil(bytes / 32) }, (_, index) =>
    keccak256(stringToHex(`noise${index}`)),
  );
  return bytes === 0 ? "0x" : slice(concat(words), 0, bytes);
}

/** Calls of all kinds: without data, a transfer, zeros, noise, a route's size. */
export const transactions: readonly ChargedTx[] = [
  txOf("0x"),
  txOf("0x", 1n),
  txOf("0x", 10n ** 18n),
  txOf(`0xa9059cbb${"00".repeat(12)}${"ab".repeat(20)}${"00".repeat(30)}ffff`),
  txOf(`0x${"00".repeat(5_000)}`),
  txOf(`0x${`${"00".repeat(12)}${noise(20).slice(2)}`.repeat(20)}`, 12_345n),
  txOf(noise(1)),
  txOf(noise(100)),
  txOf(noise(20_000)),
];

/** Returns the transaction as `account` signs it. */
export function sign(tx: ChargedTx, chainId: number, nonce: number): Promise<Hex> {
  return account.signTransaction({
    chainId,
    type: "eip1559",
    nonce,
    to: tx.to,
    value: tx.valueWei,
    data: tx.data,
    gas: tx.gas,
    maxFeePerGas: 20_000_000n,
    maxPriorityFeePerGas: 0n,
  });
}
