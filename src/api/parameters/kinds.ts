import { z } from "zod";
import { flag as flagSetting, oneOf as oneOfSetting, schemaOf } from "../../config/kinds.js";
import { parseAddress } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import { MAX_UINT256 } from "../../lib/math.js";

/**
 * Kinds of parameters. Each takes a string and yields a value. The message of an issue states the allowed values, and
 * `readParameters` adds the parameter's name and the string that was sent. `meta` holds the unit and the JSON form for
 * the OpenAPI document. Tables of parameters add `description`, `example` and sometimes `default`.
 */
type Refine = z.core.$RefinementCtx<string>;

function refuse(context: Refine, allowed: string): never {
  context.issues.push({ code: "custom", message: allowed, input: context.value });
  return z.NEVER;
}

function kind<T>(allowed: string, parse: (text: string) => T | undefined) {
  return schemaOf(z.string(), { allowed, parse });
}

const anAddress = "an Ethereum address: 0x and 40 hex digits";
/** A name must not become an address unseen, since it may lead to another one later. */
const notName = `${anAddress}; GET /api/v1/names/{chainId}/{nameOrAddress} returns the address of a name`;

export const address = z
  .string()
  .transform(
    (text, context) => parseAddress(text) ?? refuse(context, text.includes(".") ? notName : anAddress),
  )
  .meta({ pattern: "^0[xX][0-9a-fA-F]{40}$" });

/** Reads a raw token amount ≥ `minimum`. */
export function amount(minimum: 0 | 1) {
  const schema = uint256(minimum, "a whole number in wei");
  return schema.meta({ ...schema.meta(), unit: "the token's smallest unit" });
}

/** Reads a 256-bit number ≥ `minimum`. `what` names it in error messages. */
export function uint256(minimum: 0 | 1, what: string) {
  const allowed = `${what}, as plain decimal digits, from ${minimum} to 2^256-1`;
  return kind(allowed, (text) => {
    // Every 256-bit number fits in 78 digits. Longer strings are not converted.
    const value = /^\d{1,78}$/.test(text) ? BigInt(text) : -1n;
    return value >= minimum && value <= MAX_UINT256 ? value : undefined;
  }).meta({ pattern: minimum === 0 ? "^[0-9]+$" : "^[0-9]*[1-9][0-9]*$", maxLength: 78 });
}

/** Reads a whole number from `minimum` to `maximum`, inclusive. `unit` is a plural noun, or empty. */
export function wholeNumber(minimum: number, maximum: number, unit: string) {
  const allowed = `a whole number${unit === "" ? "" : ` of ${unit}`} from ${minimum} to ${maximum}`;
  return kind(allowed, (text) => {
    const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
    return value >= minimum && value <= maximum ? value : undefined;
  }).meta({ type: "integer", minimum, maximum, ...(unit === "" ? {} : { unit }) });
}

/** Reads a whole number as `wholeNumber` does, or `auto`, which leaves it to the service. */
export function wholeNumberOrAuto(minimum: number, maximum: number, unit: string) {
  const number = wholeNumber(minimum, maximum, unit);
  return kind(`a whole number of ${unit} from ${minimum} to ${maximum}, or auto`, (text) =>
    text === "auto" ? text : number.safeParse(text).data,
  ).meta({
    type: undefined,
    anyOf: [
      { type: "integer", minimum, maximum },
      { type: "string", enum: ["auto"] },
    ],
    unit,
  });
}

/** Reads the number of a block, or `latest` for the newest one. */
export const blockNumber = kind("the number of a block, or latest", (text) => {
  if (text === "latest") return "latest";
  return /^\d{1,15}$/.test(text) ? BigInt(text) : undefined;
}).meta({ pattern: "^(latest|[0-9]{1,15})$", maxLength: 15 });

export const chainId = wholeNumber(1, Number.MAX_SAFE_INTEGER, "").meta({
  description: "The network's id.",
  example: 1,
});

/** The number of digits that a double holds exactly, and the most digits after the decimal point. */
const wholeDigits = 15;
const fractionDigits = 18;
const longDecimal = `a decimal number between -${"9".repeat(wholeDigits)} and ${"9".repeat(wholeDigits)} with at most ${fractionDigits} digits after the point: of a longer one digits would be lost`;

/** A decimal number, which may be negative. */
export const decimal = z
  .string()
  .transform((text, context) => {
    const [, whole = "", fraction = ""] = /^-?(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
    if (whole === "") return refuse(context, "a decimal number, for example 0.05");
    if (whole.length > wholeDigits || fraction.length > fractionDigits) return refuse(context, longDecimal);
    return Number(text);
  })
  .meta({ type: "number" });

export const flag = schemaOf(z.string(), flagSetting()).meta({ type: "boolean" });

/** Reads exactly one of the given strings. */
export function oneOf<const T extends string>(...values: readonly T[]) {
  return schemaOf(z.string(), oneOfSetting(...values)).meta({ enum: values });
}

/** Reads bytes written as 0x and hex digits, at most `most` bytes. Returns them in lower case. */
export function bytes(most: number) {
  const allowed = `0x and an even number of hex digits, at most ${most} bytes`;
  return kind(allowed, (text) =>
    /^0x([0-9a-f]{2})*$/i.test(text) && text.length <= 2 + 2 * most ? (text.toLowerCase() as Hex) : undefined,
  ).meta({ pattern: "^0[xX]([0-9a-fA-F]{2})*$", maxLength: 2 + 2 * most });
}

const slug = /^[a-z0-9-]{1,64}$/;

/** Reads slugs separated by commas. Returns each once. */
export const slugs = kind("slugs, separated by commas", (text): readonly string[] | undefined => {
  const names = text.split(",").map((name) => name.trim());
  return names.every((name) => slug.test(name)) ? [...new Set(names)] : undefined;
}).meta({ pattern: "^[a-z0-9-]+(,[a-z0-9-]+)*$" });

export const text = z.string().min(1, "a text");
