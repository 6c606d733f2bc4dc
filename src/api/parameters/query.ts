import { SluiceError } from "../../errors/index.js";

/** The strings of each parameter by name, in the order sent. There are several if the client used a list form. */
export type RawParameters = Record<string, string[]>;

/** Returns an object without a prototype, so that no parameter name collides with an inherited member. */
function empty(): RawParameters {
  return Object.create(null) as RawParameters;
}

/**
 * Reads a query string. Supports the list forms that published clients send: `a=x&a=y`, `a[]=x&a[]=y` and
 * `a[0]=x&a[1]=y`. The readers of lists split `a=x,y` later. Invalid percent-encoding is kept unchanged.
 */
export function parseQuery(query: string): RawParameters {
  const result = empty();
  for (const part of query.split("&")) {
    if (part === "") continue;
    const equals = part.indexOf("=");
    const name = decode(equals < 0 ? part : part.slice(0, equals));
    const value = equals < 0 ? "" : decode(part.slice(equals + 1));
    add(result, name.replace(/\[\d*\]$/, ""), value);
  }
  return result;
}

/** Reads a body. Throws INVALID_PARAMETER if it is not an object. */
export function parseObject(body: unknown): RawParameters {
  return parseBody(requireObject(body));
}

/** Returns whether a JSON value is an object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the members of a body. Throws INVALID_PARAMETER if it is not an object. */
export function requireObject(body: unknown): Record<string, unknown> {
  if (isObject(body)) return body;
  throw new SluiceError("INVALID_PARAMETER", [
    "the body is not a JSON object; send the parameters as its members",
  ]);
}

/** Reads a JSON object. Its values may be strings, numbers, booleans or lists of these. Treats null as absent. */
export function parseBody(body: Record<string, unknown>): RawParameters {
  const result = empty();
  for (const [name, value] of Object.entries(body)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item === null || item === undefined) continue;
      add(result, name, textOf(item));
    }
  }
  return result;
}

function textOf(item: unknown): string {
  // The JSON parser has rounded larger numbers. Exponential notation prevents them from passing as plain digits.
  if (typeof item === "number" && !Number.isSafeInteger(item)) return item.toExponential();
  return typeof item === "object" ? "a list or an object" : String(item);
}

function add(result: RawParameters, name: string, value: string): void {
  const values = result[name];
  if (values === undefined) result[name] = [value];
  else values.push(value);
}

function decode(text: string): string {
  const spaced = text.replaceAll("+", " ");
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
