import { describe, expect, test } from "vitest";
import { failureText } from "./failure.js";

describe("failureText", () => {
  test.each([
    [{ message: "relation does not exist", code: "42P01" }, "relation does not exist"],
    [{ message: "EACCES: permission denied", errno: -13 }, "EACCES: permission denied"],
    // As String() makes it of the database's file system's own error.
    [{ message: String({ name: "ErrnoError", errno: 51 }), errno: 51 }, "no space left on the device"],
    [{ message: String({ name: "ErrnoError", errno: 7 }), errno: 7 }, "the file system fails with number 7"],
  ])("of %j is: %s", (failure, text) => expect(failureText(failure)).toBe(text));
});
