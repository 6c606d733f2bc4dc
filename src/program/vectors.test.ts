import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Hex } from "../lib/hex.js";
import { decodeProgram } from "./decode.js";
import { encodeProgram } from "./encode.js";
import { ProgramError } from "./errors.js";
import type { Step } from "./format.js";

type Vectors = {
  good: { name: string; steps: Step[]; program: Hex }[];
  bad: { name: string; program: Hex; error: "BadProgram" | "UnknownOp"; pc: number }[];
};

const path = new URL("../../contracts/vectors/programs.json", import.meta.url);
const vectors = JSON.parse(readFileSync(path, "utf8"), (key, value) =>
  key === "exact" || key === "min" ? BigInt(value) : value,
) as Vectors;

describe("golden vectors", () => {
  test.each(vectors.good)("encodes: $name", ({ steps, program }) => {
    expect(encodeProgram({ steps })).toBe(program);
  });

  test.each(vectors.good)("decodes: $name", ({ steps, program }) => {
    expect(decodeProgram(program)).toEqual({ steps });
  });

  test.each(vectors.bad)("refuses: $name", ({ program, error, pc }) => {
    expect(failure(() => decodeProgram(program))).toMatchObject({ code: error, offset: pc });
  });
});

function failure(run: () => unknown): ProgramError {
  try {
    run();
  } catch (error) {
    if (error instanceof ProgramError) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
}
