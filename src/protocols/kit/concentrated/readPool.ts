import type { Call, Reading } from "../../../lib/reading.js";
import { isUnusable, type Unusable, unusable } from "../adapter/unusable.js";
import { callOf } from "../reading/ask.js";
import { type PoolHeader, packedPool, packedTicks } from "./packedTicks.js";
import { poolLensAddress, poolLensCode } from "./poolLens.js";
import { addsUp, type PoolState } from "./state.js";
import { MAX_TICK, MIN_TICK } from "./tickMath.js";
import { packTicks, type Tick } from "./ticks.js";

/**
 * Number of words on either side of the current one that the first call reads: all of them, except with narrow
 * spacings.
 */
const REACH = 300;
/**
 * Measured gas of the lens for an empty word. Nearly all of it is for the first read of the storage slot (EIP-2929).
 */
const WORD_GAS = 2_800;
/** More ticks than most pools have. A call that needs gas for more ticks is repeated together with fewer others. */
const TICKS_NEAR = 120;
/** Words and ticks per call beyond the first one. Most of these words are empty. */
const WORDS_BEYOND = 1_000;
const TICKS_BEYOND = 10;
/** Words per call after a failure, for example because the ticks need more gas than the node allows. */
const WORDS_IN_PART = 32;

/** How to read a pool. */
export type PoolSource = {
  readonly tickSpacing: number;
  /**
   * Functions of the lens, the arguments that both begin with, and the gas per tick, and per empty word if the pool takes
   * more for it than most.
   */
  readonly lens: {
    readonly near: string;
    readonly words: string;
    readonly args: readonly bigint[];
    readonly tickGas: number;
    readonly wordGas?: number;
  };
  /** Returns why the model does not support pools with this first slot, or undefined if it does. */
  refuses(slot0: bigint): Unusable | undefined;
  /** Reads the price without the lens, or the reason why this is no such pool. */
  header(): Reading<PoolHeader | Unusable>;
  /** Reads words of the bitmap without the lens, by number. */
  words(indexes: Run): Reading<readonly (bigint | undefined)[]>;
  /** Reads ticks without the lens. */
  ticks(ticks: readonly number[]): Reading<readonly (Omit<Tick, "tick"> | undefined)[]>;
};

/**
 * Reads a whole pool: in one batch with the lens, and in a second one for what lies beyond its reach. Falls back to
 * plain calls if a node does not support code overrides or allows too little gas. Returns Unusable if the pool has no
 * price yet, is of an unsupported kind, or does not add up.
 */
export function* readPool(source: PoolSource): Reading<PoolState | Unusable> {
  const words = bitmapWords(source.tickSpacing);
  const looked = Math.min(2 * REACH + 3, words.length);
  const nearGas = gasOf(source, looked, TICKS_NEAR);
  const [answer] = yield [lensCall(source, source.lens.near, [BigInt(REACH)], nearGas)];
  const near = packedPool(answer);
  const header = near?.header ?? (yield* source.header());
  if (isUnusable(header)) return header;
  const sqrtPriceX96 = BigInt.asUintN(160, header.slot0);
  if (sqrtPriceX96 === 0n) return unusable("uninitialised");
  const refusal = source.refuses(header.slot0);
  if (refusal !== undefined) return refusal;
  const tick = Number(BigInt.asIntN(24, header.slot0 >> 160n));
  const rest = near === undefined ? runsOf(words, WORDS_IN_PART) : beyondReach(words, tick, source);
  const ticks = yield* readTicks(source, rest);
  if (isUnusable(ticks)) return ticks;
  for (const read of near?.ticks ?? []) ticks.push(read);
  ticks.sort((a, b) => a.tick - b.tick);
  const state: PoolState = { sqrtPriceX96, liquidity: header.liquidity, tick, ticks: packTicks(ticks) };
  return addsUp(state) ? state : unusable("doesNotAddUp");
}

/** A run of adjacent words. */
type Run = readonly number[];

/** Returns the words that the lens leaves out when it reads those near the current tick. */
function beyondReach(words: Run, tick: number, { tickSpacing }: PoolSource): Run[] {
  const current = wordOf(tick, tickSpacing);
  const inner = words.slice(1, -1);
  const below = inner.filter((index) => index < current - REACH);
  const above = inner.filter((index) => index > current + REACH);
  return [...runsOf(below, WORDS_BEYOND), ...runsOf(above, WORDS_BEYOND)];
}

function runsOf(words: Run, size: number): Run[] {
  const runs: Run[] = [];
  for (let at = 0; at < words.length; at += size) runs.push(words.slice(at, at + size));
  return runs;
}

/**
 * Returns the ticks in these words, in no particular order: with the lens and, for words that it fails on, with plain
 * calls.
 */
function* readTicks(source: PoolSource, runs: readonly Run[]): Reading<Tick[] | Unusable> {
  if (runs.length === 0) return [];
  const answers = yield runs.map((run) => {
    const ticks = run.length > WORDS_IN_PART ? TICKS_BEYOND : TICKS_NEAR;
    const args = [BigInt(run[0] as number), BigInt(run.length)];
    return lensCall(source, source.lens.words, args, gasOf(source, run.length, ticks));
  });
  const found = answers.map(packedTicks);
  const missing = runs.filter((_, index) => found[index] === undefined).flat();
  const plain = missing.length === 0 ? [] : yield* readTicksPlainly(source, missing);
  return isUnusable(plain) ? plain : [...found.flatMap((ticks) => ticks ?? []), ...plain];
}

function* readTicksPlainly(source: PoolSource, words: Run): Reading<Tick[] | Unusable> {
  const bits = yield* source.words(words);
  const initialized = initializedTicks(words, bits, source.tickSpacing);
  if (initialized === undefined) return unusable("silent");
  if (initialized.length === 0) return [];
  const found = yield* source.ticks(initialized);
  const ticks: Tick[] = [];
  for (const [index, tick] of initialized.entries()) {
    const read = found[index];
    if (!read?.liquidityGross) return unusable("doesNotAddUp");
    ticks.push({ tick, ...read });
  }
  return ticks;
}

function gasOf({ lens }: PoolSource, words: number, ticks: number): number {
  return words * (lens.wordGas ?? WORD_GAS) + ticks * lens.tickGas;
}

function lensCall({ lens }: PoolSource, signature: string, args: readonly bigint[], gas: number): Call {
  return callOf([poolLensAddress, signature, ...lens.args, ...args], { code: poolLensCode, gas });
}

/** Returns the numbers of the bitmap words that contain a usable tick, ascending. */
function bitmapWords(tickSpacing: number): number[] {
  const firstWord = Math.ceil(MIN_TICK / tickSpacing) >> 8;
  const lastWord = Math.floor(MAX_TICK / tickSpacing) >> 8;
  return Array.from({ length: lastWord - firstWord + 1 }, (_, index) => firstWord + index);
}

/** Returns the number of the word with a tick's bit, or with that of the next usable tick below it. */
function wordOf(tick: number, tickSpacing: number): number {
  return Math.floor(tick / tickSpacing) >> 8;
}

/** Returns the ticks whose bits are set, ascending, or undefined if a word is missing. */
function initializedTicks(
  words: readonly number[],
  bitmap: readonly (bigint | undefined)[],
  tickSpacing: number,
): number[] | undefined {
  const initialized: number[] = [];
  for (const [index, word] of words.entries()) {
    const bits = bitmap[index];
    if (bits === undefined) return undefined;
    for (const bit of setBits(bits)) initialized.push((word * 256 + bit) * tickSpacing);
  }
  return initialized;
}

/** Returns the positions of the set bits in a 256-bit word, ascending. */
function setBits(word: bigint): number[] {
  const bits: number[] = [];
  for (let index = 0, rest = word; rest !== 0n; index += 32, rest >>= 32n) {
    let part = Number(rest & 0xffff_ffffn);
    for (let bit = index; part !== 0; bit++, part >>>= 1) if (part & 1) bits.push(bit);
  }
  return bits;
}
