import { type Hex, uintAt } from "../../lib/hex.js";
import type { Venue } from "../adapter.js";
import { callData } from "../calldata.js";
import type { CallResult, Reading } from "../reading.js";
import { addressesIn, GET_POOL_ID, GET_POOL_TOKENS, GET_SWAP_FEE, numbersIn, uintsOf } from "./answers.js";
import { type PoolState, poolOf } from "./state.js";

const GET_WEIGHTS = "0xf89f27ed"; // getNormalizedWeights()
const GET_LAST_INVARIANT = "0x9b02cdde"; // getLastInvariant()
const GET_PAUSED_STATE = "0x1c0de051"; // getPausedState()
const TOTAL_SUPPLY = "0x18160ddd"; // totalSupply()

/** Reads a pool; undefined for one that is paused, empty, or not what the model expects. */
export function* load(venue: Venue): Reading<PoolState | undefined> {
  const { id, share, assets } = poolOf(venue);
  const ofPool = (data: Hex) => ({ to: share, data });
  const answers = yield [
    { to: venue.address, data: callData(GET_POOL_TOKENS, BigInt(id)) },
    ofPool(GET_WEIGHTS),
    { to: venue.address, data: GET_PAUSED_STATE },
    ofPool(GET_PAUSED_STATE),
    ofPool(GET_POOL_ID),
    ofPool(GET_SWAP_FEE),
    ofPool(GET_LAST_INVARIANT),
    ofPool(TOTAL_SUPPLY),
    { to: venue.sources?.feesCollector ?? venue.address, data: GET_SWAP_FEE },
  ];
  const [poolTokens, weightsAnswer, vaultPaused, poolPaused, poolId, ...rest] = answers;
  const tokens = addressesIn(poolTokens, 0);
  const balances = numbersIn(poolTokens, 1);
  const weights = numbersIn(weightsAnswer, 0);
  if (poolId !== id || tokens.join() !== assets.join()) return undefined;
  if (isPaused(vaultPaused) || isPaused(poolPaused)) return undefined;
  const numbers = uintsOf(rest);
  if (numbers === undefined || weights.length !== assets.length || balances.includes(0n)) return undefined;
  const [swapFee, lastInvariant, supply, protocolFee] = numbers as [bigint, bigint, bigint, bigint];
  if (supply === 0n || balances.length !== assets.length) return undefined;
  return { balances, supply, weights, swapFee, protocolFee, lastInvariant };
}

/** What does not answer counts as paused. */
function isPaused(answer: CallResult): boolean {
  return uintAt(answer ?? "0x", 0) !== 0n;
}
