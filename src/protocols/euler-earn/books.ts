import { type Books, booksAfterFee } from "../kit/vault/books.js";
import type { VaultState } from "./state.js";
import { accruedAt, countedAssets } from "./strategy.js";

/** Assets and shares that belong to nobody, with which the vault converts. */
const virtual = { assets: 1_000_000n, shares: 1_000_000n };

/** Returns the books at `timestamp`, after the vault has issued the shares of its fee on what it has earned since. */
export function booksAt(state: VaultState, timestamp: bigint): Books {
  const { strategies } = state;
  const held = strategies.reduce((sum, strategy) => sum + countedAssets(accruedAt(strategy, timestamp)), 0n);
  return booksAfterFee(state, held, virtual);
}
