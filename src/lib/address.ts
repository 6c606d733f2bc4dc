/** A 20-byte address, always lower-case inside Sluice. */
export type Address = `0x${string}`;

/** How the interface spells the native currency where a token is expected. */
export const NATIVE: Address = "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";
/** More than there is of any native currency, so that an amount beyond it is not worth a simulation. */
export const MOST_NATIVE_WEI = 1n << 112n;

/** An address that owns nothing: the sender where nobody is named. */
export const NOBODY: Address = "0x000000000000000000000000000000005105ce00";

export const ZERO_ADDRESS: Address = "0x0000000000000000000000000000000000000000";

const pattern = /^0x[0-9a-f]{40}$/i;

/** Whether `text` is 20 bytes of hex, in any letter case; checksums are not looked at. */
export function isAddress(text: string): boolean {
  return pattern.test(text);
}

/** `text` as an `Address`; undefined when it is not 20 bytes of hex. */
export function parseAddress(text: string): Address | undefined {
  return isAddress(text) ? (text.toLowerCase() as Address) : undefined;
}

/** `text` as an `Address`; for data that is known to be one. Throws otherwise. */
export function toAddress(text: string): Address {
  const address = parseAddress(text);
  if (address === undefined) throw new TypeError(`not an address: ${text}`);
  return address;
}

/** The address in the low 20 bytes of ABI word `index` of `data`; undefined past the end or when the high bytes are dirty. */
export function addressAt(data: string, index: number): Address | undefined {
  const start = 2 + index * 64;
  if (data.length < start + 64) return undefined;
  if (!/^0{24}$/.test(data.slice(start, start + 24))) return undefined;
  return `0x${data.slice(start + 24, start + 64).toLowerCase()}`;
}
