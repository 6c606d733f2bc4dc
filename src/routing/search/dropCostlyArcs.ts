import { gasWithBytes } from "../compareAfterGas.js";
import type { Arc } from "../graph/arc.js";
import { type NumberedArcs, numberTokens } from "../graph/numberTokens.js";
import { isVirtual } from "../graph/virtualArcs.js";
import { BYTES_AROUND_FILLS, GAS_AROUND_FILLS } from "../plan.js";
import type { Flow } from "../split/flow.js";
import { solveAgain, withRestPlaced } from "../split/optimalFlow.js";
import type { Search } from "./search.js";

/** Returns flows that keep the limits of the search, best output after gas first. */
export function dropCostlyArcs(search: Search, flow: Flow): Flow[] {
  const kept: Flow[] = [];
  for (let current = flow; ; ) {
    const gas = gasOf(current.arcs);
    if (current.arcs.length <= search.maxFills && gas <= search.maxGas) {
      const whole = withRestPlaced(current);
      if (whole.leftIn === 0) kept.push(whole);
    }
    const dropped = chooseDropped(search, current, gas);
    if (dropped.size === 0) break;
    const left = current.arcs.filter((arc) => !dropped.has(arc));
    current = solveAgain(current, left);
  }
  return kept.sort((a, b) => outAfterGas(search, b) - outAfterGas(search, a));
}

/** Returns the flow's output after gas. */
export function outAfterGas(search: Search, flow: Flow): number {
  const bytes = flow.arcs.reduce((sum, arc) => sum + arc.bytes, BYTES_AROUND_FILLS);
  return flow.amountOut - gasWithBytes({ gas: gasOf(flow.arcs), bytes }, search) * search.outPerGas;
}

function gasOf(arcs: readonly Arc[]): number {
  return arcs.reduce((sum, arc) => sum + arc.gas, GAS_AROUND_FILLS);
}

/**
 * Chooses the arcs to drop next: while limits are exceeded, those that earn least, then those that earn less than their
 * gas.
 */
function chooseDropped(search: Search, flow: Flow, gas: number): Set<Arc> {
  const { arcs } = flow;
  const rest = remainderOf(search, arcs);
  const removals = rankRemovals(search, flow, rest);
  const tooMany = Math.max(
    arcs.length - search.maxFills,
    Math.ceil((Math.max(0, gas - search.maxGas) / gas) * arcs.length),
  );
  const pool = tooMany > 0 ? removals : removals.filter((removal) => removal.score <= 0);
  const quota = search.isLate()
    ? Infinity
    : Math.max(1, Math.ceil((tooMany > 0 ? tooMany : pool.length) / 2));
  const enough = tooMany > 0 ? Math.min(tooMany, quota) : quota;
  const dropped = new Set<Arc>();
  const { isGone, outCounts, inCounts, tails, heads } = rest;
  for (const { index } of pool) {
    if (dropped.size >= enough) break;
    if (isGone[index] === 1) continue;
    const group = removalOf(rest, index);
    if (group === undefined) continue;
    for (const member of group) {
      dropped.add(arcs[member]!);
      isGone[member] = 1;
      outCounts[tails[member]!]!--;
      inCounts[heads[member]!]!--;
    }
  }
  return dropped;
}

/** The remaining arcs with numbered tokens: which arcs, gone ones included, and how many others spend and yield each. */
type Remainder = NumberedArcs & {
  readonly spending: readonly (readonly number[])[];
  readonly yielding: readonly (readonly number[])[];
  readonly isVirtual: Uint8Array;
  readonly isGone: Uint8Array;
  readonly outCounts: Int32Array;
  readonly inCounts: Int32Array;
};

/** Numbers of the tokens at both ends of the search. */
const FROM = 0;
const TO = 1;

function remainderOf({ from, to }: Search, arcs: readonly Arc[]): Remainder {
  const ends = numberTokens(arcs, [from, to]);
  const outCounts = new Int32Array(ends.tokens.length);
  const inCounts = new Int32Array(ends.tokens.length);
  const virtual = new Uint8Array(arcs.length);
  const spending: number[][] = ends.tokens.map(() => []);
  const yielding: number[][] = ends.tokens.map(() => []);
  for (let index = 0; index < arcs.length; index++) {
    outCounts[ends.tails[index]!]!++;
    inCounts[ends.heads[index]!]!++;
    spending[ends.tails[index]!]!.push(index);
    yielding[ends.heads[index]!]!.push(index);
    virtual[index] = Number(isVirtual(arcs[index]!));
  }
  const isGone = new Uint8Array(arcs.length);
  return { ...ends, spending, yielding, isVirtual: virtual, isGone, outCounts, inCounts };
}

type Removal = { readonly index: number; readonly score: number };

/** Returns the minimum cost of each removal net of its gas, lowest first. Omits arcs that cannot be removed. */
function rankRemovals(search: Search, { arcs, profits }: Flow, rest: Remainder): Removal[] {
  const removals: Removal[] = [];
  for (let index = 0; index < arcs.length; index++) {
    const group = removalOf(rest, index);
    if (group === undefined) continue;
    let score = 0;
    for (const member of group)
      score += profits[member]! - gasWithBytes(arcs[member]!, search) * search.outPerGas;
    removals.push({ index, score });
  }
  return removals.sort((a, b) => a.score - b.score);
}

/** Returns the arc and every arc that dangles without it, by index, or undefined if no path remains. */
function removalOf(rest: Remainder, arc: number): readonly number[] | undefined {
  const { tails, heads, spending, yielding, outCounts, inCounts, isGone } = rest;
  if (rest.isVirtual[arc] === 1) return undefined;
  if (outCounts[tails[arc]!]! > 1 && inCounts[heads[arc]!]! > 1) return [arc];
  const group = [arc];
  isGone[arc] = 1;
  let isPossible = true;
  let taken = 0;
  while (taken < group.length && isPossible) {
    const member = group[taken++]!;
    const tail = tails[member]!;
    const head = heads[member]!;
    outCounts[tail]!--;
    inCounts[head]!--;
    const isOrphan = outCounts[tail] === 0 && !gather(rest, yielding[tail]!, tail === FROM, group);
    const isDead = inCounts[head] === 0 && !gather(rest, spending[head]!, head === TO, group);
    isPossible = !isOrphan && !isDead;
  }
  // This is only a trial, so restore everything.
  for (const [at, member] of group.entries()) {
    isGone[member] = 0;
    if (at >= taken) continue;
    outCounts[tails[member]!]!++;
    inCounts[heads[member]!]!++;
  }
  return isPossible ? group : undefined;
}

/** Adds the remaining ones of a token's arcs. Returns false if they must stay. */
function gather(rest: Remainder, arcs: readonly number[], isEnd: boolean, group: number[]): boolean {
  if (isEnd) return false;
  for (const index of arcs) {
    if (rest.isGone[index] === 1) continue;
    if (rest.isVirtual[index] === 1) return false;
    rest.isGone[index] = 1;
    group.push(index);
  }
  return true;
}
