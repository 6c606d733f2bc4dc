/** A seeded source of randomness. The same seed gives the same draws. */
export type Random = {
  /** Uniform in [0, 1). */
  readonly uniform: () => number;
  /** Standard normal. */
  readonly normal: () => number;
  /** Uniform integer in [0, end). */
  readonly below: (end: number) => number;
};

const GOLDEN = 0x9e3779b9;

/** Passes a Weyl sequence through the 32-bit finaliser of MurmurHash3. */
export function makeRandom(seed: number): Random {
  let state = seed >>> 0;
  const uniform = () => {
    state = (state + GOLDEN) >>> 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  return { uniform, normal, below: (end) => Math.floor(uniform() * end) };
}
