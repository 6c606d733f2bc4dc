/** A tick at which liquidity changes. */
export type Tick = {
  readonly tick: number;
  /** Added to the liquidity in range when the price rises through the tick. */
  readonly liquidityNet: bigint;
  /** Liquidity of all positions that end at this tick. The tick exists while it is not 0. */
  readonly liquidityGross: bigint;
};

/**
 * A pool's ticks, ascending. They take 36 bytes each instead of an object's 120, because a market holds hundreds of
 * thousands. Never changed in place.
 */
export type Ticks = {
  readonly at: Int32Array;
  /**
   * Four words per tick: the low and high half of its net liquidity as an int128, then those of its gross liquidity.
   */
  readonly words: BigUint64Array;
};

const WORDS = 4;
const HALF = 64n;

export const noTicks: Ticks = { at: new Int32Array(), words: new BigUint64Array() };

/** Packs `ticks`, which must be ascending. */
export function packTicks(ticks: readonly Tick[]): Ticks {
  const at = new Int32Array(ticks.length);
  const words = new BigUint64Array(WORDS * ticks.length);
  for (const [index, { tick, liquidityNet, liquidityGross }] of ticks.entries()) {
    at[index] = tick;
    // The array keeps the low 64 bits of each value.
    words[WORDS * index] = liquidityNet;
    words[WORDS * index + 1] = liquidityNet >> HALF;
    words[WORDS * index + 2] = liquidityGross;
    words[WORDS * index + 3] = liquidityGross >> HALF;
  }
  return { at, words };
}

export function listTicks(ticks: Ticks): Tick[] {
  return Array.from(ticks.at, (tick, index) => ({
    tick,
    liquidityNet: netAt(ticks, index),
    liquidityGross: grossAt(ticks, index),
  }));
}

/** Returns the net liquidity of tick number `index`, which must exist. */
export function netAt({ words }: Ticks, index: number): bigint {
  const low = words[WORDS * index] as bigint;
  const high = words[WORDS * index + 1] as bigint;
  return high === 0n ? low : (BigInt.asIntN(64, high) << HALF) | low;
}

/** Returns the gross liquidity of tick number `index`, which must exist. */
export function grossAt({ words }: Ticks, index: number): bigint {
  const low = words[WORDS * index + 2] as bigint;
  const high = words[WORDS * index + 3] as bigint;
  return high === 0n ? low : (high << HALF) | low;
}

/** Returns the index of the last tick ≤ `tick`, or −1 if there is none. */
export function lastTickAtOrBelow({ at }: Ticks, tick: number): number {
  let low = 0;
  let high = at.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((at[middle] as number) <= tick) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Returns the ticks with `changed` inserted or replaced, or removed if no position ends there any more. */
export function withTick(ticks: Ticks, changed: Tick): Ticks {
  const below = lastTickAtOrBelow(ticks, changed.tick);
  const isThere = ticks.at[below] === changed.tick;
  const from = isThere ? below : below + 1;
  const after = isThere ? below + 1 : from;
  const own = packTicks(changed.liquidityGross === 0n ? [] : [changed]);
  const at = new Int32Array(from + own.at.length + ticks.at.length - after);
  const words = new BigUint64Array(WORDS * at.length);
  at.set(ticks.at.subarray(0, from));
  at.set(own.at, from);
  at.set(ticks.at.subarray(after), from + own.at.length);
  words.set(ticks.words.subarray(0, WORDS * from));
  words.set(own.words, WORDS * from);
  words.set(ticks.words.subarray(WORDS * after), WORDS * (from + own.at.length));
  return { at, words };
}
