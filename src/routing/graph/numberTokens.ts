import type { Arc } from "./arc.js";

/** The ends of some arcs, with tokens numbered from 0 in order of first appearance. */
export type NumberedArcs = {
  /** Graph tokens by number. */
  readonly tokens: number[];
  readonly tails: Int32Array;
  readonly heads: Int32Array;
};

/** The number of each token, valid only if its stamp is the latest. Far cheaper than a map, and rarely cleared. */
let numbers = new Int32Array(1 << 12);
let stamps = new Int32Array(1 << 12);
let stamp = 0;
const LAST_STAMP = 2 ** 31 - 1;

/** Numbers the tokens in `first`, then those of the arcs. */
export function numberTokens(arcs: readonly Arc[], first: Iterable<number> = []): NumberedArcs {
  if (stamp === LAST_STAMP) {
    stamps.fill(0);
    stamp = 0;
  }
  stamp += 1;
  const tokens: number[] = [];
  const tails = new Int32Array(arcs.length);
  const heads = new Int32Array(arcs.length);
  for (const token of first) numberOf(token, tokens);
  for (let index = 0; index < arcs.length; index++) {
    const { tokenIn, tokenOut } = arcs[index]!;
    tails[index] = numberOf(tokenIn, tokens);
    heads[index] = numberOf(tokenOut, tokens);
  }
  return { tokens, tails, heads };
}

function numberOf(token: number, tokens: number[]): number {
  if (token >= stamps.length) widen(token);
  if (stamps[token] === stamp) return numbers[token]!;
  stamps[token] = stamp;
  numbers[token] = tokens.length;
  return tokens.push(token) - 1;
}

function widen(token: number): void {
  const size = 2 ** Math.ceil(Math.log2(token + 1));
  const [oldNumbers, oldStamps] = [numbers, stamps];
  numbers = new Int32Array(size);
  stamps = new Int32Array(size);
  numbers.set(oldNumbers);
  stamps.set(oldStamps);
}

/** A token's number, and the indices of the arcs that spend it. */
export type Spending = { readonly token: number; readonly indices: readonly number[] };

/** Returns the spent tokens in topological order: each before the tokens it is spent on. The arcs have no cycle. */
export function spendingOrder({ tokens, tails, heads }: NumberedArcs): Spending[] {
  const spending: number[][] = tokens.map(() => []);
  const pending = new Int32Array(tokens.length);
  for (let index = 0; index < tails.length; index++) {
    spending[tails[index]!]!.push(index);
    pending[heads[index]!]!++;
  }
  const ready: number[] = [];
  for (let token = 0; token < tokens.length; token++)
    if (pending[token] === 0 && spending[token]!.length > 0) ready.push(token);
  const ordered: Spending[] = [];
  for (let token = ready.pop(); token !== undefined; token = ready.pop()) {
    const indices = spending[token]!;
    ordered.push({ token, indices });
    for (const index of indices) {
      const head = heads[index]!;
      pending[head]!--;
      if (pending[head] === 0 && spending[head]!.length > 0) ready.push(head);
    }
  }
  return ordered;
}
