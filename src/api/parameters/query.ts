import { SluiceError } from "../../errors/index.js";

/** Parameters by name as text, in the order given; several values where a list form was used. */
export type RawParameters = Record<string, string[]>;

/** A parsed query: names that cannot be mistaken for object prototypes. */
function empty(): RawParameters {
  return Object.create(null) as RawParameters;
}

/**
 * Reads a query string. Lists come in the forms published clients send: `a=x&a=y`, `a[]=x&a[]=y` and
 * `a[0]=x&a[1]=y`; the fifth, `a=x,y`, is split where a list is expected. Text that is not valid
 * percent-encoding is taken as it stands.
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

/** The same from a body. Throws INVALID_PARAMETER where it is not an object. */
export function parseObject(body: unknown): RawParameters {
  return parseBody(requireObject(body));
}

/** The members of a body. Throws INVALID_PARAMETER where it is not an object. */
export function requireObject(body: unknown): Record<string, unknown> {
  if (typeof body === "object" && body !== null && !Array.isArray(body)) {
    return body as Record<string, unknown>;
  }
  throw new SluiceError("INVALID_PARAMETER", [
    "the body is not a JSON object; send the parameters as its members",
  ]);
}

/** The same from a JSON object, whose values may be texts, numbers, booleans or lists of these; null is absent. */
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
  // JSON's larger numbers were rounded when they were read, so they must not pass for plain digits.
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
