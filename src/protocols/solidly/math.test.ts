import { describe, expect, test } from "vitest";
import { attempt, isRefusal } from "../../lib/refusal.js";
import { seededRandom } from "../conformance/random.js";
import type { Rounding } from "./kinds.js";
import { amountOutOf, feeOf, invariantOf } from "./math.js";

const WAD = 10n ** 18n;
const CASES = 400;

/**
 * The results of the first pools, written a second time after their source: `getAmountOut` of a stable pool after the
 * fee, with the solver of Solidly's `BaseV1Pair`.
 */
function firstAmountOut(
  reserveIn: bigint,
  reserveOut: bigint,
  unitIn: bigint,
  unitOut: bigint,
  paid: bigint,
) {
  const norm = (amount: bigint, unit: bigint) => (amount * WAD) / unit;
  const [x, y] = [norm(reserveIn, unitIn), norm(reserveOut, unitOut)];
  const a = (x * y) / WAD;
  const b = (x * x) / WAD + (y * y) / WAD;
  const xy = (a * b) / WAD;
  const x0 = norm(paid, unitIn) + x;
  let root = y;
  for (let i = 0; i < 255; i++) {
    const previous = root;
    const left = (x0 * ((((root * root) / WAD) * root) / WAD)) / WAD;
    const right = (((((x0 * x0) / WAD) * x0) / WAD) * root) / WAD;
    const k = left + right;
    const d = (3n * x0 * ((root * root) / WAD)) / WAD + (((x0 * x0) / WAD) * x0) / WAD;
    if (k < xy) root += ((xy - k) * WAD) / d;
    else root -= ((k - xy) * WAD) / d;
    const moved = root > previous ? root - previous : previous - root;
    if (moved <= 1n) break;
  }
  return ((y - root) * unitOut) / WAD;
}

describe("amountOutOf", () => {
  test(`is what Solidly's first stable pools answer, in ${CASES} random cases`, () => {
    const random = seededRandom(1);
    for (let index = 0; index < CASES; index++) {
      const decimals = [random.pick([6, 8, 18]), random.pick([2, 6, 18])] as const;
      const [unit0, unit1] = [10n ** BigInt(decimals[0]), 10n ** BigInt(decimals[1])];
      const reserves = [
        random.amount(unit0, 10_000_000n * unit0),
        random.amount(unit1, 10_000_000n * unit1),
      ] as const;
      const zeroForOne = random.next() < 0.5;
      const [reserveIn, reserveOut] = zeroForOne ? reserves : [reserves[1], reserves[0]];
      const [unitIn, unitOut] = zeroForOne ? [unit0, unit1] : [unit1, unit0];
      const paid = random.amount(1n, 3n * reserveIn);
      const curve = { stable: true, decimals, rounding: "solidly" } as const;
      expect(amountOutOf(curve, reserves, paid, zeroForOne)).toBe(
        firstAmountOut(reserveIn, reserveOut, unitIn, unitOut, paid),
      );
    }
  });

  test("never lowers the invariant of a stable pool by the second solver, and by a few units by the first", () => {
    const random = seededRandom(2);
    const differing = { solidly: 0, velodrome: 0 };
    for (const rounding of ["solidly", "velodrome"] as const satisfies readonly Rounding[]) {
      for (let index = 0; index < CASES; index++) {
        const reserves = [random.amount(WAD, 10n ** 6n * WAD), random.amount(WAD, 10n ** 6n * WAD)] as const;
        const paid = random.amount(1n, reserves[0]);
        const curve = { stable: true, decimals: [18, 18], rounding } as const;
        const out = amountOutOf(curve, reserves, paid, true);
        const before = invariantOf(curve, ...reserves);
        if (invariantOf(curve, reserves[0] + paid, reserves[1] - out) < before) differing[rounding]++;
        // Two units less always suffice.
        expect(invariantOf(curve, reserves[0] + paid, reserves[1] - out + 2n)).toBeGreaterThanOrEqual(before);
      }
    }
    expect(differing.velodrome).toBe(0);
    expect(differing.solidly).toBeGreaterThan(0);
  });

  test("refuses what a contract's arithmetic does not hold, and no number makes it fail otherwise", () => {
    const random = seededRandom(3);
    const refused = { solidly: 0, velodrome: 0 };
    for (const rounding of ["solidly", "velodrome"] as const) {
      for (let index = 0; index < CASES; index++) {
        const any = () => random.amount(1n, 2n ** 250n);
        const curve = { stable: true, decimals: [6, 18], rounding } as const;
        const out = attempt(() => amountOutOf(curve, [any(), any()], any(), random.next() < 0.5));
        if (isRefusal(out)) refused[rounding]++;
      }
    }
    expect(Math.min(refused.solidly, refused.velodrome)).toBeGreaterThan(CASES / 10);
  });

  test("is a constant product for volatile pools", () => {
    const curve = { stable: false, decimals: [18, 18], rounding: "velodrome" } as const;
    expect(amountOutOf(curve, [1_000n, 3_000n], 500n, true)).toBe(1_000n);
    expect(amountOutOf(curve, [1_000n, 3_000n], 500n, false)).toBe(142n);
  });
});

describe("feeOf", () => {
  test("is rounded down", () => {
    expect([feeOf(9_999n, 1), feeOf(10_000n, 1), feeOf(333n, 30)]).toEqual([0n, 1n, 0n]);
  });
});
