/** A match begins with three equal bytes. */
const PREFIX_BYTES = 3;
const SLOTS = 8_192;
/** The greatest distance that a match can refer back to. */
const MAX_DISTANCE = 8_191;
/** Knuth's multiplier for hashes, 2^32 divided by the golden ratio. */
const MULTIPLIER = 0x9e3779b9;
/** The end of the input where no match begins, and the part of it that no match reaches. */
const TAIL_BYTES = 13;
const UNMATCHED_BYTES = 4;
/** A run of literals takes one byte in front of each group of up to this many. */
const LITERAL_RUN_BYTES = 32;
/** A match is split at this length (less the two bytes that its code implies). */
const MATCH_RUN_BYTES = 262;
/** From this length on, the code of a match has a third byte. */
const LONG_MATCH_BYTES = 7;

/**
 * Returns the bytes that `bytes` take after FastLZ compression of level 1, without compressing them. OP Stack networks
 * charge by this length (OP Stack specification, Fjord execution engine; FastLZ at commit 344eb40).
 */
export function fastLzLength(bytes: Uint8Array): number {
  const newest = new Int32Array(SLOTS);
  const matchesEnd = bytes.length - UNMATCHED_BYTES;
  let length = 0;
  let literalsFrom = 0;
  let at = 2;
  // The compressor also drops a match that it finds at the last position before the tail.
  while (at + 1 < bytes.length - TAIL_BYTES) {
    const prefix = prefixAt(bytes, at);
    const slot = slotOf(prefix);
    const earlier = newest[slot] as number;
    newest[slot] = at;
    if (at - earlier > MAX_DISTANCE || prefixAt(bytes, earlier) !== prefix) {
      at++;
      continue;
    }
    const code = matchCode(bytes, earlier, at, matchesEnd);
    length += literalsLength(at - literalsFrom) + matchLength(code);
    at += code;
    for (const next of [at, at + 1]) newest[slotOf(prefixAt(bytes, next))] = next;
    at += 2;
    literalsFrom = at;
  }
  return length + literalsLength(bytes.length - literalsFrom);
}

function prefixAt(bytes: Uint8Array, at: number): number {
  return (bytes[at] as number) | ((bytes[at + 1] as number) << 8) | ((bytes[at + 2] as number) << 16);
}

function slotOf(prefix: number): number {
  return Math.imul(prefix, MULTIPLIER) >>> 19;
}

/**
 * Returns the length of a match as its code states it: two less than the actual length, or three less where the input
 * ends.
 */
function matchCode(bytes: Uint8Array, earlier: number, at: number, end: number): number {
  const most = end - at - PREFIX_BYTES;
  for (let count = 0; count < most; count++) {
    if (bytes[earlier + PREFIX_BYTES + count] !== bytes[at + PREFIX_BYTES + count]) return count + 1;
  }
  return most;
}

function literalsLength(count: number): number {
  return count + Math.ceil(count / LITERAL_RUN_BYTES);
}

function matchLength(code: number): number {
  const rest = (code - 1) % MATCH_RUN_BYTES;
  return 3 * Math.floor((code - 1) / MATCH_RUN_BYTES) + (rest + 1 < LONG_MATCH_BYTES ? 2 : 3);
}
