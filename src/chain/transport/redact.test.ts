import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../lib/testing/runs.js";
import { redactor } from "./redact.js";

const base64 = (text: string) => Buffer.from(text).toString("base64");
const asUrlSafe = (text: string) => text.replaceAll("+", "-").replaceAll("/", "_");
const utf16 = (text: string) =>
  Array.from(
    { length: text.length },
    (_, index) => `\\u${text.charCodeAt(index).toString(16).padStart(4, "0")}`,
  ).join("");

/** How a node may send a text back. What stands around it decides the alignment of Base64. */
const encodings: Record<string, (text: string) => string> = {
  plain: (text) => text,
  "percent-encoded": encodeURIComponent,
  "percent-encoded as a form": (text) => new URLSearchParams({ a: text }).toString().slice(2),
  "all percent-encoded": (text) => [...Buffer.from(text)].map((byte) => `%${byte.toString(16)}`).join(""),
  JSON: (text) => JSON.stringify(text).slice(1, -1),
  "JSON twice": (text) => JSON.stringify(JSON.stringify(text).slice(1, -1)).slice(1, -1),
  "JSON in ASCII": utf16,
  HTML: (text) =>
    text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;").replaceAll("'", "&#39;"),
  hexadecimal: (text) => Buffer.from(text).toString("hex"),
  "hexadecimal with a prefix": (text) => `0x${Buffer.from(text).toString("hex").toUpperCase()}`,
  Base64: base64,
  "Base64, at 1": (text) => base64(`"${text}", `),
  "Base64, at 2": (text) => base64(`{"${text}"}`),
  "URL-safe Base64": (text) => asUrlSafe(base64(text)).replace(/=+$/, ""),
  "URL-safe Base64, at 1": (text) => asUrlSafe(base64(`>${text}?`)),
  "Base64 of a header": (text) => base64(`Authorization: Basic ${text}`),
};

const printable = fc.string({
  unit: fc.oneof(
    fc.constantFrom(..."abcXYZ019 !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"),
    fc.constantFrom("é", "ß", "🔑"),
  ),
  minLength: 1,
  maxLength: 24,
});
/** A word, which a node may quote without anything else. */
const word = fc.string({ unit: fc.constantFrom(..."abcXYZ019"), minLength: 1, maxLength: 24 });

function urlOf(user: string, password: string, key: string): URL {
  const url = new URL("https://node.example/v3/main");
  url.username = encodeURIComponent(user);
  url.password = encodeURIComponent(password);
  url.searchParams.set("key", key);
  return url;
}

/** Says what of `secret` is left in a text, in any encoding. Empty if nothing is. */
function leftOf(secret: string, text: string): string[] {
  const readings = text
    .split("***")
    .flatMap((part) => [
      part,
      part.replaceAll(/\\u([0-9a-f]{4})/g, (_, unit) => String.fromCharCode(Number.parseInt(unit, 16))),
      part.replaceAll(/%([0-9a-f]{2})/gi, (_, byte) => String.fromCharCode(Number.parseInt(byte, 16))),
      ...(part.match(/[0-9a-f]{4,}/gi) ?? []).map((run) => Buffer.from(run, "hex").toString()),
      ...(part.match(/[\w+/-]{4,}/g) ?? []).flatMap((run) =>
        [0, 1, 2, 3].map((offset) => Buffer.from(run.slice(offset), "base64").toString()),
      ),
    ]);
  return readings.filter((reading) => reading.includes(secret));
}

const numRuns = runs({ normal: 15, deep: 5_000 });

describe.each(Object.entries(encodings))("redactor, of what comes back as %s", (_, encode) => {
  test("removes user and password as the header that they are sent as", () => {
    fc.assert(
      fc.property(printable, printable, (user, password) => {
        const redact = redactor(urlOf(user, password, ""));
        const sent = base64(`${user}:${password}`);
        const quoted = redact(`no access for [${encode(sent)}] here`);
        expect(leftOf(sent.replace(/=+$/, ""), quoted)).toEqual([]);
        expect(quoted).toMatch(/^no access for \[.*\] here$/);
      }),
      { numRuns },
    );
  });

  test("removes a password of any length, and a key of the query of 6 characters and more", () => {
    fc.assert(
      fc.property(word, word, (password, key) => {
        // The prefix 0x is left.
        fc.pre(password !== "0");
        const redact = redactor(urlOf("someone", password, key));
        for (const secret of key.length < 6 ? [password] : [password, key])
          expect(leftOf(secret, redact(` [${encode(secret)}] `))).toEqual([]);
      }),
      { numRuns },
    );
  });
});

describe("redactor", () => {
  test("removes a password with any characters from among them", () => {
    fc.assert(
      fc.property(printable, fc.constantFrom(...Object.values(encodings)), (password, encode) => {
        fc.pre(password.length >= 6);
        expect(leftOf(password, redactor(urlOf("", password, ""))(`a${encode(password)}b`))).toEqual([]);
      }),
      { numRuns: runs({ normal: 60, deep: 20_000 }) },
    );
  });

  test.each([
    ["a key in the path", "https://node.example/v2/AbCdEf123456", "AbCdEf123456", "***"],
    [
      "a key in its place",
      "https://node.example/v2/AbCdEf123456",
      "POST /v2/AbCdEf123456 failed",
      "POST /v2/*** failed",
    ],
    ["a key as the user", "https://abc@node.example", "user abc is unknown", "user *** is unknown"],
    ["a short password", "https://someone:abc@node.example", "wrong: abc", "wrong: ***"],
    ["not within words", "https://someone:abc@node.example", "abcd dabc", "abcd dabc"],
    ["not the words of a path", "https://node.example/v3/main", "v3 main", "v3 main"],
    [
      "not what nobody sent",
      "https://node.example/v2/AbCdEf123456",
      "0xabcdef123457 at dGVzdHRlc3Q=",
      "0xabcdef123457 at dGVzdHRlc3Q=",
    ],
  ])("removes %s", (_, url, text, expected) => {
    expect(redactor(new URL(url))(text)).toBe(expected);
  });

  test("takes time in proportion to a text, whatever it holds", () => {
    const redact = redactor(new URL("https://someone:s3cret!@node.example/v2/AbCdEf123456"));
    for (const part of ["s\\\\\\", "s3cret", "AbCdEf", "%73", "0123456789abcdef"]) {
      const text = part.repeat(30_000);
      expect(redact(text).length).toBeLessThanOrEqual(text.length);
    }
  });
});
