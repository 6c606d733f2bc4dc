import type { Hex } from "../../lib/hex.js";
import { minBigint } from "../../lib/math.js";
import { WAD } from "../../lib/whole.js";
import { accrued, assetsOf, type MarketPosition } from "../kit/morpho/market.js";
import { booksAt as booksOfVault, type VaultV1State } from "../kit/morpho/vaultV1.js";
import { assetsFor, type Books, booksOf, type ShareRate, sharesFor } from "../kit/vault/books.js";

/** What an adapter has lent in a market of Morpho. */
type MarketLoan = {
  readonly kind: "market";
  /** The market's place in Morpho. */
  readonly id: Hex;
  readonly market: MarketPosition;
};

/** What an adapter has lent to a vault of the first generation. */
type VaultLoan = {
  readonly kind: "vault";
  readonly vault: VaultV1State;
  /** The places in Morpho of the vault's markets, in their order. */
  readonly ids: readonly Hex[];
  /** The shares of the vault that the adapter owns. */
  readonly shares: bigint;
};

/** A place where one of the vault's adapters lends. */
export type Loan = (MarketLoan | VaultLoan) & {
  /** Whether the vault has an allocation for this place, so that it counts the loan. */
  readonly isCounted: boolean;
};

/** What the vault may lend under an id, in raw units of the asset. */
export type Cap = {
  readonly allocation: bigint;
  readonly absolute: bigint;
  /** Of the vault's assets, in parts of 10^18. */
  readonly relativeE18: bigint;
};

/** The loan that deposits increase. Exits take from it what the vault does not hold itself. */
export type Liquidity = {
  /** Its place among `loans`. */
  readonly loan: number;
  /** The caps that limit this loan; the last is its own. */
  readonly caps: readonly [...Cap[], Cap];
  /** Whether the adapter refuses shares of a market that cost more than a unit each. */
  readonly needsCheapShares: boolean;
};

/** A vault. Amounts are in raw units of the asset. */
export type VaultV2State = {
  /** The Unix second of the block that was read. */
  readonly readAt: bigint;
  /** The total supply of the vault's shares. */
  readonly supply: bigint;
  /** The vault's assets when interest was last added, and when that was. */
  readonly assets: bigint;
  readonly lastUpdate: bigint;
  /** The largest growth of the assets per second, and two fees: on that growth, and on all assets per second. */
  readonly maxRateE18: bigint;
  readonly performanceFeeE18: bigint;
  readonly managementFeeE18: bigint;
  /** What the vault itself holds. */
  readonly idle: bigint;
  /** What Morpho holds of the asset. */
  readonly cash: bigint;
  readonly loans: readonly Loan[];
  /** Absent if deposits stay in the vault. */
  readonly liquidity?: Liquidity;
  /**
   * The assets after the interest of the transaction in progress, which adds interest only once. Absent between
   * transactions.
   */
  readonly firstAssets?: bigint;
};

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
