/** A `0x`-prefixed hex string, always lower-case if Sluice made it. */
export type Hex = `0x${string}`;

/** Returns `value` as a 32-byte big-endian hex word without `0x`. Negative values are in two's complement. */
export function word(value: bigint): string {
  return BigInt.asUintN(256, value).toString(16).padStart(64, "0");
}

/** Returns the 32-byte word number `index` of ABI-encoded `data` as an unsigned integer, or undefined past the end. */
export function uintAt(data: Hex, index: number): bigint | undefined {
  const start = 2 + index * 64;
  if (data.length < start + 64) return undefined;
  return BigInt(`0x${data.slice(start, start + 64)}`);
}

/** Returns the same word as `uintAt`, as a signed two's-complement integer. */
export function intAt(data: Hex, index: number): bigint | undefined {
  const value = uintAt(data, index);
  return value === undefined ? undefined : BigInt.asIntN(256, value);
}

/**
 * Decodes the result of a function that returns only `bytes`, as digits without `0x`. Returns undefined if `data` is
 * not that.
 */
export function bytesIn(data: Hex): string | undefined {
  const start = 2 + 2 * 64;
  const digits = 2 * Number(uintAt(data, 1) ?? Number.NaN);
  // The comparison is negated so that NaN, a word past the end, fails it.
  if (uintAt(data, 0) !== 32n || !(start + digits <= data.length)) return undefined;
  return data.slice(start, start + digits);
}

/** Returns a JSON-RPC quantity: minimal hex, `0x0` for zero. */
export function quantity(value: bigint | number): Hex {
  return `0x${value.toString(16)}`;
}
