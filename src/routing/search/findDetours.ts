import { gasWithBytes } from "../compareAfterGas.js";
import { type ArcIndex, outAt } from "../graph/arcIndex.js";
import type { Flow } from "../split/flow.js";
import type { Search } from "./search.js";
import { isTaken, type Support } from "./support.js";

/** The longest detour searched for at once. Longer ones form over several rounds. */
const MAX_LENGTH = 3;
/** A gain below this part of the probe is float noise. */
const MIN_MARGIN = 1e-9;

/** A chain of arcs from one token of the support to another, identified by its last arc. `profit` is net of gas. */
export type Candidate = { readonly position: number; readonly length: number; readonly profit: number };

/** Arrays by token, shared by all scans of a search. In a list, index 1…MAX_LENGTH is the number of arcs so far. */
type Scratch = {
  readonly values: Float64Array;
  readonly best: Float64Array;
  readonly amounts: readonly Float64Array[];
  /** Position in `outgoing` of the arc by which the amount arrived. */
  readonly arrivals: readonly Int32Array[];
  /** Token of the support where the chain started. */
  readonly origins: readonly Int32Array[];
};

/** Buffers that every search of an index reuses. No search reads what another left in them. */
const scratches = new WeakMap<ArcIndex, Scratch>();

/** Returns the arrays of a graph. Its scans run one after another, and each clears what it uses. */
export function scratchOf(graph: ArcIndex): Scratch {
  const known = scratches.get(graph);
  if (known !== undefined) return known;
  const made = makeScratch(graph.tokens.length);
  scratches.set(graph, made);
  return made;
}

function makeScratch(tokenCount: number): Scratch {
  const floats = () => new Float64Array(tokenCount);
  const integers = () => new Int32Array(tokenCount);
  const layers = Array.from({ length: MAX_LENGTH + 1 });
  return {
    values: floats(),
    best: floats(),
    amounts: layers.map(floats),
    arrivals: layers.map(integers),
    origins: layers.map(integers),
  };
}

/**
 * Sends `value`, in tokenOut, from every token of the support through arcs outside it, by layered relaxation. Returns
 * each path back into the support that brings more than it costs.
 */
export function findDetours(search: Search, support: Support, flow: Flow, value: number): Candidate[] {
  const { values, best, amounts, origins } = scratchOf(search.graph);
  best.fill(0);
  for (const layer of amounts) layer.fill(0);
  let reached: number[] = [];
  for (const [token, log] of flow.logPrice) {
    values[token] = Math.exp(log);
    if (token === support.to || support.hopsBefore[token]! < 0) continue;
    amounts[0]![token] = value / values[token]!;
    origins[0]![token] = token;
    reached.push(token);
  }
  const found: Candidate[] = [];
  for (let length = 1; length <= MAX_LENGTH && reached.length > 0; length++) {
    const next: number[] = [];
    for (const token of reached) follow(search, support, value, length, token, next, found);
    reached = next;
  }
  return found;
}

/** Follows all arcs out of `token`, which the amount reached by `length − 1` arcs. */
function follow(
  search: Search,
  support: Support,
  value: number,
  length: number,
  token: number,
  next: number[],
  found: Candidate[],
): void {
  const { graph } = search;
  const scratch = scratchOf(graph);
  const { values, best, arrivals, origins } = scratch;
  const { hopsBefore, hopsAfter, maxHops } = support;
  const amount = scratch.amounts[length - 1]![token]!;
  const origin = origins[length - 1]![token]!;
  const hopsLeft = maxHops - hopsBefore[origin]! - length;
  const end = graph.offsets[token + 1]!;
  for (let position = graph.offsets[token]!; position < end; position++) {
    const head = graph.heads[position]!;
    const after = hopsAfter[head]!;
    if (after >= 0) {
      if (after > hopsLeft || head === origin) continue;
      const gain = outAt(graph, position, amount) * values[head]! - value;
      if (!(gain > MIN_MARGIN * value)) continue;
      if (isMet(graph, scratch, support, length, token, position)) continue;
      const profit = gain - gasOf(search, scratch, length, token, position) * search.outPerGas;
      if (profit > 0) found.push({ position, length, profit });
      continue;
    }
    if (hopsLeft <= 0 || length === MAX_LENGTH) continue;
    const out = outAt(graph, position, amount);
    if (!(out > best[head]!) || isMet(graph, scratch, support, length, token, position)) continue;
    best[head] = out;
    if (scratch.amounts[length]![head] === 0) next.push(head);
    scratch.amounts[length]![head] = out;
    arrivals[length]![head] = position;
    origins[length]![head] = origin;
  }
}

/** Returns whether the arc's venue is in the support or in the chain that leads to the arc. */
function isMet(
  graph: ArcIndex,
  scratch: Scratch,
  support: Support,
  length: number,
  token: number,
  position: number,
): boolean {
  if (isTaken(support, graph.outgoing[position]!)) return true;
  const slot = graph.arcSlots[position]!;
  let at = token;
  for (let before = length - 1; before > 0; before--) {
    const arrival = scratch.arrivals[before]![at]!;
    if (graph.arcSlots[arrival] === slot) return true;
    at = graph.tails[arrival]!;
  }
  return false;
}

/** Returns the gas and bytes of a chain that ends with the arc at `position`, in units of gas. */
function gasOf(search: Search, scratch: Scratch, length: number, token: number, position: number): number {
  const { graph } = search;
  let gas = gasWithBytes(graph.outgoing[position]!, search);
  let at = token;
  for (let before = length - 1; before > 0; before--) {
    const arc = graph.outgoing[scratch.arrivals[before]![at]!]!;
    gas += gasWithBytes(arc, search);
    at = arc.tokenIn;
  }
  return gas;
}
