import type { Hex } from "./hex.js";

/** Block size in bytes for a digest of 256 bits. */
const rate = 136;

/**
 * Returns Keccak-256 as Ethereum uses it, with the padding of the original submission, not of SHA-3. It computes in
 * 32-bit halves, because engines are slow with 64-bit numbers, and is small, because pages load it.
 */
export function keccak256(data: Hex): Hex {
  const size = (data.length - 2) / 2;
  const padded = new Uint8Array(rate * (Math.floor(size / rate) + 1));
  for (let index = 0; index < size; index++)
    padded[index] = Number.parseInt(data.slice(2 + 2 * index, 4 + 2 * index), 16);
  padded[size] = 1;
  padded[padded.length - 1] = (padded[padded.length - 1] as number) | 0x80;
  const words = new DataView(padded.buffer);
  const state = new Uint32Array(50);
  for (let start = 0; start < padded.length; start += rate) {
    for (let word = 0; word < rate / 4; word++)
      state[word] = (state[word] as number) ^ words.getUint32(start + 4 * word, true);
    permute(state);
  }
  const digest = new Uint8Array(state.buffer, 0, 32);
  return `0x${Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** Permutes a state of 25 lanes of 64 bits, the low half of each first. */
function permute(lanes: Uint32Array): void {
  const at = (index: number) => lanes[index] as number;
  const next = new Uint32Array(50);
  const columns = new Uint32Array(10);
  let lfsr = 1;
  for (let round = 0; round < 24; round++) {
    columns.fill(0);
    for (let index = 0; index < 50; index++)
      columns[index % 10] = (columns[index % 10] as number) ^ at(index);
    for (let index = 0; index < 50; index++) {
      const column = (by: number) => columns[(index + by) % 10] as number;
      const isHigh = index & 1;
      const turned = turn(column(2 - isHigh), column(3 - isHigh), 1)[isHigh] as number;
      lanes[index] = at(index) ^ column(8) ^ turned;
    }
    next.set(lanes.slice(0, 2));
    for (let step = 0, x = 1, y = 0; step < 24; step++) {
      const from = 2 * (x + 5 * y);
      const turned = turn(at(from), at(from + 1), (((step + 1) * (step + 2)) / 2) % 64);
      [x, y] = [y, (2 * x + 3 * y) % 5];
      next.set(turned, 2 * (x + 5 * y));
    }
    for (let index = 0; index < 50; index++) {
      const row = index - (index % 10);
      const beside = (by: number) => next[row + ((index + by) % 10)] as number;
      lanes[index] = beside(0) ^ (~beside(2) & beside(4));
    }
    for (let bit = 0; bit < 7; bit++) {
      if (lfsr & 1) {
        const place = (1 << bit) - 1;
        lanes[place >> 5] = at(place >> 5) ^ (1 << (place & 31));
      }
      lfsr = (lfsr << 1) ^ ((lfsr >> 7) * 0x171);
    }
  }
}

/** Rotates both halves of a lane left by the given number of bits. */
function turn(low: number, high: number, bits: number): [low: number, high: number] {
  if (bits > 31) return turn(high, low, bits - 32);
  if (bits === 0) return [low, high];
  return [(low << bits) | (high >>> (32 - bits)), (high << bits) | (low >>> (32 - bits))];
}
