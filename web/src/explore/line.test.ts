import { describe, expect, test } from "vitest";
import { linePath, nearestPoint, since } from "./line.js";

const points = [
  { block: 1, timestamp: 0, price: 2 },
  { block: 2, timestamp: 50, price: 4 },
  { block: 3, timestamp: 100, price: 3 },
];
const size = { width: 100, height: 44 };

describe("linePath", () => {
  test("holds each price until the next block", () => {
    expect(linePath(points, size)).toBe("M0 42H50V2H100V22");
  });

  test("draws one price, and one that stays, as a level line", () => {
    expect(linePath(points.slice(0, 1), size)).toBe("M0 22H100");
    expect(linePath([points[0], { ...points[1], price: 2 }] as typeof points, size)).toBe("M0 22H100V22");
    expect(linePath([], size)).toBe("");
  });

  test("draws a tremble in the last digits as one", () => {
    const trembling = points.map((point, index) => ({ ...point, price: 1 + index * 1e-8 }));
    const heights = [...linePath(trembling, size).matchAll(/[V ]([\d.]+)/g)].map(([, y]) => Number(y));
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(1);
  });
});

describe("since", () => {
  test("has the points of the period, and the one that leads into it", () => {
    expect(since(points, 60)).toEqual(points.slice(1));
    expect(since(points, 98)).toEqual(points);
    expect(since(points, 10).map(({ block }) => block)).toEqual([3]);
    expect(since([], 10)).toEqual([]);
  });
});

describe("nearestPoint", () => {
  test.each([
    [0, 1],
    [0.49, 1],
    [0.5, 2],
    [1, 3],
    [-1, 1],
    [2, 3],
  ])("at %d it is the price of block %i", (place, block) =>
    expect(nearestPoint(points, place)?.block).toBe(block),
  );
});
