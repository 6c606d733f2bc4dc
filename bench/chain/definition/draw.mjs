import { seeded } from "../../lib/stats.mjs";

/** Draws for one subject of the chain, the same in every run: `draw("pairs")` does not change when pools draw more. */
export function draw(subject, seed) {
  let mixed = seed;
  for (const letter of subject) mixed = (Math.imul(mixed, 31) + letter.codePointAt(0)) >>> 0;
  const random = seeded(mixed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return {
    random,
    whole: (from, to) => from + Math.floor(random() * (to - from + 1)),
    pick: (list) => list[Math.floor(random() * list.length)],
    /** Half of the draws lie below `median`. */
    lognormal: (median, sigma) => median * Math.exp(sigma * normal()),
    /** A rank below `count`; lower ranks are likelier, like popular tokens. */
    rank: (count) => Math.min(count - 1, Math.floor(count ** random() - 1)),
    skew: (ppm) => 1 + ((2 * random() - 1) * ppm) / 1e6,
  };
}
