import { type Address, ZERO_ADDRESS } from "../../lib/address.js";
import { changedBetween } from "../../market/changed.js";
import type { Market, Pool } from "../../market/market.js";
import type { Preferences } from "../request.js";
import { type Arc, makeArc } from "./arc.js";
import { type ArcIndex, indexArcs, replaceArcs } from "./arcIndex.js";
import { fillBytes } from "./fillBytes.js";

/**
 * The float view of one market. Token and slot numbers only grow from one block's graph to the next, so the arcs of
 * unchanged venues are shared.
 */
export type Graph = ArcIndex & {
  readonly market: Market;
  readonly tokenIndex: ReadonlyMap<Address, number>;
  /** In the order of the market's venues. The search resolves ties in favour of the earlier one. */
  readonly arcs: readonly Arc[];
  /** Slots by venue id, the arcs of each slot, and their offset in `arcs`. */
  readonly slots: ReadonlyMap<string, number>;
  readonly slotArcs: readonly (readonly Arc[])[];
  readonly firstArcs: Int32Array;
  /** Tokens that are made from both tokens of a venue at once. */
  readonly shares: ReadonlyMap<Address, Share>;
};

/** The venue of a share. */
export type Share = { readonly slot: number };

/** Returns the number of a token, of a share too, or undefined if the graph has none. */
export function numberOf({ tokenIndex, shares }: Graph, token: Address): number | undefined {
  return tokenIndex.get(token) ?? (shares.has(token) ? SHARE : undefined);
}

/** A token of the graph that no venue's arc touches. It represents several inputs at once. */
export const SOURCE = 0;
/**
 * A token of the graph that no venue's arc touches. It represents any share that can only be made from both tokens of
 * its venue: there are as many of those as venues, and arrays by token would consist of little else.
 */
export const SHARE = 1;

/** Memo of a pure function of the market. */
const graphs = new WeakMap<Market, Graph>();

/** Returns the graph of a market. Builds it once per market. */
export function buildGraph(market: Market): Graph {
  return updateGraph(undefined, market);
}

/** Returns the graph with other states for some venues, by id. */
export function withStates(graph: Graph, states: ReadonlyMap<string, unknown>): Graph {
  const pools = new Map(graph.market.pools);
  const moved: Pool[] = [];
  for (const [id, state] of states) {
    const pool = pools.get(id);
    if (pool === undefined) continue;
    pools.set(id, { ...pool, state });
    moved.push(pools.get(id)!);
  }
  const market: Market = { ...graph.market, pools };
  return patchGraph(graph, market, moved) ?? makeGraph(graph, market);
}

/** Memo of a pure function: the graphs that requests for the same protocols share. */
const narrowed = new WeakMap<Graph, Map<string, Graph>>();

/** The most choices of protocols to keep a graph of for each market. */
const maxNarrowed = 8;

/** Returns the graph with the venues of the protocols that a request allows, and with wrapping. */
export function ofProtocols(graph: Graph, { protocols, excludeProtocols = [] }: Preferences): Graph {
  if (protocols === undefined && excludeProtocols.length === 0) return graph;
  const known = narrowed.get(graph) ?? new Map<string, Graph>();
  narrowed.set(graph, known);
  const key = JSON.stringify([protocols, excludeProtocols]);
  const before = known.get(key);
  if (before !== undefined) return before;
  if (known.size >= maxNarrowed) known.clear();
  const { pools, network } = graph.market;
  const others = [...pools.values()].filter(
    ({ venue: { protocol, address } }) =>
      address !== network.wrappedNative &&
      (excludeProtocols.includes(protocol) || protocols?.includes(protocol) === false),
  );
  const made = withoutVenues(
    graph,
    others.map(({ venue }) => venue.id),
  );
  known.set(key, made);
  return made;
}

/** Returns the graph without some venues, by id. */
export function withoutVenues(graph: Graph, ids: readonly string[]): Graph {
  const pools = new Map(graph.market.pools);
  for (const id of ids) pools.delete(id);
  return makeGraph(graph, { ...graph.market, pools });
}

/** Returns the graph of `market`. It shares with `previous` the arcs of every venue whose state is the same object. */
export function updateGraph(previous: Graph | undefined, market: Market): Graph {
  const known = graphs.get(market);
  if (known !== undefined) return known;
  const moved = previous && movedVenues(previous.market, market);
  const graph = (moved && patchGraph(previous, market, moved)) ?? makeGraph(previous, market);
  graphs.set(market, graph);
  return graph;
}

/**
 * Returns the venues whose objects changed, or undefined if the two markets differ in their venues or the order of
 * them.
 */
function movedVenues(before: Market, now: Market): Pool[] | undefined {
  const ids = changedBetween(before, now);
  if (ids !== undefined) return [...ids].flatMap((id) => now.pools.get(id) ?? []);
  if (before.pools.size !== now.pools.size) return undefined;
  const moved: Pool[] = [];
  const known = before.pools.entries();
  for (const [id, pool] of now.pools) {
    const [otherId, other] = known.next().value!;
    if (id !== otherId || pool.adapter !== other.adapter) return undefined;
    if (pool !== other) moved.push(pool);
  }
  return moved;
}

/** Returns the graph with the arcs of some venues replaced in place, or undefined if the new arcs do not fit. */
function patchGraph(previous: Graph, market: Market, moved: readonly Pool[]): Graph | undefined {
  const arcs = [...previous.arcs];
  const pools = [...previous.pools];
  const slotArcs = [...previous.slotArcs];
  const indexOf = (token: Address) => previous.tokenIndex.get(token) ?? -1;
  const renewed: Arc[] = [];
  for (const pool of moved) {
    const slot = previous.slots.get(pool.venue.id)!;
    const before = pools[slot]!;
    pools[slot] = pool;
    if (isUnmoved(before, pool)) continue;
    const own = makeArcs(pool, slot, indexOf);
    const old = slotArcs[slot]!;
    const fits =
      own.length === old.length &&
      own.every((arc, at) => arc.tokenIn === old[at]!.tokenIn && arc.tokenOut === old[at]!.tokenOut);
    if (!fits) return undefined;
    slotArcs[slot] = own;
    for (const [at, arc] of own.entries()) {
      arcs[previous.firstArcs[slot]! + at] = arc;
      renewed.push(arc);
    }
  }
  return { ...previous, market, pools, arcs, slotArcs, ...replaceArcs(previous, renewed) };
}

function makeGraph(previous: Graph | undefined, market: Market): Graph {
  const tokens = previous === undefined ? [ZERO_ADDRESS, ZERO_ADDRESS] : [...previous.tokens];
  const tokenIndex = new Map(previous?.tokenIndex);
  const slots = new Map<string, number>();
  const indexOf = (token: Address): number => {
    const index = tokenIndex.get(token);
    if (index !== undefined) return index;
    tokenIndex.set(token, tokens.length);
    return tokens.push(token) - 1;
  };
  let nextSlot = previous?.pools.length ?? 0;
  const arcs: Arc[] = [];
  const shares = new Map<Address, Share>();
  const slotArcs: (readonly Arc[])[] = [];
  const firsts: number[] = [];
  const pools: (Pool | undefined)[] = [];
  for (const [id, pool] of market.pools) {
    const before = previous?.slots.get(id);
    const slot = before ?? nextSlot++;
    const isKept = before !== undefined && isUnmoved(previous!.pools[before]!, pool);
    const own = isKept ? previous!.slotArcs[before]! : makeArcs(pool, slot, indexOf);
    slots.set(id, slot);
    slotArcs[slot] = own;
    firsts[slot] = arcs.length;
    pools[slot] = pool;
    for (const arc of own) arcs.push(arc);
    const address = shareOf(pool);
    if (address !== undefined) shares.set(address, { slot });
  }
  const present = Array.from({ length: nextSlot }, (_, slot) => pools[slot]);
  const firstArcs = Int32Array.from(present, (_, slot) => firsts[slot] ?? 0);
  const sorted = indexArcs(arcs, tokens.length);
  return { market, tokens, tokenIndex, pools: present, arcs, slots, slotArcs, firstArcs, shares, ...sorted };
}

function isUnmoved(before: Pool, now: Pool): boolean {
  return before.state === now.state && before.adapter === now.adapter;
}

/**
 * Returns the token that is made from the venue's two tokens. Deposits into pools of more tokens take one token, as
 * trades.
 */
function shareOf({ adapter, venue }: Pool): Address | undefined {
  if (adapter.liquidity === undefined || venue.tokens.length !== 2) return undefined;
  return adapter.meta.position?.(venue).address;
}

/**
 * In a venue with at least this many tokens, its share included, a trade between two tokens says little about the
 * others.
 */
const MANY_TOKENS = 4;

/** Returns a number that no slot has. */
function pairOf(slot: number, i: number, j: number): number {
  return ((slot + 1) * 1024 + i) * 1024 + j + 2 ** 31;
}

function makeArcs(pool: Pool, slot: number, indexOf: (token: Address) => number): Arc[] {
  const arcs: Arc[] = [];
  const { adapter, state } = pool;
  const { tokens } = pool.venue;
  const [gas, bytes] = [adapter.gas(pool.venue), fillBytes(adapter)];
  for (const [i, tokenIn] of tokens.entries()) {
    for (const [j, tokenOut] of tokens.entries()) {
      if (tokenIn === tokenOut) continue;
      const curve = adapter.curve(pool.venue, state, tokenIn, tokenOut);
      if (curve === undefined) continue;
      const pair = tokens.length < MANY_TOKENS ? slot : pairOf(slot, Math.min(i, j), Math.max(i, j));
      const ends = { slot, pair, tokenIn: indexOf(tokenIn), tokenOut: indexOf(tokenOut), gas, bytes };
      const arc = makeArc(ends, curve);
      if (arc !== undefined) arcs.push(arc);
    }
  }
  return arcs;
}
