import { describe, expect, test } from "vitest";
import { type CatalogueEntry, catalogue } from "./catalogue.js";
import { asSluiceError, messageOf, SluiceError } from "./error.js";

describe("catalogue", () => {
  test.each(Object.entries<CatalogueEntry>(catalogue))(
    "%s says in one sentence each what happened and what to do",
    (_, entry) => {
      expect([entry.meaning, entry.remedy].every((text) => /^\S[^\n|]*\.$/.test(text))).toBe(true);
      // What is temporary by its status must not tell callers to give up.
      if (entry.status === 503 || entry.status === 504) expect(entry.retry).toBe("later");
    },
  );
});

describe("SluiceError", () => {
  test("keeps sentences separate, and joins them for the message", () => {
    const error = new SluiceError("BAD_CONFIGURATION", ["a", "b"], { cause: 5 });
    const { message, messages, description, retryAfterSeconds, cause } = error;
    expect({ message, messages, description, retryAfterSeconds, cause }).toEqual({
      message: "a; b",
      messages: ["a", "b"],
      description: undefined,
      retryAfterSeconds: undefined,
      cause: 5,
    });
    expect(error.entry).toBe(catalogue.BAD_CONFIGURATION);
    expect(new SluiceError("INTERNAL", "one").messages).toBeUndefined();
  });
});

describe("asSluiceError", () => {
  test("passes known errors on, and hides unknown ones behind a cause", () => {
    const known = new SluiceError("NOT_READY", "soon");
    const unknown = new TypeError("secret");
    const { code, message, cause } = asSluiceError(unknown);
    expect(asSluiceError(known)).toBe(known);
    expect({ code, message, cause }).toEqual({
      code: "INTERNAL",
      message: "Internal server error",
      cause: unknown,
    });
  });
});

describe("messageOf", () => {
  test("finds a text in anything that was thrown", () => {
    expect([new Error("a"), "b", 5, undefined, null].map(messageOf)).toEqual([
      "a",
      "b",
      "5",
      "undefined",
      "null",
    ]);
  });
});
