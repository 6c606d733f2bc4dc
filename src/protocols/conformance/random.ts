/** A seeded source of numbers (mulberry32), so that every run tries the same cases. */
export type Random = {
  /** In [0, 1). */
  next(): number;
  pick<T>(items: readonly T[]): T;
  /** In [low, high], with every order of magnitude equally likely. */
  amount(low: bigint, high: bigint): bigint;
};

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  function amount(low: bigint, high: bigint): bigint {
    const exponent = next() * (Math.log2(Number(high)) - Math.log2(Number(low)));
    const shift = BigInt(Math.floor(exponent));
    const mantissa = BigInt(Math.floor(2 ** (exponent % 1) * 2 ** 40));
    // The low bits should be random too.
    const value = ((low << shift) * mantissa) / 2n ** 40n + BigInt(Math.floor(next() * 1000));
    return value < low ? low : value > high ? high : value;
  }
  return {
    next,
    pick<T>(items: readonly T[]): T {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new RangeError("nothing to pick from");
      return item;
    },
    amount,
  };
}
