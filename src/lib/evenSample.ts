/** A sample of a sequence that grows. */
export type EvenSample<Item> = {
  /** Adds the next item of the sequence. */
  add(item: Item): void;
  /** Returns the sample, in the order of the sequence. */
  items(): readonly Item[];
};

/**
 * Makes a sample that keeps every k-th item from the first on. k starts at 1 and doubles whenever the sample reaches
 * `limit` items, an even number. So the sample has at least half as many, or all items there are.
 */
export function makeEvenSample<Item>(limit: number): EvenSample<Item> {
  let items: Item[] = [];
  let step = 1;
  let count = 0;
  return {
    add(item) {
      if (count++ % step !== 0) return;
      items.push(item);
      if (items.length < limit) return;
      items = items.filter((_, index) => index % 2 === 0);
      step *= 2;
    },
    items: () => items,
  };
}
