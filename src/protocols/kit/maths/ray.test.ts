import { describe, expect, test } from "vitest";
import { lostHalfUp, RAY, rayDiv, rayMul } from "./ray.js";

const indexes = [RAY, RAY + 1n, (RAY * 1_021n) / 1_000n, (RAY * 149n) / 100n, (RAY * 151n) / 100n, 3n * RAY];

/**
 * Returns whether a holder of `scaled` can transfer `parts`, one after the other, none of which may exceed the shown
 * balance.
 */
function handsOn(scaled: bigint, parts: readonly bigint[], indexRay: bigint): boolean {
  let left = scaled;
  for (const part of parts) {
    const taken = rayDiv(part, indexRay);
    if (rayMul(left, indexRay) < part || left < taken) return false;
    left -= taken;
  }
  return true;
}

describe("lostHalfUp", () => {
  const ways = [
    { arrivals: 0, inParts: true },
    { arrivals: 1, inParts: false },
    { arrivals: 1, inParts: true },
    { arrivals: 2, inParts: true },
  ];

  test.each(ways)("is never too little, and of one arrival never a unit too much: %j", (hands) => {
    const failed = { with: 0, withOneLess: 0 };
    for (const indexRay of indexes) {
      const loss = lostHalfUp(indexRay, hands);
      for (let amount = 20n; amount < 300n; amount++) {
        for (const first of [1n, 3n, amount / 3n, amount / 2n]) {
          // A holder's own tokens are known from the shown balance.
          const own = [...Array(3).keys()].map((less) => rayDiv(amount, indexRay) + BigInt(less) - 1n);
          const shown = own.find((scaled) => rayMul(scaled, indexRay) >= amount) as bigint;
          const arrived =
            hands.arrivals === 2
              ? rayDiv(first, indexRay) + rayDiv(amount - first, indexRay)
              : rayDiv(amount, indexRay);
          const scaled = hands.arrivals === 0 ? shown : arrived;
          const partsOf = (whole: bigint) => (hands.inParts ? [first, whole - first] : [whole]);
          if (!handsOn(scaled, partsOf(amount - loss), indexRay)) failed.with++;
          if (!handsOn(scaled, partsOf(amount - loss + 1n), indexRay)) failed.withOneLess++;
        }
      }
    }
    expect([failed.with, failed.withOneLess > 0]).toEqual([0, hands.arrivals < 2]);
  });

  test("is nothing where nothing is moved before", () => {
    expect(lostHalfUp(2n * RAY, { arrivals: 0, inParts: false })).toBe(0n);
  });
});
