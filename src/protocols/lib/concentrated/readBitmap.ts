import { type Hex, uintAt, word } from "../../../lib/hex.js";
import type { Call, CallResult, Reading } from "../../reading.js";
import { bitmapWords, initializedTicks } from "./bitmap.js";
import { bitmapLensAddress, bitmapLensCode } from "./bitmapLens.js";

/** Words that one call of the lens looks at; it takes some 3,500 gas for each. */
const WORDS_PER_CALL = 1_000;
const GAS_PER_WORD = 4_000;

/** How a pool's bitmap is read. */
export type BitmapSource = {
  /** The call for one word, by its number. */
  word(index: number): Call;
  /** The function of the lens, and what comes before the first word's number and the count of words. */
  readonly lens: { readonly selector: Hex; readonly args: readonly bigint[] };
};

/**
 * The initialised ticks of a pool, ascending: in one batch by the lens, which answers only the words that are not empty,
 * or in a second one word by word, where the node lays no code over a call. Undefined where a word is missing.
 */
export function* readInitializedTicks(
  tickSpacing: number,
  source: BitmapSource,
): Reading<number[] | undefined> {
  const words = bitmapWords(tickSpacing);
  const seen = yield* readByLens(words, source);
  if (seen !== undefined) return initializedTicks(words, seen, tickSpacing);
  const answers = yield words.map((index) => source.word(index));
  return initializedTicks(
    words,
    answers.map((answer) => uintAt(answer ?? "0x", 0)),
    tickSpacing,
  );
}

function* readByLens(words: readonly number[], { lens }: BitmapSource): Reading<bigint[] | undefined> {
  const first = words[0] as number;
  const starts: number[] = [];
  for (let start = 0; start < words.length; start += WORDS_PER_CALL) starts.push(start);
  const sizeAt = (start: number) => Math.min(WORDS_PER_CALL, words.length - start);
  const answers = yield starts.map((start): Call => {
    const args = [...lens.args, BigInt(first + start), BigInt(sizeAt(start))].map(word).join("");
    const gas = sizeAt(start) * GAS_PER_WORD;
    return { to: bitmapLensAddress, data: `${lens.selector}${args}`, code: bitmapLensCode, gas };
  });
  const bits = new Array<bigint>(words.length).fill(0n);
  for (const [index, start] of starts.entries()) {
    if (!placeWords(bits, start, answers[index])) return undefined;
  }
  return bits;
}

/** Puts an answer's pairs, a word's distance from `start` and its bits, where they belong; false where it is none. */
function placeWords(bits: bigint[], start: number, answer: CallResult): boolean {
  if (answer === undefined) return false;
  const count = Number(uintAt(answer, 1) ?? -1n);
  if (uintAt(answer, 0) !== 32n || count < 0 || answer.length !== 2 + 64 * (2 + count)) return false;
  for (let at = 2; at < 2 + count; at += 2) {
    bits[start + Number(uintAt(answer, at))] = uintAt(answer, at + 1) as bigint;
  }
  return true;
}
