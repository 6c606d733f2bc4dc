import type { z } from "zod";
import { SluiceError } from "../../errors/index.js";
import type { RawParameters } from "./query.js";

export type ReadParameters<T> = {
  /** The valid values. Complete only if there are no faults. */
  readonly values: Partial<T>;
  /** One sentence per fault: the parameter, the string that was sent and the allowed values. */
  readonly faults: readonly string[];
};

type Shape = Record<string, z.ZodType>;
type Output<S extends Shape> = { [K in keyof S]: z.output<S[K]> };

/** The most characters of a sent value that an answer repeats. */
const shownLength = 80;

/** Reads every parameter of `shape` and reports all faults at once. Other parameters are ignored. */
export function readParameters<S extends Shape>(shape: S, raw: RawParameters): ReadParameters<Output<S>> {
  const values: Record<string, unknown> = {};
  const faults: string[] = [];
  for (const [name, schema] of Object.entries(shape)) {
    const { value, fault } = readParameter(name, schema, raw[name]);
    if (fault === undefined) values[name] = value;
    else faults.push(fault);
  }
  return { values: values as Partial<Output<S>>, faults };
}

/** Reads every parameter of `shape`. Throws INVALID_PARAMETER, which lists every fault. */
export function requireParameters<S extends Shape>(shape: S, raw: RawParameters): Output<S> {
  const { values, faults } = readParameters(shape, raw);
  if (faults.length > 0) throw new SluiceError("INVALID_PARAMETER", faults);
  return values as Output<S>;
}

/** Returns the parameters of a path as those of a query are sent. */
export function ofPath(params: unknown): RawParameters {
  const texts = Object.entries(params as Readonly<Record<string, string>>);
  return Object.fromEntries(texts.map(([name, text]) => [name, [text]]));
}

/** Reads one parameter: the strings that were sent of it, or undefined if none was. */
export function readParameter(
  name: string,
  schema: z.ZodType,
  sent: readonly string[] | undefined,
): { readonly value?: unknown; readonly fault?: string } {
  if (sent !== undefined && sent.length > 1)
    return { fault: `${name} was sent ${sent.length} times; one value is allowed` };
  const text = sent?.[0];
  const result = text === undefined ? readAbsent(schema) : schema.safeParse(text);
  if (result.success) return { value: result.data };
  return { fault: faultSentence(name, text, result.error.issues[0]?.message ?? "another value") };
}

/** Memo of a pure function. Most parameters of most requests are absent. */
const absent = new WeakMap<z.ZodType, ReturnType<z.ZodType["safeParse"]>>();

/** Returns what a schema makes of a parameter that was not sent: a primitive value, or a fault. */
function readAbsent(schema: z.ZodType): ReturnType<z.ZodType["safeParse"]> {
  const known = absent.get(schema);
  if (known !== undefined) return known;
  const result = schema.safeParse(undefined);
  absent.set(schema, result);
  return result;
}

function faultSentence(name: string, sent: string | undefined, allowed: string): string {
  if (sent === undefined) return `${name} is missing; it is required`;
  if (sent === "") return `${name} is empty; allowed is ${allowed}`;
  return `${name} is ${quoted(sent)}; allowed is ${allowed}`;
}

/** Makes a JSON value safe for an answer. Returns a string unchanged, and anything else as JSON. */
export function quotedJson(value: unknown): string {
  return quoted(typeof value === "string" ? value : JSON.stringify(value));
}

/** Makes untrusted text safe for an answer: shortens it and removes invisible characters. */
export function quoted(text: string): string {
  const visible = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, "�");
  const characters = Array.from(visible);
  return `"${characters.slice(0, shownLength).join("")}${characters.length > shownLength ? "…" : ""}"`;
}
