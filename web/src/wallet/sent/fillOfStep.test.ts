import { expect, test } from "vitest";
import { fillOfStep, numberOfFill } from "./fillOfStep.js";

test("a step is counted as the fill that it is, or that it follows", () => {
  const ops = ["v3Swap", "check", "v2Swap", "check", "sweep"];
  expect(ops.map((_, step) => numberOfFill(ops, step, 2))).toEqual([1, 1, 2, 2, 2]);
});

test("wrapping the coin is a fill only if the route has one for it", () => {
  const ops = ["weth", "v3Swap", "sweep"];
  expect(ops.map((_, step) => numberOfFill(ops, step, 1))).toEqual([undefined, 1, 1]);
  expect(ops.map((_, step) => numberOfFill(ops, step, 2))).toEqual([1, 2, 2]);
});

test("steps that do not match the fills, and data that is no route, have no number", () => {
  expect(numberOfFill(["v3Swap", "v2Swap"], 0, 3)).toBeUndefined();
  expect(fillOfStep("0x12345678", 0, 1)).toBeUndefined();
});
