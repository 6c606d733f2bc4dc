import { closeSync, openSync, readSync, writeSync } from "node:fs";

const chunkBytes = 1 << 24;
const quote = 0x22;
const backslash = 0x5c;
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);

/**
 * Copies a state that anvil wrote, without the call traces of its transactions: more than half of the file, and unused.
 * Receipts and logs stay. The file may exceed the longest string of JavaScript, so it is never parsed.
 */
export function stripTraces(from, to) {
  const input = openSync(from, "r");
  const output = openSync(to, "w");
  const name = Buffer.from('"traces":');
  let rest = Buffer.alloc(0);
  let skipping;
  for (;;) {
    const read = Buffer.allocUnsafe(chunkBytes);
    const length = readSync(input, read, 0, chunkBytes, null);
    let chunk = Buffer.concat([rest, read.subarray(0, length)]);
    rest = Buffer.alloc(0);
    while (chunk.length > 0) {
      if (skipping !== undefined) {
        chunk = chunk.subarray(skipping(chunk));
        if (skipping.done()) skipping = undefined;
        continue;
      }
      const at = chunk.indexOf(name);
      // A name may be cut in two by the end of the chunk.
      const end =
        at >= 0 ? at + name.length : length === 0 ? chunk.length : Math.max(0, chunk.length - name.length);
      writeSync(output, chunk.subarray(0, end));
      if (at < 0) {
        rest = chunk.subarray(end);
        break;
      }
      writeSync(output, "[]");
      chunk = chunk.subarray(end);
      skipping = valueSkipper();
    }
    if (length === 0) break;
  }
  closeSync(input);
  closeSync(output);
}

/** Returns how many bytes of each chunk belong to the list or object that the first chunk starts with. */
function valueSkipper() {
  let depth = 0;
  let inText = false;
  let ended = false;
  const skip = (chunk) => {
    let at = 0;
    while (at < chunk.length) {
      if (inText) {
        const next = chunk.indexOf(quote, at);
        if (next < 0) return chunk.length;
        if (chunk[next - 1] === backslash) throw new Error("a trace contains a string with an escaped quote");
        at = next + 1;
        inText = false;
        continue;
      }
      const byte = chunk[at];
      at += 1;
      if (byte === quote) inText = true;
      else if (opening.has(byte)) depth += 1;
      else if (closing.has(byte)) depth -= 1;
      if (depth === 0) {
        ended = true;
        return at;
      }
    }
    return at;
  };
  return Object.assign(skip, { done: () => ended });
}
