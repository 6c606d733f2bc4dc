import { type Address, NATIVE } from "../../../lib/address.js";

/**
 * Returns the unordered pairs (token × base token), each once, the lower address first, in a stable order. Omits the
 * native currency, because pools hold its wrapped form.
 */
export function pairsOf(tokens: readonly Address[], baseTokens: readonly Address[]): [Address, Address][] {
  const pairs = new Map<string, [Address, Address]>();
  for (const token of tokens) {
    for (const base of baseTokens) {
      if (token === base || token === NATIVE || base === NATIVE) continue;
      const pair: [Address, Address] = token < base ? [token, base] : [base, token];
      pairs.set(pair.join(), pair);
    }
  }
  return [...pairs.values()];
}
