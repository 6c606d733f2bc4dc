import { type ArcIndex, outAt } from "../graph/arcIndex.js";
import { SOURCE } from "../graph/graph.js";
import type { Flow } from "../split/flow.js";
import type { Search } from "./search.js";
import { isTakenAt, type Support } from "./support.js";

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
  /** The position in `outgoing` of the arc through which the amount arrived. */
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

/** One search for detours. All amounts are worth `value` where they start. */
type Scan = {
  readonly search: Search;
  readonly support: Support;
  readonly scratch: Scratch;
  /** In tokenOut. */
  readonly value: number;
  /** What an amount must be worth at the rates ahead to be worth `value` at the flow's prices. */
  readonly threshold: number;
  readonly found: Candidate[];
};

/**
 * Sends `value`, in tokenOut, from every token of the support through arcs outside it, by layered relaxation. Returns
 * each path back into the support that brings more than it costs.
 */
export function findDetours(search: Search, support: Support, flow: Flow, value: number): Candidate[] {
  const scratch = scratchOf(search.graph);
  const { values, best, amounts, origins } = scratch;
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
  const threshold = value / leadOf(search, support, flow, values);
  const scan: Scan = { search, support, scratch, value, threshold, found: [] };
  for (let length = 1; length <= MAX_LENGTH && reached.length > 0; length++) {
    const next: number[] = [];
    for (const token of reached) follow(scan, length, token, next);
    reached = next;
  }
  return scan.found;
}

/**
 * Returns how many times more a token of the support may be worth at the flow's prices than at the best rates ahead, at
 * least 1, and Infinity if nothing is known of the rates ahead.
 */
function leadOf(
  { ahead: { rates } }: Search,
  { hopsAfter }: Support,
  { logPrice }: Flow,
  values: Float64Array,
): number {
  let most = 1;
  for (const token of logPrice.keys()) {
    // No arc leads to SOURCE.
    if (token === SOURCE || hopsAfter[token]! < 0) continue;
    most = Math.max(most, rates[token]! > 0 ? values[token]! / rates[token]! : Infinity);
  }
  return most;
}

/**
 * Follows all arcs out of `token`, which the amount reached by `length − 1` arcs. Nothing that ends in the support is
 * worth more than the best rates ahead make of it, so amounts that fall short of that are dropped, unless they are too
 * small for those rates to hold.
 */
function follow(scan: Scan, length: number, token: number, next: number[]): void {
  const { search, support, scratch, value, threshold, found } = scan;
  const { graph, outPerGas } = search;
  const { rates, least } = search.ahead;
  const { offsets, heads, topRates, bends } = graph;
  const { values, best } = scratch;
  const { hopsBefore, hopsAfter, maxHops } = support;
  const amount = scratch.amounts[length - 1]![token]!;
  const origin = scratch.origins[length - 1]![token]!;
  const hopsLeft = maxHops - hopsBefore[origin]! - length;
  const isLast = hopsLeft <= 0 || length === MAX_LENGTH;
  const end = offsets[token + 1]!;
  for (let position = offsets[token]!; position < end; position++) {
    const head = heads[position]!;
    const after = hopsAfter[head]!;
    if (isLast && after < 0) continue;
    // The arc's ceiling, which needs no look at its curve.
    const most = (topRates[position]! * amount) / (1 + bends[position]! * amount);
    if (after >= 0) {
      if (after > hopsLeft || head === origin || most * values[head]! < value) continue;
      const gain = outAt(graph, position, amount) * values[head]! - value;
      if (!(gain > MIN_MARGIN * value)) continue;
      const profit = gain - gasOf(search, scratch, length, token, position) * outPerGas;
      if (!(profit > 0) || isMet(graph, scratch, support, length, token, position)) continue;
      found.push({ position, length, profit });
      continue;
    }
    if (most < best[head]! || (most * rates[head]! < threshold && most >= least[head]!)) continue;
    const out = outAt(graph, position, amount);
    if (!(out > best[head]!) || isMet(graph, scratch, support, length, token, position)) continue;
    best[head] = out;
    const layer = scratch.amounts[length]!;
    if (layer[head] === 0) next.push(head);
    layer[head] = out;
    scratch.arrivals[length]![head] = position;
    scratch.origins[length]![head] = origin;
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
  if (isTakenAt(support, graph, position)) return true;
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
  const { graph, gasPerByte } = search;
  const { gases, sizes, tails } = graph;
  let gas = gases[position]! + sizes[position]! * gasPerByte;
  let at = token;
  for (let before = length - 1; before > 0; before--) {
    const arrival = scratch.arrivals[before]![at]!;
    gas += gases[arrival]! + sizes[arrival]! * gasPerByte;
    at = tails[arrival]!;
  }
  return gas;
}
