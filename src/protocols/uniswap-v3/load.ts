import { type Hex, intAt, uintAt } from "../../lib/hex.js";
import type { Venue } from "../adapter.js";
import { callData } from "../calldata.js";
import type { Reading } from "../reading.js";
import { lastTickAtOrBelow, type PoolState, type Tick } from "./state.js";
import { MAX_SQRT_RATIO, MAX_TICK, MIN_SQRT_RATIO, MIN_TICK, sqrtRatioAtTick } from "./tickMath.js";

const SLOT0 = "0x3850c7bd"; // slot0()
const LIQUIDITY = "0x1a686502"; // liquidity()
const TICK_SPACING = "0xd0c93a7c"; // tickSpacing()
const TICK_BITMAP = "0x5339c296"; // tickBitmap(int16)
const TICKS = "0xf30dba93"; // ticks(int24)

/**
 * Reads a pool whole, in three batches: price and liquidity, every word of the tick bitmap, every tick in it.
 * Undefined when the pool has no price yet or does not add up: then it is not the pool the model knows.
 */
export function* load(venue: Venue): Reading<PoolState | undefined> {
  const pool = venue.address;
  const tickSpacing = venue.parameters.tickSpacing as number;
  const [slot0, inRange, spacing] = yield [
    { to: pool, data: callData(SLOT0) },
    { to: pool, data: callData(LIQUIDITY) },
    { to: pool, data: callData(TICK_SPACING) },
  ];
  const sqrtPriceX96 = uintAt(slot0 ?? "0x", 0);
  const tick = intAt(slot0 ?? "0x", 1);
  const liquidity = uintAt(inRange ?? "0x", 0);
  if (sqrtPriceX96 === undefined || tick === undefined || liquidity === undefined) return undefined;
  if (sqrtPriceX96 === 0n || uintAt(spacing ?? "0x", 0) !== BigInt(tickSpacing)) return undefined;

  const firstWord = Math.ceil(MIN_TICK / tickSpacing) >> 8;
  const lastWord = Math.floor(MAX_TICK / tickSpacing) >> 8;
  const words = Array.from({ length: lastWord - firstWord + 1 }, (_, index) => firstWord + index);
  const bitmap = yield words.map((word) => ({ to: pool, data: callData(TICK_BITMAP, word) }));
  const initialized: number[] = [];
  for (const [index, word] of words.entries()) {
    const bits = uintAt(bitmap[index] ?? "0x", 0);
    if (bits === undefined) return undefined;
    for (const bit of setBits(bits)) initialized.push((word * 256 + bit) * tickSpacing);
  }

  const ticks: Tick[] = [];
  if (initialized.length > 0) {
    const answers = yield initialized.map((tick) => ({ to: pool, data: callData(TICKS, tick) }));
    for (const [index, tick] of initialized.entries()) {
      const read = tickOf(tick, answers[index]);
      if (read === undefined) return undefined;
      ticks.push(read);
    }
  }
  const state: PoolState = { sqrtPriceX96, liquidity, tick: Number(tick), ticks };
  return addsUp(state) ? state : undefined;
}

function tickOf(tick: number, answer: Hex | undefined): Tick | undefined {
  const liquidityGross = uintAt(answer ?? "0x", 0);
  const liquidityNet = intAt(answer ?? "0x", 1);
  if (!liquidityGross || liquidityNet === undefined) return undefined;
  return { tick, liquidityNet, liquidityGross };
}

/** Positions of the set bits of a 256-bit word, ascending. */
function setBits(word: bigint): number[] {
  const bits: number[] = [];
  for (let index = 0, rest = word; rest !== 0n; index += 32, rest >>= 32n) {
    let part = Number(rest & 0xffff_ffffn);
    for (let bit = index; part !== 0; bit++, part >>>= 1) if (part & 1) bits.push(bit);
  }
  return bits;
}

/** The price lies at its tick, the net liquidity below it is what is in range, and all of it cancels out. */
export function addsUp({ sqrtPriceX96, liquidity, tick, ticks }: PoolState): boolean {
  if (sqrtPriceX96 < MIN_SQRT_RATIO || sqrtPriceX96 >= MAX_SQRT_RATIO) return false;
  if (tick < MIN_TICK || tick >= MAX_TICK || sqrtPriceX96 < sqrtRatioAtTick(tick)) return false;
  // A fall that ends exactly on a tick leaves the price on it and the stored tick one below.
  if (sqrtPriceX96 > sqrtRatioAtTick(tick + 1)) return false;
  const below = lastTickAtOrBelow(ticks, tick);
  let net = 0n;
  for (const [index, { liquidityNet }] of ticks.entries()) {
    net += liquidityNet;
    if (net < 0n) return false;
    if (index === below && net !== liquidity) return false;
  }
  return net === 0n && (below >= 0 || liquidity === 0n);
}
