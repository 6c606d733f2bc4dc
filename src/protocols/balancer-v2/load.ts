import type { CallResult, Reading } from "../../lib/reading.js";
import { type Unusable, unusable } from "../kit/adapter/unusable.js";
import { uintOf, uintsOf } from "../kit/reading/answers.js";
import { callData } from "../kit/reading/calldata.js";
import type { Venue } from "../venue.js";
import {
  addressesIn,
  cashCalls,
  cashIn,
  GET_POOL_ID,
  GET_POOL_TOKENS,
  GET_SWAP_FEE,
  numbersIn,
} from "./answers.js";
import { composableCalls, composableState } from "./composable/load.js";
import type { PoolFacts } from "./facts.js";
import { isComposable, type PoolState, poolOf } from "./state.js";
import { weightedCalls, weightedState } from "./weighted/load.js";

const GET_PAUSED_STATE = "0x1c0de051"; // getPausedState()
const TOTAL_SUPPLY = "0x18160ddd"; // totalSupply()

/**
 * Reads a pool. Unusable if it is managed, paused, empty, or not as the model expects, or if an asset manager claims to
 * hold some of it, because the pool then quotes with tokens that it cannot pay out.
 */
export function* load(venue: Venue<PoolFacts>): Reading<PoolState | Unusable> {
  if (venue.facts.managed) return unusable("managed");
  const pool = poolOf(venue);
  const composable = isComposable(venue);
  const answers = yield [
    { to: venue.address, data: callData(GET_POOL_TOKENS, BigInt(pool.id)) },
    { to: venue.address, data: GET_PAUSED_STATE },
    { to: pool.share, data: GET_PAUSED_STATE },
    { to: pool.share, data: GET_POOL_ID },
    { to: pool.share, data: GET_SWAP_FEE },
    { to: pool.share, data: TOTAL_SUPPLY },
    ...(composable ? composableCalls(pool) : weightedCalls(pool, venue)),
    ...cashCalls(venue.address, pool.id, pool.kept),
  ];
  const [poolTokens, vaultPaused, poolPaused, poolId, swapFeeAnswer, supplyAnswer, ...more] = answers;
  const own = more.slice(0, -pool.kept.length);
  const cash = more.slice(-pool.kept.length).map(cashIn);
  const balances = numbersIn(poolTokens, 1);
  if (poolId !== pool.id || addressesIn(poolTokens, 0).join() !== pool.kept.join()) {
    return unusable("changed");
  }
  if (isPaused(vaultPaused) || isPaused(poolPaused)) return unusable("paused");
  if (balances.length !== pool.kept.length || cash.includes(undefined)) return unusable("silent");
  if (cash.some((each) => each?.managed !== 0n)) return unusable("managed");
  const numbers = uintsOf([swapFeeAnswer, supplyAnswer]);
  if (numbers === undefined) return unusable("silent");
  const [swapFee, supply] = numbers as [bigint, bigint];
  const common = { balances, swapFee, supply };
  const state = composable ? composableState(pool, common, own) : weightedState(pool, common, own);
  if (state === undefined) return unusable("unknownCode");
  return state.supply === 0n || state.balances.includes(0n) ? unusable("empty") : state;
}

/** A missing answer counts as paused. */
function isPaused(answer: CallResult): boolean {
  return uintOf(answer) !== 0n;
}
