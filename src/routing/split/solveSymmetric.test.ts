import { describe, expect, test } from "vitest";
import { makeRandom } from "../testing/random.js";
import { solveSymmetric } from "./solveSymmetric.js";

describe("solveSymmetric", () => {
  test("solves sparse and dense positive definite systems", () => {
    const random = makeRandom(1);
    for (let size = 1; size < 20; size++) {
      const matrix = new Float64Array(size * size);
      for (let row = 0; row < size; row++) {
        matrix[row * size + row] = size + 1;
        for (let column = row + 1; column < size; column++) {
          const entry = random.uniform() < 0.5 ? -random.uniform() : 0;
          matrix[row * size + column] = entry;
          matrix[column * size + row] = entry;
        }
      }
      const expected = Float64Array.from({ length: size }, () => random.normal());
      const solution = new Float64Array(size);
      for (let row = 0; row < size; row++) {
        for (let column = 0; column < size; column++) {
          solution[row]! += matrix[row * size + column]! * expected[column]!;
        }
      }
      expect(solveSymmetric(matrix, size, solution)).toBe(true);
      solution.forEach((value, row) => {
        expect(value).toBeCloseTo(expected[row]!, 9);
      });
    }
  });

  test("refuses a matrix that is not positive definite", () => {
    expect(solveSymmetric(Float64Array.of(1, 2, 2, 1), 2, Float64Array.of(1, 1))).toBe(false);
    expect(solveSymmetric(Float64Array.of(0), 1, Float64Array.of(1))).toBe(false);
  });
});
