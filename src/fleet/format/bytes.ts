import { promisify } from "node:util";
import { deflateRaw, inflateRaw } from "node:zlib";

/** The first byte states the encoding of the rest. */
const plain = 0;
const deflated = 1;
/** Shorter texts are not worth compressing. */
const compressFrom = 1024;
/**
 * The maximum length of a message or part, so that a damaged one cannot exhaust the memory. A reader continues from a
 * snapshot.
 */
const mostBytes = 2 ** 25;
/** Parsing millions of levels takes minutes, and writers use some tens. Brackets in strings count too. */
const mostLevels = 10_000;

const compress = promisify(deflateRaw);
const decompress = promisify(inflateRaw);

/** Returns a text as bytes, compressed if it is long. Compression does not block the event loop. */
export async function toBytes(text: string): Promise<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  const isLong = bytes.length >= compressFrom;
  const body = isLong ? await compress(bytes, { level: 1 }) : bytes;
  const all = new Uint8Array(body.length + 1);
  all[0] = isLong ? deflated : plain;
  all.set(body, 1);
  return all;
}

/** Returns the text that `toBytes` wrote. Throws an Error for anything else. */
export async function toText(bytes: Uint8Array): Promise<string> {
  const text = await textBytes(bytes);
  if (text.length > mostBytes) throw new TypeError("the message is too long");
  let level = 0;
  for (let at = 0; at < text.length; at++) {
    const byte = text[at];
    if (byte === 0x5b || byte === 0x7b) level += 1;
    else if (byte === 0x5d || byte === 0x7d) level -= 1;
    if (level > mostLevels) throw new TypeError("the message is nested too deeply");
  }
  return new TextDecoder().decode(text);
}

async function textBytes(bytes: Uint8Array): Promise<Uint8Array> {
  const body = bytes.subarray(1);
  if (bytes[0] === plain) return body;
  if (bytes[0] !== deflated) throw new TypeError("the message is of no known form");
  const { buffer, byteOffset, length } = await decompress(body, { maxOutputLength: mostBytes });
  return new Uint8Array(buffer as ArrayBuffer, byteOffset, length);
}
