import type { Address } from "../../../../lib/address.js";
import { type Reading, together } from "../../../../lib/reading.js";
import { type Unusable, unusable } from "../../../kit/adapter/unusable.js";
import { rayMul } from "../../../kit/maths/ray.js";
import { ask, askEach } from "../../../kit/reading/ask.js";
import { GET_RESERVE_DATA } from "../../../kit/reading/reserve.js";
import { readPooled } from "../../../kit/shares/readPooled.js";
import type { Venue } from "../../../venue.js";
import type { LendingFacts, StableFacts } from "../../facts.js";
import type { Count, Lent, Staked } from "../counts.js";

/**
 * Reads which market issues a pool's coins, and for which assets. Returns undefined unless all are tokens of one market
 * with that struct of a reserve, for the assets that the pool names.
 */
export function* readLending(pool: Address, coins: readonly Address[]): Reading<LendingFacts | undefined> {
  const told = yield* together(
    coins.map((coin, index) =>
      ask({
        named: [pool, "underlying_coins(uint256) address", index],
        asset: [coin, "UNDERLYING_ASSET_ADDRESS() address"],
        market: [coin, "POOL() address"],
      }),
    ),
  );
  const market = told[0]?.market;
  const assets = told.flatMap((each) =>
    each !== undefined && each.asset === each.named && each.market === market ? [each.asset] : [],
  );
  if (market === undefined || assets.length !== coins.length) return undefined;
  const reserves = yield* askEach(
    GET_RESERVE_DATA,
    assets.map((asset) => [market, asset] as const),
  );
  return coins.every((coin, index) => reserves[index]?.aToken === coin) ? { market, assets } : undefined;
}

/** Returns which coins are measured in shares, as stETH is, or undefined if none is. */
export function* readStaked(
  pool: Address,
  coins: readonly Address[],
): Reading<readonly boolean[] | undefined> {
  const told = yield* together(
    coins.map((coin) =>
      together([askShares(pool, coin), ask({ balance: [coin, "balanceOf(address)", pool] })]),
    ),
  );
  const staked = told.map(([each, own]) => {
    if (each === undefined || own === undefined || each.allShares === 0n) return false;
    return (each.shares * each.allWei) / each.allShares === own.balance;
  });
  return staked.includes(true) ? staked : undefined;
}

function* askShares(pool: Address, coin: Address): Reading<Omit<Staked, "ofAdmin"> | undefined> {
  const [own, all] = yield* together([ask({ shares: [coin, "sharesOf(address)", pool] }), readPooled(coin)]);
  return own && all && { ...own, allShares: all.shares, allWei: all.pooledWei };
}

/**
 * Reads what shows how to measure each coin. Returns a function that computes it from the balances of the same batch:
 * undefined if all coins move by raw units, and unusable if a call is unanswered, if balances do not confirm the
 * rounding, or if a lending market is paused or has other tokens for the assets.
 */
export function* readCounts(
  venue: Venue<StableFacts>,
): Reading<(balances: readonly bigint[]) => readonly Count[] | Unusable | undefined> {
  const { lent, staked } = venue.facts;
  if (lent !== undefined) {
    const told = yield* askLent(venue, lent);
    return (balances) => lentIn(venue, balances, told);
  }
  if (staked === undefined) return () => undefined;
  const told = yield* askStaked(venue, staked);
  return (balances) => stakedIn(staked, balances, told);
}

function askStaked({ address: pool, tokens }: Venue, staked: readonly boolean[]) {
  return together(
    staked.map((isStaked, index) =>
      together([
        ask({ ofAdmin: [pool, "admin_balances(uint256)", index] }),
        ...(isStaked ? [askShares(pool, tokens[index] as Address)] : []),
      ]),
    ),
  );
}

type Told<Asked extends (...args: never) => Reading<unknown>> =
  ReturnType<Asked> extends Reading<infer Result> ? Result : never;

function stakedIn(
  staked: readonly boolean[],
  balances: readonly bigint[],
  told: Told<typeof askStaked>,
): readonly Count[] | Unusable {
  const counts: Count[] = [];
  for (const [index, [own, shares]] of told.entries()) {
    const amount = balances[index] as bigint;
    if (own === undefined) return unusable("silent");
    if (!staked[index]) {
      counts.push({ amount });
      continue;
    }
    if (!shares?.allShares) return unusable("silent");
    if ((shares.shares * shares.allWei) / shares.allShares - own.ofAdmin !== amount)
      return unusable("unknownRounding");
    counts.push({ ...shares, ...own });
  }
  return counts;
}

function askLent({ address: pool, tokens }: Venue, { market, assets }: LendingFacts) {
  return together([
    ask({ isPaused: [market, "paused() bool"] }),
    together(
      assets.map((asset, index) =>
        together([
          ask({
            scaled: [tokens[index] as Address, "scaledBalanceOf(address)", pool],
            ofAdmin: [pool, "admin_balances(uint256)", index],
          }),
          ask({ reserve: { maybe: [market, GET_RESERVE_DATA, asset] } }),
          ask({ incomeRay: [market, "getReserveNormalizedIncome(address)", asset] }),
        ]),
      ),
    ),
  ]);
}

/** The market's units are rounded half up. */
function lentIn(
  { tokens }: Venue<StableFacts>,
  balances: readonly bigint[],
  [market, told]: Told<typeof askLent>,
): readonly Lent[] | Unusable {
  if (market === undefined) return unusable("silent");
  if (market.isPaused) return unusable("paused");
  const coins: Lent[] = [];
  for (const [index, [units, { reserve }, income]] of told.entries()) {
    if (reserve?.aToken !== tokens[index]) return unusable("changed");
    if (units === undefined || income === undefined || !reserve?.liquidityIndexRay) return unusable("silent");
    const { liquidityIndexRay: indexRay, liquidityRateRay: rateRay, updatedAt } = reserve;
    if (rayMul(units.scaled, income.incomeRay) - units.ofAdmin !== balances[index])
      return unusable("unknownRounding");
    coins.push({ ...units, updatedAt, indexRay, rateRay });
  }
  return coins;
}
