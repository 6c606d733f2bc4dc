import { z } from "zod";
import { schemaOf } from "../config/kinds.js";
import { type Address, parseAddress } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";

/**
 * Kinds of members in the table of a network. The message of every issue states the allowed values, and
 * `readNetworkTable` adds the place and the value.
 */
function kind<Value>(allowed: string, parse: (raw: unknown) => Value | undefined) {
  return schemaOf(z.unknown(), { allowed, parse });
}

/** Accepts 20 bytes of hex in any letter case. */
export const address = kind<Address>("an address: 0x and 40 hex digits", (raw) =>
  typeof raw === "string" ? parseAddress(raw) : undefined,
);

/** Accepts 32 bytes of hex in any letter case. */
export const hash = kind<Hex>("a hash: 0x and 64 hex digits", (raw) =>
  typeof raw === "string" && /^0x[0-9a-f]{64}$/i.test(raw) ? (raw.toLowerCase() as Hex) : undefined,
);

/** Invisible characters that affect a terminal or reorder a text: control, format and separator characters. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** Accepts a text that is not blank, of at most `most` visible characters, and trims it. */
export function text(most = 200) {
  return kind<string>(`a text of 1 to ${most} visible characters`, (raw) => {
    const value = typeof raw === "string" ? raw.trim() : "";
    return value !== "" && value.length <= most && !invisible.test(value) ? value : undefined;
  });
}

/** Accepts what a URL's path may have as one part. */
export const slug = kind<string>("a slug: lower-case letters, digits and hyphens, 64 at most", (raw) =>
  typeof raw === "string" && /^[a-z0-9][a-z0-9-]{0,63}$/.test(raw) ? raw : undefined,
);

/** Accepts the address of a site, and drops a slash at its end. */
export const site = kind<string>("an http:// or https:// URL", (raw) =>
  typeof raw === "string" && /^https?:\/\/\S+$/.test(raw) && URL.canParse(raw)
    ? raw.replace(/\/$/, "")
    : undefined,
);

/** Accepts a whole number from `minimum` to `maximum`, inclusive. */
export function wholeNumber(minimum: number, maximum: number) {
  return kind<number>(`a whole number from ${minimum} to ${maximum}`, (raw) =>
    Number.isSafeInteger(raw) && Number(raw) >= minimum && Number(raw) <= maximum ? Number(raw) : undefined,
  );
}

/** Accepts a number above 0 and up to `maximum`. */
export function positiveNumber(maximum: number) {
  return kind<number>(`a number above 0, up to ${maximum}`, (raw) =>
    typeof raw === "number" && raw > 0 && raw <= maximum ? raw : undefined,
  );
}

/**
 * Accepts a whole number from `minimum` to `maximum`, inclusive, as a number or in decimal digits. TOML's own numbers
 * end at 2^53.
 */
export function bigNumber(minimum: bigint, maximum: bigint, unit = "") {
  const allowed = `a whole number${unit} from ${minimum} to ${maximum}, as a number or in decimal digits`;
  return kind<bigint>(allowed, (raw) => {
    const digits = Number.isSafeInteger(raw) ? String(raw) : raw;
    if (typeof digits !== "string" || !/^\d{1,78}$/.test(digits)) return undefined;
    const value = BigInt(digits);
    return value >= minimum && value <= maximum ? value : undefined;
  });
}

export const flag = kind<boolean>("true or false", (raw) => (typeof raw === "boolean" ? raw : undefined));

/** Accepts what a deployment's contracts do not report: a number, a text or a truth. */
export const fact = kind<number | string | boolean>("a number, a text, true or false", (raw) =>
  typeof raw === "string" || typeof raw === "boolean" || Number.isFinite(raw)
    ? (raw as number | string | boolean)
    : undefined,
);

/** Accepts a table with these members alone. */
export function table<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const names = Object.keys(shape).join(", ");
  return z.strictObject(shape, {
    error: ({ code }) => (code === "unrecognized_keys" ? names : "a table"),
  });
}

/** Accepts a table of any names. */
export function tableOf<Value extends z.core.SomeType>(value: Value) {
  return z.record(z.string(), value, { error: "a table" });
}

/** Accepts a table of words whose names are addresses, which it writes in lower case. */
export const wordsByAddress = kind<Readonly<Record<Address, string>>>(
  "a table of words by address: 0x and 40 hex digits",
  (raw) => {
    if (typeof raw !== "object" || raw === null || Array.isArray(raw)) return undefined;
    const entries = Object.entries(raw).map(([name, word]) => [parseAddress(name), word] as const);
    const isWord = ([name, word]: (typeof entries)[number]) => name !== undefined && typeof word === "string";
    return entries.every(isWord) ? Object.fromEntries(entries) : undefined;
  },
);

export function listOf<Item extends z.core.SomeType>(item: Item) {
  return z.array(item, { error: "a list" });
}

/** Accepts one of several tables, which the member `kind` tells apart. */
export function oneOf<
  const Options extends readonly [z.core.$ZodTypeDiscriminable, ...z.core.$ZodTypeDiscriminable[]],
>(...options: Options) {
  return z.discriminatedUnion("kind", options, {
    error: (issue) =>
      Array.isArray(issue.options) ? `one of ${issue.options.join(", ")}` : "a table with the member kind",
  });
}
