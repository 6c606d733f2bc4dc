import type { Address } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import type { CallResult, Reading } from "../../lib/reading.js";
import { uintOf } from "../kit/answers.js";
import { callData } from "../kit/calldata.js";
import type { PoolHeader } from "../kit/concentrated/packedTicks.js";
import { poolLensSelectors } from "../kit/concentrated/poolLens.js";
import { readPool } from "../kit/concentrated/readPool.js";
import type { Tick } from "../kit/concentrated/ticks.js";
import { isUnusable, type Unusable, unusable } from "../kit/unusable.js";
import type { Venue } from "../venue.js";
import { EXTSLOAD } from "./discover.js";
import type { PoolFacts } from "./facts.js";
import { slotsOf } from "./slots.js";
import { type PoolState, taking } from "./state.js";

/** The one of a tick's slots that holds its liquidity. */
const TICK_GAS = 3_000;

/**
 * Reads a whole pool from the manager's storage. Unusable if it has no price, charges another fee than its key states,
 * does not add up, or has hooks: some hooks affect every swap, and the Executor's step cannot express the others.
 */
export function* load(venue: Venue<PoolFacts>): Reading<PoolState | Unusable> {
  const { hooks, dynamicFee } = venue.facts;
  if (hooks !== undefined) {
    if (touchesSwaps(hooks)) return unusable("hook");
    return unusable(dynamicFee ? "dynamicFee" : "unnamedHook");
  }
  const slots = slotsOf(venue.subject as Hex);
  const { tickSpacing } = venue.facts;
  const read = (slot: bigint) => ({ to: venue.address, data: callData(EXTSLOAD, slot) });
  let protocolFee = 0;
  const state = yield* readPool({
    tickSpacing,
    lens: {
      near: poolLensSelectors.nearOfManager,
      words: poolLensSelectors.wordsOfManager,
      args: [BigInt(venue.address), slots.slot0, BigInt(tickSpacing)],
      tickGas: TICK_GAS,
    },
    refuses(slot0) {
      protocolFee = Number(BigInt.asUintN(24, slot0 >> 184n));
      return BigInt.asUintN(24, slot0 >> 208n) === BigInt(venue.feePpm) ? undefined : unusable("dynamicFee");
    },
    *header(): Reading<PoolHeader | Unusable> {
      const [slot0, liquidity] = (yield [read(slots.slot0), read(slots.liquidity)]).map(uintOf);
      return slot0 === undefined || liquidity === undefined ? unusable("silent") : { slot0, liquidity };
    },
    word: (index) => read(slots.bitmapWord(index)),
    tick: (tick) => read(slots.tick(tick)),
    tickIn,
  });
  return isUnusable(state) ? state : taking(state, protocolFee);
}

function tickIn(tick: number, answer: CallResult): Tick | undefined {
  const packed = uintOf(answer);
  if (!packed) return undefined;
  const liquidityGross = BigInt.asUintN(128, packed);
  return { tick, liquidityNet: BigInt.asIntN(128, packed >> 128n), liquidityGross };
}

/**
 * Permission bits in a hooks address (Hooks.sol): calls before and after swaps, and changing the amounts in either. The
 * other permissions concern initialization, liquidity and donations, all of which end in a log before the next swap.
 */
const OF_SWAPS = (1n << 7n) | (1n << 6n) | (1n << 3n) | (1n << 2n);

/**
 * Returns whether the manager calls the hooks contract for swaps, whose results may then differ from the pool's state.
 */
function touchesSwaps(hooks: Address): boolean {
  return (BigInt(hooks) & OF_SWAPS) !== 0n;
}
