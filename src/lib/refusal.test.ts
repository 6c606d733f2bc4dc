import { describe, expect, test } from "vitest";
import { attempt, isRefusal, Refused, refuse } from "./refusal.js";

describe("attempt", () => {
  test("returns what the work returns", () => {
    expect(attempt(() => ({ amountOut: 5n }))).toEqual({ amountOut: 5n });
  });

  test("turns a thrown refusal into an answer", () => {
    const refusal = refuse("tooMuch", "the pool does not hold that much");
    const result = attempt((): { amountOut: bigint } => {
      throw new Refused(refusal);
    });
    expect(result).toBe(refusal);
    expect(isRefusal(result)).toBe(true);
  });

  test("lets every other error pass", () => {
    const broken = () =>
      attempt(() => {
        throw new RangeError("a fault of ours");
      });
    expect(broken).toThrow(RangeError);
  });
});
