import { MAX_TICK, MIN_TICK } from "./tickMath.js";

/** Returns the numbers of the bitmap words that contain a usable tick, ascending. */
export function bitmapWords(tickSpacing: number): number[] {
  const firstWord = Math.ceil(MIN_TICK / tickSpacing) >> 8;
  const lastWord = Math.floor(MAX_TICK / tickSpacing) >> 8;
  return Array.from({ length: lastWord - firstWord + 1 }, (_, index) => firstWord + index);
}

/** Returns the number of the word with a tick's bit, or with that of the next usable tick below it. */
export function wordOf(tick: number, tickSpacing: number): number {
  return Math.floor(tick / tickSpacing) >> 8;
}

/** Returns the ticks whose bits are set, ascending, or undefined if a word is missing. */
export function initializedTicks(
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
