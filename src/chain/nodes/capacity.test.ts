import { describe, expect, test } from "vitest";
import { type Capacity, makeCapacity } from "./capacity.js";

const first = { calls: 1_000, bytes: 256 * 1024, gas: 16_000_000 };
const fullOf = (capacity: Capacity, ...kinds: (keyof typeof first)[]) => ({
  ...{ calls: 1, bytes: 100, gas: 0 },
  ...Object.fromEntries(kinds.map((kind) => [kind, capacity.limits()[kind]])),
});

describe("makeCapacity", () => {
  test("grows in gas while requests that are full of it are answered, up to what Geth gives a call", () => {
    const capacity = makeCapacity();
    const grown = [capacity.limits().gas];
    for (let round = 0; round < 5; round++) {
      capacity.took(fullOf(capacity, "gas"));
      grown.push(capacity.limits().gas);
    }
    expect(grown).toEqual([16e6, 24e6, 36e6, 50e6, 50e6, 50e6]);
  });

  test("does not grow by requests that are not full, nor in calls and bytes", () => {
    const capacity = makeCapacity();
    capacity.took({ calls: 1_000, bytes: 256 * 1024, gas: 11e6 });
    expect(capacity.limits()).toEqual(first);
  });

  test("halves the dimension that a refused request filled most, or the one that the refusal names", () => {
    const capacity = makeCapacity();
    capacity.refused({ calls: 1_000, bytes: 200_000, gas: 8e6 });
    expect(capacity.limits()).toEqual({ ...first, calls: 500 });
    capacity.refused({ calls: 500, bytes: 100_000, gas: 8e6 }, "bytes");
    expect(capacity.limits()).toEqual({ ...first, calls: 500, bytes: 50_000 });
    capacity.refused({ calls: 10, bytes: 5_000, gas: 16e6 });
    expect(capacity.limits()).toEqual({ calls: 500, bytes: 50_000, gas: 8e6 });
  });

  test("learns nothing from a few heavy calls, nor from requests larger than the current limit", () => {
    const capacity = makeCapacity();
    capacity.refused({ calls: 2, bytes: 500, gas: 0 });
    capacity.refused({ calls: 100, bytes: 20_000, gas: 0 }, "gas");
    expect(capacity.limits()).toEqual(first);
    for (let refusal = 0; refusal < 4; refusal++) capacity.refused({ ...first, bytes: 0, gas: 0 });
    expect(capacity.limits()).toEqual({ ...first, calls: 500 });
  });

  test("tries a little more after many requests that were answered, and after more of them each time", () => {
    const capacity = makeCapacity();
    const refuse = () => capacity.refused(fullOf(capacity, "calls"));
    /** Returns the number of requests until the limit rises. */
    const patience = () => {
      const { calls } = capacity.limits();
      for (let count = 1; count < 10_000; count++) {
        capacity.took(fullOf(capacity, "calls"));
        if (capacity.limits().calls > calls) return [count, capacity.limits().calls];
      }
      return undefined;
    };
    refuse();
    expect([patience(), patience()]).toEqual([
      [64, 625],
      [64, 782],
    ]);
    refuse();
    expect([capacity.limits().calls, patience()]).toEqual([391, [128, 489]]);
    for (let refusal = 0; refusal < 20; refusal++) {
      refuse();
      while (capacity.limits().calls < 900) patience();
    }
    refuse();
    expect(patience()?.[0]).toBe(2_048);
    while (capacity.limits().calls < 1_000) patience();
    expect(patience()).toBeUndefined();
  });
});
