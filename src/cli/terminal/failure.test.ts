import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type ErrorCode, SluiceError } from "../../errors/index.js";
import { reportFailure } from "./failure.js";

let written: string;
let before: typeof process.exitCode;

beforeEach(() => {
  written = "";
  before = process.exitCode;
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    written += text;
    return true;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = before;
});

/** Reports `error` and returns what was printed and the exit code. */
function report(error: unknown) {
  reportFailure(error);
  return { written, code: process.exitCode };
}

describe("reportFailure", () => {
  test("writes one line per fault", () => {
    expect(report(new SluiceError("BAD_CONFIGURATION", ["PORT is bad", "HOST is bad"]))).toEqual({
      written: "BAD_CONFIGURATION: PORT is bad\nBAD_CONFIGURATION: HOST is bad\n",
      code: 1,
    });
  });

  test("adds the description", () => {
    const error = new SluiceError("RPC_UNAVAILABLE", "No node answered", {
      description: "a.example: timeout",
    });
    expect(report(error)).toEqual({
      written: "RPC_UNAVAILABLE: No node answered\na.example: timeout\n",
      code: 75,
    });
  });

  test.each([
    ["PORT_IN_USE", 1],
    ["INVALID_PARAMETER", 1],
    ["UNKNOWN_TOKEN", 1],
    ["WRONG_CHAIN", 1],
    ["INSUFFICIENT_LIQUIDITY", 1],
    ["NO_ROUTE", 75],
    ["STATE_STALE", 75],
  ] as [ErrorCode, number][])("ends %s with %i", (code, exit) => {
    expect(report(new SluiceError(code, "what happened"))).toEqual({
      written: `${code}: what happened\n`,
      code: exit,
    });
  });

  test.each([new TypeError("x is not a function"), "a text", undefined, null])(
    "shows everything about unexpected errors: %s",
    (error) => {
      const { written: text, code } = report(error);
      expect(text).toContain("INTERNAL: Internal server error\n");
      expect(text).toContain(error instanceof Error ? String(error.stack) : String(error));
      expect(code).toBe(1);
    },
  );
});
