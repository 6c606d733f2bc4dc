import { type Hex, intAt, uintAt } from "../../../lib/hex.js";
import type { Call, CallResult } from "../../../lib/reading.js";
import { executorAddress } from "../../../program/index.js";
import { callOf } from "../../kit/reading/ask.js";
import type { Venue } from "../../venue.js";
import type { PoolFacts } from "../facts.js";
import { keyOf } from "../key.js";
import type { Rung, TrialSwap } from "./ladder.js";
import { hookLensCode } from "./lens.js";

/** The lens's answer for a swap that reverts. No swap has this balance change. */
const REVERTED = -(1n << 255n);
const TRIAL = "trial(address,(address,address,uint24,int24,address),(bool,uint256,bool,uint256)[])";

/**
 * Returns the call that swaps in the pool as the Executor does and reverts it. `timestamp` is the Unix second at which
 * it runs, by default the block's own.
 */
export function trialCall(venue: Venue<PoolFacts>, rungs: readonly Rung[], timestamp?: bigint): Call {
  const swaps = rungs.map(({ first, second }) => [...wordsOf(first), ...wordsOf(second)]);
  return callOf([executorAddress, TRIAL, venue.address, ...keyOf(venue), swaps], {
    code: hookLensCode,
    gas: rungs.reduce((sum, { gas }) => sum + gas, 0),
    timestamp,
  });
}

function wordsOf({ zeroForOne, amountIn }: TrialSwap): [bigint, bigint] {
  return [zeroForOne ? 1n : 0n, amountIn];
}

/** Returns whether every swap had its expected output, or undefined if the node does not answer. */
export function agrees(rungs: readonly Rung[], answer: CallResult): boolean | undefined {
  if (answer === undefined || uintAt(answer, 1) !== BigInt(rungs.length)) return undefined;
  for (const [index, { first, second }] of rungs.entries()) {
    if (filled(first, answer, 2 + 2 * index) !== first.amountOut) return false;
    if (first.amountOut === undefined) continue;
    if (filled(second, answer, 3 + 2 * index) !== second.amountOut) return false;
  }
  return true;
}

/** Returns the output of a swap that took its whole input and paid something, as the Executor requires. */
function filled({ zeroForOne, amountIn }: TrialSwap, answer: Hex, at: number): bigint | undefined {
  const change = intAt(answer, at);
  if (change === undefined || change === REVERTED) return undefined;
  const changes = [change >> 128n, BigInt.asIntN(128, change)] as [bigint, bigint];
  const [changeIn, changeOut] = zeroForOne ? changes : ([changes[1], changes[0]] as const);
  return changeIn === -amountIn && changeOut > 0n ? changeOut : undefined;
}
