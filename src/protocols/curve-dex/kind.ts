import { type Address, addressAt } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import type { Call, CallResult } from "../../lib/reading.js";
import { callData } from "../kit/calldata.js";

/**
 * Kinds of Curve's pools whose maths is another than that of plain ones: of two prices that move, of a coin that is a
 * share of another pool, with rates and a fee that moves, with either of these alone, of the native currency; and those
 * of contracts that are none of the known ones.
 */
export const otherKinds = [
  "crypto",
  "metapool",
  "newGeneration",
  "rates",
  "dynamicFee",
  "native",
  "unknownCode",
] as const;
export type OtherKind = (typeof otherKinds)[number];

const GAMMA = "0xb1373929"; // gamma()
const BASE_POOL = "0x71511a5e"; // BASE_POOL()
const BASE_POOL_EARLY = "0x5d6362bb"; // base_pool()
const STORED_RATES = "0xfd0684b1"; // stored_rates()
const ORACLE = "0x8874f628"; // oracle(uint256)
const OFFPEG_FEE_MULTIPLIER = "0x8edfdd5f"; // offpeg_fee_multiplier()
const UNDERLYING_COINS_INT128 = "0xb739953e"; // underlying_coins(int128)
const UNDERLYING_COINS = "0xb9947eb0"; // underlying_coins(uint256)

/** What tells the kind of a pool: functions that only some kinds have. */
export function kindCalls(pool: Address): Call[] {
  const names: Hex[] = [GAMMA, BASE_POOL, BASE_POOL_EARLY, STORED_RATES, OFFPEG_FEE_MULTIPLIER];
  const ofFirst = [ORACLE, UNDERLYING_COINS_INT128, UNDERLYING_COINS].map((name) => callData(name as Hex, 0));
  return [...names, ...ofFirst].map((data) => ({ to: pool, data }));
}

/** How many calls that is. */
export const KIND_CALLS = 8;

/**
 * Undefined for a plain pool, and for one that tells nothing of its kind: what it quotes shows that (`load`). Lending pools
 * of the first years keep rates without telling them: their coins wrap others. So do pools with oracles.
 */
export function otherKindOf(firstCoin: Address, answers: readonly CallResult[]): OtherKind | undefined {
  const [gamma, basePool, basePoolEarly, rates, offpeg, oracle, ...underlying] = answers;
  if (gamma !== undefined) return "crypto";
  if (basePool !== undefined || basePoolEarly !== undefined) return "metapool";
  if (rates !== undefined) return offpeg === undefined ? "rates" : "newGeneration";
  if (offpeg !== undefined) return "dynamicFee";
  if (oracle !== undefined) return "rates";
  const wraps = underlying.some((answer) => {
    const coin = addressAt(answer ?? "0x", 0);
    return coin !== undefined && coin !== firstCoin;
  });
  return wraps ? "rates" : undefined;
}
