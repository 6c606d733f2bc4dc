import { addressAt } from "../../lib/address.js";
import { uintAt } from "../../lib/hex.js";
import { attempt, isRefusal } from "../../lib/refusal.js";
import type { Venue } from "../adapter.js";
import { callData } from "../calldata.js";
import type { CallResult, Reading } from "../reading.js";
import { type Unusable, unusable } from "../unusable.js";
import type { PoolFacts } from "./facts.js";
import { type Pool, type PoolState, poolOf } from "./pool.js";
import { exchange } from "./trade.js";
import { AMPLIFICATION, BALANCES, BALANCES_INT128, coinCall, FUTURE_A, INITIAL_A } from "./venue.js";

const FEE = "0xddca3f43"; // fee()
const TOTAL_SUPPLY = "0x18160ddd"; // totalSupply()
const ADMIN_FEE = "0xfee3f7f9"; // admin_fee()
const INITIAL_A_TIME = "0x2081066c"; // initial_A_time()
const FUTURE_A_TIME = "0x14052288"; // future_A_time()
const GET_DY = "0x5e0d443f"; // get_dy(int128,int128,uint256)

/** Later than any amplification goes on moving. */
const LATE_SECONDS = 1n << 64n;
/** A trade pays up to a unit less than the pool foretells, which rounds to units before it takes the fee. */
const FORETOLD_UNITS = 1n;

/**
 * Reads a pool. Unusable is one that is not plain, an empty one, one whose coins are not those of the venue, and one that
 * foretells another output of a trade than its state makes: then it is of a kind that nobody knows.
 */
export function* load(venue: Venue<PoolFacts>): Reading<PoolState | Unusable> {
  if (venue.facts.otherKind !== undefined) return unusable(venue.facts.otherKind);
  const pool = poolOf(venue);
  const to = venue.address;
  const ask = (data: `0x${string}`) => ({ to, data });
  const n = pool.coins.length;
  const probe = 10n ** BigInt(venue.facts.decimals[0] as number);
  const [foretold, ...answers] = yield [
    ask(callData(GET_DY, 0, 1, probe)),
    ...pool.coins.map((_, index) => coinCall(to, pool.early, index)),
    ...pool.coins.map((_, index) => ask(callData(pool.early ? BALANCES_INT128 : BALANCES, index))),
    { to: pool.share, data: callData(TOTAL_SUPPLY) },
    ask(FEE),
    ask(ADMIN_FEE),
    ...(pool.early
      ? [ask(AMPLIFICATION)]
      : [INITIAL_A, FUTURE_A, INITIAL_A_TIME, FUTURE_A_TIME].map((data) => ask(data as `0x${string}`))),
  ];
  if (!pool.coins.every((coin, index) => addressAt(answers[index] ?? "0x", 0) === coin)) {
    return unusable("changed");
  }
  const numbers = answers.slice(n).map((answer) => uintOf(answer));
  if (numbers.some((number) => number === undefined)) return unusable("silent");
  const [supply, fee, adminFee, from, to_ = from, fromSeconds = 0n, toSeconds = 0n] = numbers.slice(n) as [
    bigint,
    bigint,
    bigint,
    bigint,
    ...bigint[],
  ];
  const balances = numbers.slice(0, n) as bigint[];
  if (supply === 0n || from === 0n || balances.includes(0n)) return unusable("empty");
  const state = { balances, supply, ramp: { from, to: to_, fromSeconds, toSeconds }, fee, adminFee };
  return isForetold(pool, state, probe, uintOf(foretold)) ? state : unusable("doesNotAddUp");
}

/** Whether the pool foretells of `probe` what the state makes of it. Nobody can tell while the amplification moves. */
function isForetold(pool: Pool, state: PoolState, probe: bigint, foretold: bigint | undefined): boolean {
  if (state.ramp.from !== state.ramp.to) return true;
  const trade = attempt(() => exchange(pool, state, [0, 1], probe, LATE_SECONDS));
  if (isRefusal(trade) || foretold === undefined) return isRefusal(trade) && foretold === undefined;
  return foretold >= trade.amountOut && foretold - trade.amountOut <= FORETOLD_UNITS;
}

function uintOf(answer: CallResult): bigint | undefined {
  return uintAt(answer ?? "0x", 0);
}
