import type { Address } from "../lib/address.js";
import type { Market, MarketVenue } from "../market/market.js";
import { type Arc, arcOut, makeArc } from "./arc.js";

/**
 * The float view of one market. Token and slot numbers only grow from one block's graph to the next, so that the
 * arcs of venues that did not move are shared.
 */
export type Graph = {
  readonly market: Market;
  readonly tokens: readonly Address[];
  readonly tokenIndex: ReadonlyMap<Address, number>;
  /** By slot; undefined where the venue has left the market. */
  readonly venues: readonly (MarketVenue | undefined)[];
  /** In the order of the market's venues: ties in the search fall to the earlier one. */
  readonly arcs: readonly Arc[];
  /** The arcs out of token t are `outgoing[offsets[t]]` up to `outgoing[offsets[t + 1] - 1]`. */
  readonly outgoing: readonly Arc[];
  readonly offsets: Int32Array;
  /** Head and slot of each arc of `outgoing`. */
  readonly heads: Int32Array;
  readonly arcSlots: Int32Array;
  /** Of each plain arc of `outgoing`: out = reserveOut · in / (grossReserveIn + in). NaN for the others. */
  readonly grossReserveIn: Float64Array;
  readonly reserveOut: Float64Array;
  readonly slots: ReadonlyMap<string, Slot>;
};

type Slot = { readonly index: number; readonly venue: MarketVenue; readonly arcs: readonly Arc[] };

const graphs = new WeakMap<Market, Graph>();

/** The graph of a market; made once per market. */
export function buildGraph(market: Market): Graph {
  return updateGraph(undefined, market);
}

/** The graph of `market`, sharing with `previous` the arcs of every venue whose state is the same object. */
export function updateGraph(previous: Graph | undefined, market: Market): Graph {
  const known = graphs.get(market);
  if (known !== undefined) return known;
  const graph = makeGraph(previous, market);
  graphs.set(market, graph);
  return graph;
}

function makeGraph(previous: Graph | undefined, market: Market): Graph {
  const tokens = previous === undefined ? [] : [...previous.tokens];
  const tokenIndex = new Map(previous?.tokenIndex);
  const slots = new Map<string, Slot>();
  const indexOf = (token: Address): number => {
    const index = tokenIndex.get(token);
    if (index !== undefined) return index;
    tokenIndex.set(token, tokens.length);
    return tokens.push(token) - 1;
  };
  let nextSlot = previous?.venues.length ?? 0;
  const arcs: Arc[] = [];
  for (const [id, venue] of market.venues) {
    const before = previous?.slots.get(id);
    const index = before?.index ?? nextSlot++;
    const own =
      before !== undefined && isUnmoved(before.venue, venue) ? before.arcs : makeArcs(venue, index, indexOf);
    slots.set(id, { index, venue, arcs: own });
    for (const arc of own) arcs.push(arc);
  }
  const venues: (MarketVenue | undefined)[] = new Array(nextSlot).fill(undefined);
  for (const slot of slots.values()) venues[slot.index] = slot.venue;
  return { market, tokens, tokenIndex, venues, arcs, slots, ...sortByTail(arcs, tokens.length) };
}

function isUnmoved(before: MarketVenue, now: MarketVenue): boolean {
  return before.state === now.state && before.adapter === now.adapter;
}

function makeArcs(venue: MarketVenue, slot: number, indexOf: (token: Address) => number): Arc[] {
  const arcs: Arc[] = [];
  const { adapter, state } = venue;
  const gas = adapter.gas(venue.venue);
  for (const tokenIn of venue.venue.tokens) {
    for (const tokenOut of venue.venue.tokens) {
      if (tokenIn === tokenOut) continue;
      const curve = adapter.curve(venue.venue, state, tokenIn, tokenOut);
      if (curve === undefined) continue;
      const arc = makeArc({ slot, tokenIn: indexOf(tokenIn), tokenOut: indexOf(tokenOut), gas }, curve);
      if (arc !== undefined) arcs.push(arc);
    }
  }
  return arcs;
}

type Sorted = Pick<Graph, "outgoing" | "offsets" | "heads" | "arcSlots" | "grossReserveIn" | "reserveOut">;

/** Flat copies beside the arcs: a scan over all of them is bound by memory. */
function sortByTail(arcs: readonly Arc[], tokenCount: number): Sorted {
  const offsets = new Int32Array(tokenCount + 1);
  for (const arc of arcs) offsets[arc.tokenIn + 1]! += 1;
  for (let token = 0; token < tokenCount; token++) offsets[token + 1]! += offsets[token]!;
  const next = offsets.slice();
  const outgoing: Arc[] = new Array(arcs.length);
  const heads = new Int32Array(arcs.length);
  const arcSlots = new Int32Array(arcs.length);
  const grossReserveIn = new Float64Array(arcs.length);
  const reserveOut = new Float64Array(arcs.length);
  for (const arc of arcs) {
    const position = next[arc.tokenIn]!++;
    outgoing[position] = arc;
    heads[position] = arc.tokenOut;
    arcSlots[position] = arc.slot;
    grossReserveIn[position] = arc.plain ? arc.reserveIn / arc.feeFactor : Number.NaN;
    reserveOut[position] = arc.plain ? arc.reserveOut : Number.NaN;
  }
  return { outgoing, offsets, heads, arcSlots, grossReserveIn, reserveOut };
}

/** Output of arc number `position` of `outgoing`; 0 when it cannot take the whole amount. */
export function outAt(graph: Graph, position: number, amountIn: number): number {
  const depth = graph.grossReserveIn[position]!;
  if (depth > 0) return (graph.reserveOut[position]! * amountIn) / (depth + amountIn);
  return arcOut(graph.outgoing[position]!, amountIn);
}
