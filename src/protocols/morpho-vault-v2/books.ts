import { minBigint } from "../../lib/math.js";
import { WAD } from "../../lib/whole.js";
import { booksAt as booksOfVault } from "../kit/morpho/books.js";
import { accrued, assetsOf } from "../kit/morpho/market.js";
import { type Books, booksOf } from "../kit/vault/books.js";
import { assetsFor, type ShareRate, sharesFor } from "../kit/vault/shareRate.js";
import type { Loan, VaultV2State } from "./state.js";

/** Returns what a loan is worth at `timestamp`, rounded down. */
export function lentAssets(loan: Loan, timestamp: bigint, virtual: ShareRate): bigint {
  if (loan.kind === "market") return assetsOf(accrued(loan.market, timestamp));
  return assetsFor(loan.shares, booksOfVault(loan.vault, timestamp, virtual).rate);
}

/**
 * Returns the vault's books at `timestamp`: its assets with interest, no more than its rate allows, and its supply with
 * the shares of both fees (`accrueInterestView` of Vault V2). Undefined if the fees of many years exceed the assets.
 */
export function booksAt(state: VaultV2State, timestamp: bigint, virtual: ShareRate): Books | undefined {
  const { assets: last, supply, maxRateE18, performanceFeeE18, managementFeeE18 } = state;
  if (state.firstAssets !== undefined) return booksOf(last, supply, virtual);
  const elapsed = timestamp - state.lastUpdate;
  const held = state.loans.reduce(
    (sum, loan) => (loan.isCounted ? sum + lentAssets(loan, timestamp, virtual) : sum),
    state.idle,
  );
  const assets = minBigint(held, last + (last * elapsed * maxRateE18) / WAD);
  const earned = assets > last ? assets - last : 0n;
  const onEarned = (earned * performanceFeeE18) / WAD;
  const onAll = (assets * elapsed * managementFeeE18) / WAD;
  const rest = assets - onEarned - onAll;
  if (rest < 0n) return undefined;
  const { rate } = booksOf(rest, supply, virtual);
  return booksOf(assets, supply + sharesFor(onEarned, rate) + sharesFor(onAll, rate), virtual);
}
