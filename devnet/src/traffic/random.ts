/** A stream of floats in [0, 1) that depends only on the seed (mulberry32 by Tommy Ettinger, public domain). */
export type Random = () => number;

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns a whole number from `from` to `to`, inclusive. */
export function randomInteger(random: Random, from: number, to: number): number {
  return from + Math.floor(random() * (to - from + 1));
}

/** Returns a number between `from` and `to` (both above zero), with every order of magnitude equally likely. */
export function randomMagnitude(random: Random, from: number, to: number): number {
  return from * (to / from) ** random();
}

export function randomItem<T>(random: Random, items: readonly T[]): T {
  return items[Math.floor(random() * items.length)]!;
}
