import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Curve, curveCapacity, curveMarginal, curveOut } from "../../protocols/kit/curve/curve.js";
import { sampledCurve } from "../../protocols/kit/curve/sampled.js";
import { type Arc, arcMarginal, arcOut, makeArc, type Response, respond } from "./arc.js";

const ends = { slot: 0, tokenIn: 0, tokenOut: 1, gas: 1, bytes: 1 };
const pool: Curve = {
  feeFactor: 0.997,
  segments: [{ capacityIn: Infinity, reserveIn: 1e6, reserveOut: 2e6 }],
};
const ladder: Curve = {
  feeFactor: 0.9995,
  segments: [
    { capacityIn: 1e5, reserveIn: 1e6, reserveOut: 2e6 },
    { capacityIn: 5e5, reserveIn: 4e6, reserveOut: 5e6 },
    { capacityIn: 2e5, reserveIn: 9e6, reserveOut: 8e6 },
  ],
};
const capped: Curve = {
  feeFactor: 1,
  segments: [{ capacityIn: 1e6, reserveIn: Infinity, reserveOut: Infinity, price: 0.5 }],
};
const curves = { pool, ladder, capped };

describe("makeArc", () => {
  test("skips segments that take or give nothing", () => {
    const empty = { capacityIn: 0, reserveIn: 1, reserveOut: 1 };
    const dry = { capacityIn: 1, reserveIn: 1, reserveOut: 0 };
    expect(makeArc(ends, { feeFactor: 1, segments: [empty, dry] })).toBeUndefined();
    const arc = makeArc(ends, { ...pool, segments: [empty, ...pool.segments] });
    expect(arc).toEqual(makeArc(ends, pool));
  });

  test("has no arc for a venue that keeps everything as fee", () => {
    expect(makeArc(ends, { ...pool, feeFactor: 0 })).toBeUndefined();
  });
});

describe.each(Object.entries(curves))("%s", (_, curve) => {
  const arc = makeArc(ends, curve)!;
  const capacity = Math.min(curveCapacity(curve), 1e8);

  test("arcOut agrees with the curve and is 0 past the capacity", () => {
    for (let part = 0.01; part <= 1; part += 0.033) {
      expect(arcOut(arc, part * capacity)).toBeCloseTo(curveOut(curve, part * capacity), 3);
    }
    if (arc.capacity < Infinity) expect(arcOut(arc, arc.capacity * 1.000001)).toBe(0);
  });

  test("arcMarginal agrees with the curve", () => {
    for (let part = 0; part < 1.2; part += 0.033) {
      expect(arcMarginal(arc, part * capacity)).toBeCloseTo(curveMarginal(curve, part * capacity), 9);
    }
  });

  test("respond finds the amount at which the marginal price has fallen to the rate", () => {
    const into: Response = { amountIn: 0, amountOut: 0, slope: 0 };
    const draw = fc.double({ min: 0.01, max: 0.99, noNaN: true });
    fc.assert(
      fc.property(draw, (part) => {
        const amountIn = part * capacity;
        const rate = arcMarginal(arc, amountIn);
        respond(arc, rate * (1 - 1e-9), arc.capacity, 1e9, into);
        if (curve === capped) {
          expect(into.amountIn).toBeLessThan(2);
          return;
        }
        expect(Math.abs(into.amountIn - amountIn)).toBeLessThan(1e-3 * capacity);
        expect(into.amountOut / arcOut(arc, into.amountIn)).toBeCloseTo(1, 9);
      }),
    );
  });
});

describe("arcMarginal", () => {
  test("is the price of the next segment where one ends", () => {
    const arc = makeArc(ends, ladder)!;
    expect(arcMarginal(arc, 1e5)).toBeCloseTo(0.9995 * (5 / 4), 12);
    expect(arcMarginal(arc, 6e5)).toBeCloseTo(0.9995 * (8 / 9), 12);
  });
});

describe("the ceiling of an arc", () => {
  const ceiling = ({ topRate, bend }: Arc, amountIn: number) => (topRate * amountIn) / (1 + bend * amountIn);
  const part = fc.double({ min: -9, max: 0, noNaN: true });

  test("is the curve of a constant product, and a line where nothing bends", () => {
    const [plain, line] = [makeArc(ends, pool)!, makeArc(ends, capped)!];
    expect(line.bend).toBe(0);
    for (const amountIn of [1, 1e5, 1e9]) {
      expect(ceiling(plain, amountIn) / arcOut(plain, amountIn)).toBeCloseTo(1, 11);
      expect(ceiling(line, amountIn) / amountIn).toBeCloseTo(0.5, 11);
    }
  });

  test("is never below a curve of any shape, and meets it at the start", () => {
    const rung = fc.record({
      capacityIn: fc.double({ min: 1e-3, max: 1e6, noNaN: true }),
      reserveIn: fc.double({ min: 1, max: 1e9, noNaN: true }),
      price: fc.double({ min: 0.5, max: 1, noNaN: true }),
      linear: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(rung, { minLength: 1, maxLength: 6 }), part, (rungs, exponent) => {
        const segments = rungs.map(({ capacityIn, reserveIn, price, linear }) =>
          linear
            ? { capacityIn, reserveIn: Infinity, reserveOut: Infinity, price }
            : { capacityIn, reserveIn, reserveOut: reserveIn * price },
        );
        const arc = makeArc(ends, { feeFactor: 0.99, segments })!;
        const amountIn = arc.capacity * 10 ** exponent;
        expect(ceiling(arc, amountIn)).toBeGreaterThanOrEqual(arcOut(arc, amountIn));
        const first = Math.max(...segments.map((_, row) => arc.segments[row * 6 + 4]!));
        expect(arc.topRate / first).toBeCloseTo(1, 11);
      }),
    );
  });

  test("is close to the sampled curve of a power", () => {
    const outOf = (amountIn: number) => -1e12 * Math.expm1(-4 * Math.log1p(amountIn / 1e9));
    const arc = makeArc(ends, sampledCurve({ most: 3e8, outOf })!)!;
    for (const amountIn of [1e5, 1e7, 3e8]) {
      expect(ceiling(arc, amountIn) / arcOut(arc, amountIn)).toBeGreaterThanOrEqual(1);
      expect(ceiling(arc, amountIn) / arcOut(arc, amountIn)).toBeLessThan(1.25);
    }
  });
});

describe("respond", () => {
  test("is idle above the best price and stops at the limit below it", () => {
    const arc = makeArc(ends, pool)!;
    const into: Response = { amountIn: 1, amountOut: 1, slope: 1 };
    respond(arc, 2, Infinity, 1, into);
    expect(into).toEqual({ amountIn: 0, amountOut: 0, slope: 0 });
    respond(arc, 1e-9, 1000, 1, into);
    expect(into).toEqual({ amountIn: 1000, amountOut: arcOut(arc, 1000), slope: 0 });
  });
});
