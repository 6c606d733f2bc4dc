import { addressAt } from "../../lib/address.js";
import { uintAt } from "../../lib/hex.js";
import type { Venue } from "../adapter.js";
import { callData } from "../calldata.js";
import type { CallResult, Reading } from "../reading.js";
import { coinCall, TOTAL_SUPPLY } from "./discover.js";
import type { PoolFacts } from "./facts.js";
import { type PoolState, poolOf } from "./pool.js";

const BALANCES_INT128 = "0x065a80d8"; // balances(int128)
const BALANCES = "0x4903b0d1"; // balances(uint256)
const FEE = "0xddca3f43"; // fee()
const ADMIN_FEE = "0xfee3f7f9"; // admin_fee()
const AMPLIFICATION = "0xf446c1d0"; // A()
const INITIAL_A = "0x5409491a"; // initial_A()
const FUTURE_A = "0xb4b577ad"; // future_A()
const INITIAL_A_TIME = "0x2081066c"; // initial_A_time()
const FUTURE_A_TIME = "0x14052288"; // future_A_time()

/** Reads a pool; undefined for an empty one and for one whose coins are not those of the venue. */
export function* load(venue: Venue<PoolFacts>): Reading<PoolState | undefined> {
  const pool = poolOf(venue);
  const to = venue.address;
  const ask = (data: `0x${string}`) => ({ to, data });
  const n = pool.coins.length;
  const answers = yield [
    ...pool.coins.map((_, index) => coinCall(to, pool.early, index)),
    ...pool.coins.map((_, index) => ask(callData(pool.early ? BALANCES_INT128 : BALANCES, index))),
    { to: pool.share, data: callData(TOTAL_SUPPLY) },
    ask(FEE),
    ask(ADMIN_FEE),
    ...(pool.early
      ? [ask(AMPLIFICATION)]
      : [INITIAL_A, FUTURE_A, INITIAL_A_TIME, FUTURE_A_TIME].map((data) => ask(data as `0x${string}`))),
  ];
  if (!pool.coins.every((coin, index) => addressAt(answers[index] ?? "0x", 0) === coin)) return undefined;
  const numbers = answers.slice(n).map((answer) => uintOf(answer));
  if (numbers.some((number) => number === undefined)) return undefined;
  const [supply, fee, adminFee, from, to_ = from, fromSeconds = 0n, toSeconds = 0n] = numbers.slice(n) as [
    bigint,
    bigint,
    bigint,
    bigint,
    ...bigint[],
  ];
  const balances = numbers.slice(0, n) as bigint[];
  if (supply === 0n || from === 0n || balances.includes(0n)) return undefined;
  return { balances, supply, ramp: { from, to: to_, fromSeconds, toSeconds }, fee, adminFee };
}

function uintOf(answer: CallResult): bigint | undefined {
  return uintAt(answer ?? "0x", 0);
}
