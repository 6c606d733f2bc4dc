import { type Address, addressAt } from "../../../../lib/address.js";
import { uintAt } from "../../../../lib/hex.js";
import type { Call, CallResult, Reading } from "../../../../lib/reading.js";
import { type Unusable, unusable } from "../../../kit/adapter/unusable.js";
import { rayMul } from "../../../kit/maths/ray.js";
import { addressOf, uintOf } from "../../../kit/reading/answers.js";
import { callData } from "../../../kit/reading/calldata.js";
import { GET_RESERVE_DATA, RESERVE_WORDS } from "../../../kit/reading/reserve.js";
import type { Venue } from "../../../venue.js";
import type { LendingFacts, StableFacts } from "../../facts.js";
import type { Count, Lent } from "../counts.js";

const SCALED_BALANCE_OF = "0x1da24f3e"; // scaledBalanceOf(address)
const ADMIN_BALANCES = "0xe2e7d264"; // admin_balances(uint256)
const GET_RESERVE_NORMALIZED_INCOME = "0xd15e0053"; // getReserveNormalizedIncome(address)
const BALANCE_OF = "0x70a08231"; // balanceOf(address)
const SHARES_OF = "0xf5eb42dc"; // sharesOf(address)
const GET_TOTAL_SHARES = "0xd5002f2e"; // getTotalShares()
const GET_TOTAL_POOLED_ETHER = "0x37cfdaca"; // getTotalPooledEther()
const PAUSED = "0x5c975abb"; // paused()

const UNDERLYING_COINS = "0xb9947eb0"; // underlying_coins(uint256)
const POOL = "0x7535d246"; // POOL()
const UNDERLYING_ASSET_ADDRESS = "0xb16a19de"; // UNDERLYING_ASSET_ADDRESS()

/**
 * Reads which market issues a pool's coins, and for which assets. Returns undefined unless all are tokens of one market
 * with the functions of `RESERVE_WORDS`, for the assets that the pool names.
 */
export function* readLending(pool: Address, coins: readonly Address[]): Reading<LendingFacts | undefined> {
  const answers = yield coins.flatMap((coin, index): Call[] => [
    { to: pool, data: callData(UNDERLYING_COINS, index) },
    { to: coin, data: callData(UNDERLYING_ASSET_ADDRESS) },
    { to: coin, data: callData(POOL) },
  ]);
  const told = coins.map((_, index) => answers.slice(3 * index, 3 * index + 3).map(addressOf));
  const market = told[0]?.[2];
  const assets = told.flatMap(([named, asset, issuer]) =>
    asset !== undefined && asset === named && issuer === market ? [asset] : [],
  );
  if (market === undefined || assets.length !== coins.length) return undefined;
  const reserves = yield assets.map((asset) => ({ to: market, data: callData(GET_RESERVE_DATA, asset) }));
  const issues = coins.every(
    (coin, index) => addressAt(reserves[index] ?? "0x", RESERVE_WORDS.aToken) === coin,
  );
  return issues ? { market, assets } : undefined;
}

/** Returns which coins are measured in shares, as stETH is, or undefined if none is. */
export function* readStaked(
  pool: Address,
  coins: readonly Address[],
): Reading<readonly boolean[] | undefined> {
  const answers = yield coins.flatMap((coin) => [
    ...stakedCalls(pool, coin),
    { to: coin, data: callData(BALANCE_OF, pool) },
  ]);
  const staked = coins.map((_, index) => {
    const [shares, allShares, allWei, balance] = answers.slice(4 * index, 4 * index + 4).map(uintOf);
    if (shares === undefined || !allShares || allWei === undefined) return false;
    return (shares * allWei) / allShares === balance;
  });
  return staked.includes(true) ? staked : undefined;
}

function stakedCalls(pool: Address, coin: Address): Call[] {
  return [
    { to: coin, data: callData(SHARES_OF, pool) },
    { to: coin, data: callData(GET_TOTAL_SHARES) },
    { to: coin, data: callData(GET_TOTAL_POOLED_ETHER) },
  ];
}

/** Returns the calls whose answers `countsIn` takes; none for a pool whose coins move by raw units. */
export function countCallsOf(venue: Venue<StableFacts>): Call[] {
  const { address, tokens, facts } = venue;
  if (facts.lent !== undefined) return lentCallsOf(venue, facts.lent);
  return (facts.staked ?? []).flatMap((isStaked, index) => [
    { to: address, data: callData(ADMIN_BALANCES, index) },
    ...(isStaked ? stakedCalls(address, tokens[index] as Address) : []),
  ]);
}

/**
 * Returns how each coin is measured, or undefined if all move by raw units. Unusable if a call is unanswered, if
 * balances do not confirm the rounding, or if a lending market is paused or has other tokens for the assets.
 */
export function countsIn(
  venue: Venue<StableFacts>,
  balances: readonly bigint[],
  answers: readonly CallResult[],
): readonly Count[] | Unusable | undefined {
  const { lent, staked } = venue.facts;
  if (lent !== undefined) return lentIn(venue, balances, answers);
  return staked && stakedIn(staked, balances, answers.map(uintOf));
}

function stakedIn(
  staked: readonly boolean[],
  balances: readonly bigint[],
  numbers: readonly (bigint | undefined)[],
): readonly Count[] | Unusable {
  const counts: Count[] = [];
  let place = 0;
  for (const [index, isStaked] of staked.entries()) {
    const [ofAdmin, shares, allShares, allWei] = numbers.slice(place);
    place += isStaked ? 4 : 1;
    const amount = balances[index] as bigint;
    if (ofAdmin === undefined) return unusable("silent");
    if (!isStaked) {
      counts.push({ amount });
      continue;
    }
    if (shares === undefined || !allShares || allWei === undefined) return unusable("silent");
    if ((shares * allWei) / allShares - ofAdmin !== amount) return unusable("unknownRounding");
    counts.push({ shares, allShares, allWei, ofAdmin });
  }
  return counts;
}

/** The number of calls for each coin. */
const CALLS_OF_COIN = 4;

function lentCallsOf({ address, tokens }: Venue<StableFacts>, { market, assets }: LendingFacts): Call[] {
  const ofCoin = assets.flatMap((asset, index): Call[] => [
    { to: tokens[index] as typeof asset, data: callData(SCALED_BALANCE_OF, address) },
    { to: address, data: callData(ADMIN_BALANCES, index) },
    { to: market, data: callData(GET_RESERVE_DATA, asset) },
    { to: market, data: callData(GET_RESERVE_NORMALIZED_INCOME, asset) },
  ]);
  return [{ to: market, data: callData(PAUSED) }, ...ofCoin];
}

/** The market's units are rounded half up. */
function lentIn(
  { tokens }: Venue<StableFacts>,
  balances: readonly bigint[],
  [paused, ...answers]: readonly CallResult[],
): readonly Lent[] | Unusable {
  const isPaused = uintOf(paused);
  if (isPaused === undefined) return unusable("silent");
  if (isPaused !== 0n) return unusable("paused");
  const coins: Lent[] = [];
  for (const [index, balance] of balances.entries()) {
    const first = index * CALLS_OF_COIN;
    const [scaled, ofAdmin, , incomeRay] = answers.slice(first, first + CALLS_OF_COIN).map(uintOf);
    const reserve = answers[first + 2] ?? "0x";
    const [indexRay, rateRay, updatedAt] = [
      RESERVE_WORDS.liquidityIndex,
      RESERVE_WORDS.liquidityRate,
      RESERVE_WORDS.updatedAt,
    ].map((place) => uintAt(reserve, place));
    if (addressAt(reserve, RESERVE_WORDS.aToken) !== tokens[index]) return unusable("changed");
    if (scaled === undefined || ofAdmin === undefined || incomeRay === undefined) return unusable("silent");
    if (!indexRay || rateRay === undefined || updatedAt === undefined) return unusable("silent");
    if (rayMul(scaled, incomeRay) - ofAdmin !== balance) return unusable("unknownRounding");
    coins.push({ scaled, ofAdmin, updatedAt, indexRay, rateRay });
  }
  return coins;
}
