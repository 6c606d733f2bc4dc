import { describe, expect, test } from "vitest";
import { idOf, type ShownKey } from "./keyAdmin.js";

function key(id: string, name: string, revokedAtMs?: number): ShownKey {
  return { id, name, createdAtMs: 1, expiresAtMs: undefined, revokedAtMs, rateLimit: undefined };
}

describe("idOf", () => {
  const keys = [
    key("a1", "shop"),
    key("b2", "bot"),
    key("c3", "bot"),
    key("d4", "old", 5),
    key("e5", "old"),
    key("f6", "gone", 5),
    key("shop2", "a1"),
  ];

  test.each([
    ["an id", "b2", "b2"],
    ["a name that one key has", "shop", "a1"],
    ["an id that is another key's name too", "a1", "a1"],
    ["a name of which one key is not revoked", "old", "e5"],
    ["the name of a key that is revoked already", "gone", "f6"],
  ])("takes %s", (_, text, id) => {
    expect(idOf(keys, text)).toBe(id);
  });

  test.each([
    ["nobody's", "nobody", '"nobody" is neither the id nor the name of a key; "sluice keys list" shows them'],
    ["of several keys", "bot", '"bot" is the name of 2 keys; give the id of one: b2, c3'],
  ])("refuses what is %s", (_, text, message) => {
    expect(() => idOf(keys, text)).toThrow(expect.objectContaining({ code: "INVALID_PARAMETER", message }));
  });
});
