import { word } from "../../lib/hex.js";

/** Of what the platform offers and TypeScript knows in browsers only, the part that is used here. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { readonly exports: unknown };
};
type Exports = { readonly memory: { readonly buffer: ArrayBuffer }; hash(): void };

const ROUND_CONSTANTS = [
  0x0000000000000001n,
  0x0000000000008082n,
  0x800000000000808an,
  0x8000000080008000n,
  0x000000000000808bn,
  0x0000000080000001n,
  0x8000000080008081n,
  0x8000000000008009n,
  0x000000000000008an,
  0x0000000000000088n,
  0x0000000080008009n,
  0x000000008000000an,
  0x000000008000808bn,
  0x800000000000008bn,
  0x8000000000008089n,
  0x8000000000008003n,
  0x8000000000008002n,
  0x8000000000000080n,
  0x000000000000800an,
  0x800000008000000an,
  0x8000000080008081n,
  0x8000000000008080n,
  0x0000000080000001n,
  0x8000000080008008n,
];
const LANES = 25;
const INPUT_LANES = 8;
const OUTPUT_LANES = 4;
/** Padding begins after the input and ends at the last of the 17 lanes that a block fills. */
const PADDING = new Map([
  [INPUT_LANES, 1n],
  [16, 1n << 63n],
]);

// Instructions by their number in the WebAssembly specification.
const get = (local: number) => [0x20, local];
const set = (local: number) => [0x21, local];
const constant = (value: bigint) => [0x42, ...signedLeb(BigInt.asIntN(64, value))];
const load = (lane: number) => [0x41, 0, 0x29, 3, ...leb(8 * lane)];
const store = (lane: number, value: readonly number[]) => [0x41, 0, ...value, 0x37, 3, ...leb(8 * lane)];
const AND = 0x83;
const XOR = 0x85;
const ROTATE_LEFT = 0x89;

/** Locals: the lanes, the lanes of the next step, and the parities of the five columns. */
const next = (lane: number) => LANES + lane;
const parity = (column: number) => 2 * LANES + (column % 5);

function round(roundConstant: bigint): number[] {
  const code: number[] = [];
  for (let x = 0; x < 5; x++) {
    code.push(...get(x));
    for (let y = 1; y < 5; y++) code.push(...get(x + 5 * y), XOR);
    code.push(...set(parity(x)));
  }
  // Theta, rho and pi.
  let [x, y] = [0, 0];
  for (let step = 0; step < LANES; step++) {
    const turns = step === 0 ? 0 : ((step * (step + 1)) / 2) % 64;
    code.push(...get(x + 5 * y), ...get(parity(x + 4)), XOR);
    code.push(...get(parity(x + 1)), ...constant(1n), ROTATE_LEFT, XOR);
    code.push(...constant(BigInt(turns)), ROTATE_LEFT, ...set(next(y + 5 * ((2 * x + 3 * y) % 5))));
    [x, y] = step === 0 ? [1, 0] : [y, (2 * x + 3 * y) % 5];
  }
  // Chi: `a ^ (~b & c)`.
  for (let lane = 0; lane < LANES; lane++) {
    const row = lane - (lane % 5);
    const [b, c] = [row + ((lane + 1) % 5), row + ((lane + 2) % 5)];
    code.push(...get(next(lane)), ...get(next(b)), ...constant(-1n), XOR, ...get(next(c)), AND, XOR);
    code.push(...set(lane));
  }
  return [...code, ...get(0), ...constant(roundConstant), XOR, ...set(0)];
}

/** A module with a memory, and a function that replaces the input at its beginning by the hash. */
function assemble(): Uint8Array {
  const code: number[] = [];
  for (let lane = 0; lane < LANES; lane++) {
    const value = lane < INPUT_LANES ? load(lane) : constant(PADDING.get(lane) ?? 0n);
    code.push(...value, ...set(lane));
  }
  for (const roundConstant of ROUND_CONSTANTS) code.push(...round(roundConstant));
  for (let lane = 0; lane < OUTPUT_LANES; lane++) code.push(...store(lane, get(lane)));
  const locals = [1, ...leb(2 * LANES + 5), 0x7e];
  const body = [...locals, ...code, 0x0b];
  const name = (text: string) => [text.length, ...Buffer.from(text)];
  const sections = [
    [1, [1, 0x60, 0, 0]],
    [3, [1, 0]],
    [5, [1, 0, 1]],
    [7, [2, ...name("memory"), 2, 0, ...name("hash"), 0, 0]],
    [10, [1, ...leb(body.length), ...body]],
  ] as const;
  const bytes = sections.flatMap(([id, content]) => [id, ...leb(content.length), ...content]);
  return new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, ...bytes]);
}

function leb(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...leb(value >>> 7)];
}

function signedLeb(value: bigint): number[] {
  const low = Number(value & 0x7fn);
  const rest = value >> 7n;
  const isLast = rest === (low & 0x40 ? -1n : 0n);
  return isLast ? [low] : [low | 0x80, ...signedLeb(rest)];
}

const start = (): Exports => new WebAssembly.Instance(new WebAssembly.Module(assemble())).exports as Exports;
let started: { readonly bytes: Buffer; readonly hash: () => void } | undefined;

/**
 * Keccak-256 of two words. A pool's storage takes thousands of them, for which an implementation that keeps lanes in
 * 32-bit halves needs a second at every start: here they are 64-bit locals of WebAssembly. Source: FIPS 202, with
 * Keccak's own padding.
 */
export function keccakOfWords(first: bigint, second: bigint): bigint {
  if (started === undefined) {
    const { memory, hash } = start();
    started = { bytes: Buffer.from(memory.buffer, 0, 64), hash };
  }
  const { bytes, hash } = started;
  bytes.write(word(first) + word(second), "hex");
  hash();
  return BigInt(`0x${bytes.toString("hex", 0, 32)}`);
}
