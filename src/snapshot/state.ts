/** Typed arrays are written as their bytes, in the writer's byte order, after a letter for the type. */
const ARRAY = /^[ab]:[A-Za-z0-9+/]*={0,2}$/;

/** A bigint is written as its digits and an n, as in source code. */
const BIGINT = /^-?(0|[1-9]\d*)n$/;

/** No state is nested deeper than this. */
const MAX_DEPTH = 32;

/**
 * Returns a venue's state as JSON. Omits undefined members, which read back as undefined. Throws a TypeError for anything
 * that JSON would lose: states are plain data.
 */
export function encodeState(state: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) throw new TypeError("nested too deeply");
  if (typeof state === "bigint") return `${state}n`;
  if (typeof state === "string" && (BIGINT.test(state) || ARRAY.test(state)))
    throw new TypeError(`"${state}" would become something else`);
  if (state instanceof Int32Array) return `a:${base64Of(state)}`;
  if (state instanceof BigUint64Array) return `b:${base64Of(state)}`;
  if (typeof state === "string" || typeof state === "boolean" || state === null) return state;
  if (typeof state === "number" && Number.isFinite(state) && !Object.is(state, -0)) return state;
  if (Array.isArray(state)) return state.map((item) => encodeState(item, depth + 1));
  if (typeof state === "object" && Object.getPrototypeOf(state) === Object.prototype) {
    const members = Object.entries(state).filter(([, value]) => value !== undefined);
    return Object.fromEntries(members.map(([key, value]) => [key, encodeState(value, depth + 1)]));
  }
  throw new TypeError(`${String(state)} is not plain data`);
}

function base64Of({ buffer, byteOffset, byteLength }: Int32Array | BigUint64Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString("base64");
}

function arrayOf(text: string): Int32Array | BigUint64Array {
  // Copied, so that it is aligned for such numbers.
  const { buffer } = new Uint8Array(Buffer.from(text.slice(2), "base64"));
  return text.startsWith("a") ? new Int32Array(buffer) : new BigUint64Array(buffer);
}

/** Returns the state that `encodeState` wrote, without sharing parts of `json`. Throws a RangeError where an array is cut short. */
export function decodeState(json: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) throw new TypeError("nested too deeply");
  if (typeof json === "string") {
    if (BIGINT.test(json)) return BigInt(json.slice(0, -1));
    return ARRAY.test(json) ? arrayOf(json) : json;
  }
  if (Array.isArray(json)) return json.map((item) => decodeState(item, depth + 1));
  if (typeof json === "object" && json !== null) {
    return Object.fromEntries(
      Object.entries(json).map(([key, value]) => [key, decodeState(value, depth + 1)]),
    );
  }
  return json;
}
