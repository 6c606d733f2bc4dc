/** A 20-byte address, always lower-case inside Sluice. */
export type Address = `0x${string}`;

/** The interface's address for the native currency where it expects a token. */
export const NATIVE: Address = "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";
/** More than there is of any native currency, so that an amount beyond it is not worth a simulation. */
export const MOST_NATIVE_WEI = 1n << 112n;

/** An address that owns nothing: the sender if none is given. */
export const NOBODY: Address = "0x000000000000000000000000000000005105ce00";

export const ZERO_ADDRESS: Address = "0x0000000000000000000000000000000000000000";

const pattern = /^0x[0-9a-f]{40}$/i;

/** Returns whether `text` is 20 bytes of hex in any letter case. Does not verify checksums. */
export function isAddress(text: string): boolean {
  return pattern.test(text);
}

/** Returns `text` as an `Address`, or undefined if it is not 20 bytes of hex. */
export function parseAddress(text: string): Address | undefined {
  return isAddress(text) ? (text.toLowerCase() as Address) : undefined;
}

/** Returns `text`, known to be an address, as an `Address`. Throws otherwise. */
export function toAddress(text: string): Address {
  const address = parseAddress(text);
  if (address === undefined) throw new TypeError(`not an address: ${text}`);
  return address;
}

/**
 * Returns the address in the low 20 bytes of ABI word `index` of `data`, or undefined past the end or if the high bytes
 * are not zero.
 */
export function addressAt(data: string, index: number): Address | undefined {
  const start = 2 + index * 64;
  if (data.length < start + 64) return undefined;
  if (!/^0{24}$/.test(data.slice(start, start + 24))) return undefined;
  return `0x${data.slice(start + 24, start + 64).toLowerCase()}`;
}
