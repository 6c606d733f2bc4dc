import { type Hex, uintAt } from "../../lib/hex.js";
import type { Venue } from "../adapter.js";
import { callData } from "../calldata.js";
import { bitmapLensSelectors } from "../lib/concentrated/bitmapLens.js";
import { readInitializedTicks } from "../lib/concentrated/readBitmap.js";
import { addsUp, type Tick } from "../lib/concentrated/state.js";
import type { CallResult, Reading } from "../reading.js";
import { type Unusable, unusable } from "../unusable.js";
import { EXTSLOAD } from "./discover.js";
import type { PoolFacts } from "./facts.js";
import { touchesSwaps } from "./hooks.js";
import { slotsOf } from "./slots.js";
import { type PoolState, taking } from "./state.js";

/**
 * Reads a pool whole out of the manager's storage, in three batches: price and liquidity, the tick bitmap, every tick in
 * it. Unusable is one without a price, one that takes another fee than its key says or does not add up, and one with hooks:
 * some are asked about every swap, and the Executor's step has no place to name the others.
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
  const [slot0Answer, liquidityAnswer] = yield [read(slots.slot0), read(slots.liquidity)];
  const slot0 = numberOf(slot0Answer);
  const liquidity = numberOf(liquidityAnswer);
  if (slot0 === undefined || liquidity === undefined) return unusable("silent");
  const sqrtPriceX96 = BigInt.asUintN(160, slot0);
  const tick = BigInt.asIntN(24, slot0 >> 160n);
  const protocolFee = BigInt.asUintN(24, slot0 >> 184n);
  const fee = BigInt.asUintN(24, slot0 >> 208n);
  if (sqrtPriceX96 === 0n) return unusable("uninitialised");
  if (fee !== BigInt(venue.feePpm)) return unusable("dynamicFee");

  const initialized = yield* readInitializedTicks(tickSpacing, {
    word: (index) => read(slots.bitmapWord(index)),
    lens: { selector: bitmapLensSelectors.ofManager, args: [BigInt(venue.address), slots.bitmap] },
  });
  if (initialized === undefined) return unusable("silent");
  const ticks: Tick[] = [];
  if (initialized.length > 0) {
    const answers = yield initialized.map((tick) => read(slots.tick(tick)));
    for (const [index, tick] of initialized.entries()) {
      const packed = numberOf(answers[index]);
      if (!packed) return unusable("doesNotAddUp");
      const liquidityGross = BigInt.asUintN(128, packed);
      ticks.push({ tick, liquidityNet: BigInt.asIntN(128, packed >> 128n), liquidityGross });
    }
  }
  const state = { sqrtPriceX96, liquidity, tick: Number(tick), ticks };
  return addsUp(state) ? taking(state, Number(protocolFee)) : unusable("doesNotAddUp");
}

function numberOf(answer: CallResult): bigint | undefined {
  return uintAt(answer ?? "0x", 0);
}
