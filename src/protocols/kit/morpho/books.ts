import { type Books, booksAfterFee } from "../vault/books.js";
import type { VaultFacts } from "../vault/facts.js";
import type { ShareRate } from "../vault/shareRate.js";
import { accrued, assetsOf } from "./market.js";
import type { VaultV1State } from "./state.js";

/** Returns the unit of the asset that belongs to nobody, and the shares that belong to it. */
export function virtualOf({ decimals, assetDecimals }: VaultFacts): ShareRate {
  return { assets: 1n, shares: 10n ** BigInt(Math.max(0, decimals - assetDecimals)) };
}

/** Returns the books at `timestamp`, after the vault has issued the shares of its fee on what it has earned since. */
export function booksAt(state: VaultV1State, timestamp: bigint, virtual: ShareRate): Books {
  const held = state.markets.reduce((sum, market) => sum + assetsOf(accrued(market, timestamp)), 0n);
  return booksAfterFee(state, held, virtual);
}
