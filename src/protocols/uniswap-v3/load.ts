import { type Hex, intAt, uintAt } from "../../lib/hex.js";
import type { Venue } from "../adapter.js";
import { callData } from "../calldata.js";
import { bitmapLensSelectors } from "../lib/concentrated/bitmapLens.js";
import { readInitializedTicks } from "../lib/concentrated/readBitmap.js";
import { addsUp, type PoolState, type Tick } from "../lib/concentrated/state.js";
import type { Reading } from "../reading.js";
import { type Unusable, unusable } from "../unusable.js";
import type { PoolFacts } from "./facts.js";

const SLOT0 = "0x3850c7bd"; // slot0()
const LIQUIDITY = "0x1a686502"; // liquidity()
const TICK_SPACING = "0xd0c93a7c"; // tickSpacing()
const TICK_BITMAP = "0x5339c296"; // tickBitmap(int16)
const TICKS = "0xf30dba93"; // ticks(int24)

/**
 * Reads a pool whole, in three batches: price and liquidity, the tick bitmap, every tick in it.
 * Unusable is one without a price, and one that does not add up: then it is not the pool the model knows.
 */
export function* load(venue: Venue<PoolFacts>): Reading<PoolState | Unusable> {
  const pool = venue.address;
  const { tickSpacing } = venue.facts;
  const [slot0, inRange, spacing] = yield [
    { to: pool, data: callData(SLOT0) },
    { to: pool, data: callData(LIQUIDITY) },
    { to: pool, data: callData(TICK_SPACING) },
  ];
  const sqrtPriceX96 = uintAt(slot0 ?? "0x", 0);
  const tick = intAt(slot0 ?? "0x", 1);
  const liquidity = uintAt(inRange ?? "0x", 0);
  if (sqrtPriceX96 === undefined || tick === undefined || liquidity === undefined) return unusable("silent");
  if (uintAt(spacing ?? "0x", 0) !== BigInt(tickSpacing)) return unusable("changed");
  if (sqrtPriceX96 === 0n) return unusable("uninitialised");

  const initialized = yield* readInitializedTicks(tickSpacing, {
    word: (index) => ({ to: pool, data: callData(TICK_BITMAP, index) }),
    lens: { selector: bitmapLensSelectors.ofPool, args: [BigInt(pool)] },
  });
  if (initialized === undefined) return unusable("silent");

  const ticks: Tick[] = [];
  if (initialized.length > 0) {
    const answers = yield initialized.map((tick) => ({ to: pool, data: callData(TICKS, tick) }));
    for (const [index, tick] of initialized.entries()) {
      const read = tickOf(tick, answers[index]);
      if (read === undefined) return unusable("doesNotAddUp");
      ticks.push(read);
    }
  }
  const state: PoolState = { sqrtPriceX96, liquidity, tick: Number(tick), ticks };
  return addsUp(state) ? state : unusable("doesNotAddUp");
}

function tickOf(tick: number, answer: Hex | undefined): Tick | undefined {
  const liquidityGross = uintAt(answer ?? "0x", 0);
  const liquidityNet = intAt(answer ?? "0x", 1);
  if (!liquidityGross || liquidityNet === undefined) return undefined;
  return { tick, liquidityNet, liquidityGross };
}
