import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { SluiceError } from "../../../errors/index.js";
import { hashOf, type KeyRequest, makeKey } from "./newKey.js";

const nowMs = 1_700_000_000_000;
const plain: KeyRequest = { name: "shop", expiresAtMs: undefined, rateLimit: undefined };

function faultsOf(changes: Partial<KeyRequest>): readonly string[] {
  try {
    makeKey({ ...plain, ...changes }, nowMs);
    return [];
  } catch (error) {
    expect((error as SluiceError).code).toBe("INVALID_PARAMETER");
    return (error as SluiceError).messages ?? [];
  }
}

describe("makeKey", () => {
  test("makes 32 random bytes and keeps nothing of them but their hash", () => {
    const { text, key } = makeKey({ name: "shop", expiresAtMs: nowMs + 1, rateLimit: 0 }, nowMs);
    expect(text).toMatch(/^sluice_[A-Za-z0-9_-]{43}$/);
    const { id, ...rest } = key;
    expect(id).toMatch(/^[0-9a-f]{16}$/);
    expect(rest).toEqual({
      name: "shop",
      hash: createHash("sha256").update(text).digest("hex"),
      createdAtMs: nowMs,
      expiresAtMs: nowMs + 1,
      revokedAtMs: undefined,
      rateLimit: 0,
    });
    expect(JSON.stringify(key)).not.toContain(text.slice("sluice_".length));
  });

  test("makes another one each time", () => {
    const made = Array.from({ length: 100 }, () => makeKey(plain, nowMs));
    expect(new Set(made.map(({ text }) => text)).size).toBe(100);
    expect(new Set(made.map(({ key }) => key.id)).size).toBe(100);
  });

  test.each(["", " a", "a ", "a\nb", "a\u202eb", "a".repeat(101)])("refuses the name %j", (name) =>
    expect(faultsOf({ name })).toHaveLength(1),
  );

  test.each(["a", "ab", "The shop, 2nd floor", "käse 🧀"])("takes the name %j", (name) =>
    expect(faultsOf({ name })).toEqual([]),
  );

  test("names every fault at once", () => {
    const faults = faultsOf({ name: "", expiresAtMs: nowMs, rateLimit: 1.5 });
    expect(faults.map((fault) => fault.split(" ")[0])).toEqual(["name", "expires", "rate-limit"]);
    expect(faultsOf({ expiresAtMs: Number.NaN, rateLimit: -1 })).toHaveLength(2);
  });
});

describe("hashOf", () => {
  test("is SHA-256 of the text", () =>
    expect(hashOf("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
});
