import type { Hex } from "../../lib/hex.js";
import { minBigint } from "../../lib/math.js";
import { isRefusal, Refused, refuse } from "../../lib/refusal.js";
import { WAD } from "../../lib/whole.js";
import { beyond } from "../kit/adapter/beyond.js";
import { accrued, type MarketTotals, supplied, withdrawableFrom, withdrawn } from "../kit/morpho/market.js";
import {
  booksAt,
  deposited,
  freeIn,
  MOST_IN,
  redeemed,
  roomFor,
  type VaultV1State,
} from "../kit/morpho/vaultV1.js";
import { type ShareRate, sharesFor, sharesForUp } from "../kit/vault/books.js";
import { type Cap, type Liquidity, type Loan, lentAssets, type VaultV2State } from "./books.js";

/** The second of a trade, and what belongs to nobody in the vault and in each of the vaults that it lends to. */
type At = { readonly timestamp: bigint; readonly virtual: ShareRate };

/** Morpho's numbers have 128 bits. */
const SHARES_END = 1n << 128n;

/**
 * Returns the vault after it has lent `assets` where deposits go. Its caps then also count what the loan has earned
 * since the vault last lent there or took from there. Throws `Refused`.
 */
export function lent(state: VaultV2State, liquidity: Liquidity, assets: bigint, at: At): VaultV2State {
  const before = loanOf(state, liquidity);
  const loan = increased(before, liquidity, assets, at);
  const caps = recounted(liquidity, lentAssets(loan, at.timestamp, at.virtual));
  if (!caps.every((cap) => cap.allocation <= limitOf(cap, state)))
    throw new Refused(beyond(roomUnderCaps(state, liquidity, at), "the vault's caps take no more"));
  return withLoan(state, { ...liquidity, caps }, loan, state.cash + assets);
}

/** Returns the vault after it has taken `assets` out of the same loan. Throws `Refused`. */
export function taken(state: VaultV2State, liquidity: Liquidity, assets: bigint, at: At): VaultV2State {
  const loan = decreased(loanOf(state, liquidity), state.cash, assets, at);
  if (liquidity.caps.some(({ allocation }) => allocation === 0n))
    throw new Refused(refuse("closed", "the vault has nothing allocated where exits take from"));
  const caps = recounted(liquidity, lentAssets(loan, at.timestamp, at.virtual));
  return withLoan(state, { ...liquidity, caps }, loan, state.cash - assets);
}

/** Returns the most that the vault can lend where deposits go. */
export function roomOf(state: VaultV2State, liquidity: Liquidity, at: At): bigint {
  const loan = loanOf(state, liquidity);
  const room = loan.kind === "market" ? MOST_IN : roomFor(loan.vault, at.timestamp);
  return minBigint(room, roomUnderCaps(state, liquidity, at));
}

/** Returns the most that the vault can take out of the loan that exits take from. */
export function freeOf(state: VaultV2State, liquidity: Liquidity, { timestamp, virtual }: At): bigint {
  const loan = loanOf(state, liquidity);
  if (liquidity.caps.some(({ allocation }) => allocation === 0n)) return 0n;
  if (loan.kind === "market") return withdrawableFrom(accrued(loan.market, timestamp), state.cash);
  return minBigint(freeIn(loan.vault, timestamp), lentAssets(loan, timestamp, virtual));
}

function loanOf({ loans }: VaultV2State, { loan }: Liquidity): Loan {
  return loans[loan] as Loan;
}

function increased(loan: Loan, { needsCheapShares }: Liquidity, assets: bigint, at: At): Loan {
  if (loan.kind === "vault") {
    const books = booksAt(loan.vault, at.timestamp, at.virtual);
    const shares = sharesFor(assets, books.rate);
    const vault = orThrow(deposited(loan.vault, { assets, shares, books, timestamp: at.timestamp }));
    return { ...loan, vault, shares: loan.shares + shares };
  }
  const market = supplied(accrued(loan.market, at.timestamp), assets);
  if (market.supplyShares >= SHARES_END)
    throw new Refused(refuse("tooMuch", "the amount is more than Morpho counts"));
  if (needsCheapShares && market.vaultShares - loan.market.vaultShares < assets)
    throw new Refused(refuse("closed", "a share of the market costs more than one unit"));
  return { ...loan, market };
}

function decreased(loan: Loan, cash: bigint, assets: bigint, at: At): Loan {
  if (loan.kind === "vault") {
    const books = booksAt(loan.vault, at.timestamp, at.virtual);
    const shares = sharesForUp(assets, books.rate);
    if (shares > books.supply) throw new Refused(beyond(books.supply, "there are not so many shares"));
    if (shares > loan.shares)
      throw new Refused(beyond(loan.shares, "the vault has not lent so much where exits take from"));
    const vault = orThrow(redeemed(loan.vault, { assets, shares, books, timestamp: at.timestamp }));
    return { ...loan, vault, shares: loan.shares - shares };
  }
  const current = accrued(loan.market, at.timestamp);
  const free = withdrawableFrom(current, cash);
  if (assets > free) throw new Refused(beyond(free, "the market does not have so much"));
  return { ...loan, market: withdrawn(current, assets) };
}

function orThrow(vault: VaultV1State | ReturnType<typeof refuse>): VaultV1State {
  if (isRefusal(vault)) throw new Refused(vault);
  return vault;
}

/** Returns the caps when the loan is worth `worth`. */
function recounted({ caps }: Liquidity, worth: bigint): Liquidity["caps"] {
  const change = worth - ownCap(caps).allocation;
  const counted = caps.map((cap) => ({ ...cap, allocation: cap.allocation + change }));
  if (counted.some(({ allocation }) => allocation < 0n))
    throw new Refused(refuse("closed", "the vault has lost more than it allocated"));
  return counted as unknown as Liquidity["caps"];
}

function ownCap(caps: Liquidity["caps"]): Cap {
  return caps[caps.length - 1] as Cap;
}

/** Returns the most that the vault may allocate under a cap. A relative cap is a part of the vault's `firstAssets`. */
function limitOf({ absolute, relativeE18 }: Cap, { firstAssets = 0n }: VaultV2State): bigint {
  if (absolute === 0n) return -1n;
  return relativeE18 === WAD ? absolute : minBigint(absolute, (firstAssets * relativeE18) / WAD);
}

function roomUnderCaps(state: VaultV2State, liquidity: Liquidity, { timestamp, virtual }: At): bigint {
  const grown = lentAssets(loanOf(state, liquidity), timestamp, virtual) - ownCap(liquidity.caps).allocation;
  const rooms = liquidity.caps.map((cap) => limitOf(cap, state) - cap.allocation - grown);
  return rooms.reduce(minBigint);
}

/** Replaces the loan, and updates the totals of its markets in all other loans. */
function withLoan(state: VaultV2State, liquidity: Liquidity, loan: Loan, cash: bigint): VaultV2State {
  const isCounted = ownCap(liquidity.caps).allocation > 0n;
  const loans = state.loans.map((other, index) =>
    index === liquidity.loan ? { ...loan, isCounted } : besides(other, loan),
  );
  return { ...state, cash, loans: loans.map((each) => withCash(each, cash)), liquidity };
}

function withCash(loan: Loan, cash: bigint): Loan {
  return loan.kind === "vault" ? { ...loan, vault: { ...loan.vault, cash } } : loan;
}

/** Returns another loan with the market totals that `loan` has changed. */
function besides(other: Loan, loan: Loan): Loan {
  const totals = new Map<Hex | undefined, MarketTotals>(
    loan.kind === "market"
      ? [[loan.id, loan.market]]
      : loan.vault.markets.map((market, index) => [loan.ids[index], market]),
  );
  const renewed = <Market extends MarketTotals>(market: Market, id: Hex | undefined): Market => {
    const found = totals.get(id);
    if (found === undefined) return market;
    const { supplyAssets, supplyShares, borrowAssets, lastUpdate, rateAtTargetE18 } = found;
    const rate = rateAtTargetE18 === undefined ? {} : { rateAtTargetE18 };
    return { ...market, supplyAssets, supplyShares, borrowAssets, lastUpdate, ...rate };
  };
  if (other.kind === "market") return { ...other, market: renewed(other.market, other.id) };
  const markets = other.vault.markets.map((market, index) => renewed(market, other.ids[index]));
  return { ...other, vault: { ...other.vault, markets } };
}
