import { intAt, uintAt } from "../../../lib/hex.js";
import type { CallResult, Reading } from "../../../lib/reading.js";
import type { Venue } from "../../venue.js";
import { type Unusable, unusable } from "../adapter/unusable.js";
import type { PoolHeader } from "../concentrated/packedTicks.js";
import { poolLensSelectors } from "../concentrated/poolLens.js";
import { readPool } from "../concentrated/readPool.js";
import type { PoolState } from "../concentrated/state.js";
import type { Tick } from "../concentrated/ticks.js";
import { uintOf } from "../reading/answers.js";
import { callData } from "../reading/calldata.js";
import type { PoolFacts } from "./facts.js";

const SLOT0 = "0x3850c7bd"; // slot0()
const LIQUIDITY = "0x1a686502"; // liquidity()
const TICK_SPACING = "0xd0c93a7c"; // tickSpacing()
const TICK_BITMAP = "0x5339c296"; // tickBitmap(int16)
const TICKS = "0xf30dba93"; // ticks(int24)

/** A tick's four slots, none of which was read before. */
const TICK_GAS = 10_000;

/**
 * Reads a whole pool. Unusable if it has no price, or if it has another spacing or does not add up and is therefore not
 * the modelled pool.
 */
export function load(venue: Venue<PoolFacts>): Reading<PoolState | Unusable> {
  const pool = venue.address;
  const { tickSpacing } = venue.facts;
  return readPool({
    tickSpacing,
    lens: {
      near: poolLensSelectors.nearOfPool,
      words: poolLensSelectors.wordsOfPool,
      args: [BigInt(pool), BigInt(tickSpacing)],
      tickGas: TICK_GAS,
    },
    refuses: () => undefined,
    header: () => readHeader(venue),
    word: (index) => ({ to: pool, data: callData(TICK_BITMAP, index) }),
    tick: (tick) => ({ to: pool, data: callData(TICKS, tick) }),
    tickIn,
  });
}

function* readHeader({ address, facts }: Venue<PoolFacts>): Reading<PoolHeader | Unusable> {
  const [slot0, inRange, spacing] = yield [
    { to: address, data: callData(SLOT0) },
    { to: address, data: callData(LIQUIDITY) },
    { to: address, data: callData(TICK_SPACING) },
  ];
  const sqrtPriceX96 = uintOf(slot0);
  const tick = intAt(slot0 ?? "0x", 1);
  const liquidity = uintOf(inRange);
  if (sqrtPriceX96 === undefined || tick === undefined || liquidity === undefined) return unusable("silent");
  if (sqrtPriceX96 >> 160n || tick !== BigInt.asIntN(24, tick)) return unusable("doesNotAddUp");
  if (uintOf(spacing) !== BigInt(facts.tickSpacing)) return unusable("changed");
  return { slot0: sqrtPriceX96 | (BigInt.asUintN(24, tick) << 160n), liquidity };
}

function tickIn(tick: number, answer: CallResult = "0x"): Tick | undefined {
  const liquidityGross = uintAt(answer, 0);
  const liquidityNet = intAt(answer, 1);
  if (!liquidityGross || liquidityNet === undefined) return undefined;
  return { tick, liquidityNet, liquidityGross };
}
