import { type Address, type Hex, padHex } from "viem";
import type { Session } from "./session.js";

/** Writes words into a contract's storage, by slot. */
export async function store(
  session: Session,
  address: Address,
  words: Readonly<Record<Hex, Hex>>,
): Promise<void> {
  const slots = Object.entries(words).map(([slot, word]) => ({
    method: "anvil_setStorageAt",
    params: [address, padHex(slot as Hex, { size: 32 }), padHex(word, { size: 32 })],
  }));
  if (slots.length > 0) await session.batch(slots);
}
