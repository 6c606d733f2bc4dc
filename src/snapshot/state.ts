/** How a bigint stands in a state's JSON: its digits and an n, as in source code. */
const BIGINT = /^-?(0|[1-9]\d*)n$/;

/** No state is nested deeper; what is was not written here. */
const MAX_DEPTH = 32;

/**
 * A venue's state as JSON. Members that are undefined are left out, which reads back as the same to whoever asks for
 * them. Throws a TypeError for what JSON would lose: states are plain data.
 */
export function encodeState(state: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) throw new TypeError("nested too deeply");
  if (typeof state === "bigint") return `${state}n`;
  if (typeof state === "string" && BIGINT.test(state))
    throw new TypeError(`"${state}" would become a bigint`);
  if (typeof state === "string" || typeof state === "boolean" || state === null) return state;
  if (typeof state === "number" && Number.isFinite(state) && !Object.is(state, -0)) return state;
  if (Array.isArray(state)) return state.map((item) => encodeState(item, depth + 1));
  if (typeof state === "object" && Object.getPrototypeOf(state) === Object.prototype) {
    const members = Object.entries(state).filter(([, value]) => value !== undefined);
    return Object.fromEntries(members.map(([key, value]) => [key, encodeState(value, depth + 1)]));
  }
  throw new TypeError(`${String(state)} is not plain data`);
}

/** The state that `encodeState` wrote; shares nothing with `json`. */
export function decodeState(json: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) throw new TypeError("nested too deeply");
  if (typeof json === "string") return BIGINT.test(json) ? BigInt(json.slice(0, -1)) : json;
  if (Array.isArray(json)) return json.map((item) => decodeState(item, depth + 1));
  if (typeof json === "object" && json !== null) {
    return Object.fromEntries(
      Object.entries(json).map(([key, value]) => [key, decodeState(value, depth + 1)]),
    );
  }
  return json;
}
