import type { Arc } from "./arc.js";
import { isVirtual } from "./ends.js";
import { type Flow, solveAgain } from "./flow.js";
import { TRANSACTION_GAS } from "./gas.js";
import type { Search } from "./search.js";

/** Flows that keep the limits of the search, best output after gas first. */
export function sparsify(search: Search, flow: Flow): Flow[] {
  const kept: Flow[] = [];
  for (let current = flow; ; ) {
    const gas = gasOf(current.arcs);
    if (current.arcs.length <= search.maxFills && gas <= search.maxGas && current.leftIn === 0)
      kept.push(current);
    const dropped = chooseDropped(search, current, gas);
    if (dropped.size === 0) break;
    const left = current.arcs.filter((arc) => !dropped.has(arc));
    current = solveAgain(current, left);
  }
  return kept.sort((a, b) => netFlow(search, b) - netFlow(search, a));
}

/** Output after gas. */
export function netFlow(search: Search, flow: Flow): number {
  return flow.amountOut - gasOf(flow.arcs) * search.outPerGas;
}

function gasOf(arcs: readonly Arc[]): number {
  return arcs.reduce((sum, arc) => sum + arc.gas, TRANSACTION_GAS);
}

/** What goes next: while limits are exceeded the arcs that earn least, then those that earn less than their gas. */
function chooseDropped(search: Search, flow: Flow, gas: number): Set<Arc> {
  const removals = rankRemovals(search, flow);
  const tooMany = Math.max(
    flow.arcs.length - search.maxFills,
    Math.ceil((Math.max(0, gas - search.maxGas) / gas) * flow.arcs.length),
  );
  const unpaid = removals.filter((removal) => removal.score <= 0);
  const pool = tooMany > 0 ? removals : unpaid;
  const quota = search.isLate()
    ? Infinity
    : Math.max(1, Math.ceil((tooMany > 0 ? tooMany : unpaid.length) / 3));
  const enough = tooMany > 0 ? Math.min(tooMany, quota) : quota;
  const dropped = new Set<Arc>();
  const counts = countEnds(flow.arcs);
  for (const { arc } of pool) {
    if (dropped.size >= enough) break;
    if (dropped.has(arc)) continue;
    const group = removalOf(search, flow.arcs, counts, arc, dropped);
    if (group === undefined) continue;
    for (const member of group) {
      dropped.add(member);
      counts.out.set(member.tokenIn, counts.out.get(member.tokenIn)! - 1);
      counts.in.set(member.tokenOut, counts.in.get(member.tokenOut)! - 1);
    }
  }
  return dropped;
}

type Ends = { readonly out: Map<number, number>; readonly in: Map<number, number> };

function countEnds(arcs: readonly Arc[]): Ends {
  const ends: Ends = { out: new Map(), in: new Map() };
  for (const arc of arcs) {
    ends.out.set(arc.tokenIn, (ends.out.get(arc.tokenIn) ?? 0) + 1);
    ends.in.set(arc.tokenOut, (ends.in.get(arc.tokenOut) ?? 0) + 1);
  }
  return ends;
}

type Removal = { readonly arc: Arc; readonly score: number };

/** What each removal costs at least, its gas deducted; lowest first. Arcs that cannot go are left out. */
function rankRemovals(search: Search, flow: Flow): Removal[] {
  const counts = countEnds(flow.arcs);
  const indices = new Map(flow.arcs.map((arc, index) => [arc, index]));
  const removals: Removal[] = [];
  for (const arc of flow.arcs) {
    const group = removalOf(search, flow.arcs, counts, arc, new Set());
    if (group === undefined) continue;
    let score = 0;
    for (const member of group) score += flow.profits[indices.get(member)!]! - member.gas * search.outPerGas;
    removals.push({ arc, score });
  }
  return removals.sort((a, b) => a.score - b.score);
}

/** The arc with all that leads nowhere or comes from nowhere without it; undefined when no way is left. */
function removalOf(
  search: Search,
  arcs: readonly Arc[],
  counts: Ends,
  arc: Arc,
  gone: ReadonlySet<Arc>,
): Set<Arc> | undefined {
  const group = new Set<Arc>();
  const outLost = new Map<number, number>();
  const inLost = new Map<number, number>();
  const stack = [arc];
  for (let member = stack.pop(); member !== undefined; member = stack.pop()) {
    if (group.has(member) || gone.has(member)) continue;
    if (isVirtual(member)) return undefined;
    group.add(member);
    const { tokenIn, tokenOut } = member;
    outLost.set(tokenIn, (outLost.get(tokenIn) ?? 0) + 1);
    inLost.set(tokenOut, (inLost.get(tokenOut) ?? 0) + 1);
    if (outLost.get(tokenIn) === counts.out.get(tokenIn)) {
      if (tokenIn === search.from) return undefined;
      for (const other of arcs) if (other.tokenOut === tokenIn) stack.push(other);
    }
    if (inLost.get(tokenOut) === counts.in.get(tokenOut)) {
      if (tokenOut === search.to) return undefined;
      for (const other of arcs) if (other.tokenIn === tokenOut) stack.push(other);
    }
  }
  return group;
}
