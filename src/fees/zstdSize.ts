/** Returns the size that bytes have after a compression, at most their own. */
export type SizeOf = (bytes: Uint8Array) => number;

const magicBytes = 4;
const blockHeaderBytes = 3;
/** One block of zstd. Larger transactions have several, which nodes do not accept into their pools. */
const maxBlockBytes = 128 * 1024;

/**
 * Loads zstd and returns the size that Scroll's encoder gives (da-codec, `encoder-standard`): zstd 1.5.7 at its default
 * level, without the magic number, with literals that are not entropy-coded.
 *
 * The library codes literals too. Both encoders find the same matches, so that the size follows from the frame's own
 * lengths. This is exact up to 128 KiB, above a few bytes too small.
 */
export async function loadZstdSize(): Promise<SizeOf> {
  const { Zstd } = await import("@hpcc-js/wasm-zstd");
  const zstd = await Zstd.load();
  return (bytes) => {
    if (bytes.length === 0) return 0;
    const frame = zstd.compress(bytes, zstd.defaultCLevel());
    return Math.min(bytes.length, sizeWithPlainLiterals(frame, bytes.length));
  };
}

/** `length` is that of the bytes inside the frame (RFC 8878, sections 3.1.1 and 3.1.1.2). */
function sizeWithPlainLiterals(frame: Uint8Array, length: number): number {
  if (length > maxBlockBytes) return frame.length - magicBytes;
  const blockAt = magicBytes + frameHeaderBytes(frame);
  const header = littleEndian(frame, blockAt, blockHeaderBytes);
  const isCompressed = ((header >> 1) & 3) === 2;
  if (!isCompressed) return frame.length - magicBytes;
  const { coded, plain } = literals(frame, blockAt + blockHeaderBytes);
  const block = (header >> 3) - coded + plain;
  // The encoder stores a block uncompressed unless it becomes this much smaller (ZSTD_minGain).
  const isStored = block >= length - (length >> 6) - 2;
  return blockAt - magicBytes + blockHeaderBytes + (isStored ? length : block);
}

/** The descriptor and the length of the content. The encoder writes neither a window nor a dictionary. */
function frameHeaderBytes(frame: Uint8Array): number {
  const code = (frame[magicBytes] as number) >> 6;
  return 1 + ([1, 2, 4, 8][code] as number);
}

/** Returns the size of a block's literals with their header, as they are and as they were without coding. */
function literals(frame: Uint8Array, at: number): { coded: number; plain: number } {
  const first = frame[at] as number;
  const [type, format] = [first & 3, (first >> 2) & 3];
  if (type < 2) {
    const headerBytes = format === 1 ? 2 : format === 3 ? 3 : 1;
    const count = littleEndian(frame, at, headerBytes) >> (headerBytes === 1 ? 3 : 4);
    return { coded: headerBytes + (type === 0 ? count : 1), plain: plainBytes(count) };
  }
  const headerBytes = Math.max(3, format + 2);
  const bits = headerBytes * 4 - 2;
  const sizes = littleEndian(frame, at, headerBytes);
  const count = Math.floor(sizes / 16) % 2 ** bits;
  const codedBytes = Math.floor(sizes / 2 ** (4 + bits));
  return { coded: headerBytes + codedBytes, plain: plainBytes(count) };
}

function plainBytes(count: number): number {
  return count + (count < 32 ? 1 : count < 4_096 ? 2 : 3);
}

/** Up to 5 bytes, which a double holds exactly. */
function littleEndian(bytes: Uint8Array, at: number, count: number): number {
  let value = 0;
  for (let index = count - 1; index >= 0; index--) value = value * 256 + (bytes[at + index] as number);
  return value;
}
