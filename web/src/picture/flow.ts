import { wholeBps } from "../numbers/percent.js";
import type { Hop, Leg } from "../service/types.js";

export type FlowNode = { readonly id: string; readonly token: string };

export type FlowLink = {
  readonly source: string;
  readonly target: string;
  /** Share of the trade, from 0 to 1, that passes through here. */
  readonly value: number;
  /** Index of the hop in the route. */
  readonly hop: number;
};

export type Flow = {
  readonly nodes: readonly FlowNode[];
  readonly links: readonly FlowLink[];
  /** Share of the trade, from 0 to 1, that passes through each hop. */
  readonly parts: readonly number[];
};

/** A thinner stream would be invisible. */
const thinnest = 0.004;

/**
 * Converts a route to streams between tokens, as shares of the trade. `weights` is the weight of each input, in any
 * unit, and `kept` the share of the trade that stays in each output, needed where another output is bought with one. A
 * hop back to a token on its own path leads to a second node of that token, so the picture runs one way.
 */
export function flowOf(
  hops: readonly Hop[],
  weights: ReadonlyMap<string, number>,
  kept: ReadonlyMap<string, number> = new Map(),
): Flow {
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0) || 1;
  /** The share of the trade that has arrived at each token so far. */
  const arrived = new Map([...weights].map(([token, weight]) => [token, weight / total]));
  const nodes = new Map<string, FlowNode>([...weights.keys()].map((token) => [token, { id: token, token }]));
  const links: FlowLink[] = [];
  const throughHops: number[] = [];
  // Without outputs that keep a part, this is what passes through each hop at most.
  const most = kept.size === 0 ? [] : flowOf(hops, weights).parts;
  /** What a hop can spend of a token: what has arrived, less what stays and does not arrive after it. */
  const spendable = (token: string, hop: number) => {
    let stays = kept.get(token) ?? 0;
    for (const [later, { tokenOut }] of hops.entries())
      if (later > hop && tokenOut.includes(token)) stays -= (most[later] ?? 0) / tokenOut.length;
    return Math.max(0, (arrived.get(token) ?? 0) - Math.max(0, stays));
  };
  for (const [hop, { tokenIn, tokenOut, share }] of hops.entries()) {
    const parts = tokenIn.map((token, index) => {
      const fraction = index === 0 ? share / wholeBps : restFor(hops, hop, token);
      return spendable(token, hop) * fraction;
    });
    const whole = parts.reduce((sum, part) => sum + part, 0);
    throughHops.push(whole);
    for (const target of tokenOut) {
      arrived.set(target, (arrived.get(target) ?? 0) + whole / tokenOut.length);
      for (const [index, source] of tokenIn.entries()) {
        const end = leadsTo(links, target, source) ? `${target} again` : target;
        if (!nodes.has(source)) nodes.set(source, { id: source, token: source });
        nodes.set(end, { id: end, token: target });
        const value = Math.max(thinnest, (parts[index] ?? 0) / tokenOut.length);
        links.push({ source, target: end, value, hop });
      }
    }
  }
  return { nodes: [...nodes.values()], links, parts: throughHops };
}

/**
 * Returns the fraction of a token that a deposit spends of it besides its first token, whose fraction alone the route
 * states: what other fills leave of the token, divided among such deposits by their shares.
 */
function restFor(hops: readonly Hop[], hop: number, token: string): number {
  const sumOf = (all: readonly Hop[]) => all.reduce((sum, { share }) => sum + share, 0);
  const stated = sumOf(hops.filter(({ tokenIn }) => tokenIn[0] === token));
  const deposits = hops.filter(({ tokenIn }) => tokenIn.indexOf(token) > 0);
  const part = (hops[hop]?.share ?? 0) / (sumOf(deposits) || 1);
  return Math.max(0, 1 - stated / wholeBps) * part;
}

/** Returns whether streams run from one node to another, or the nodes are the same. */
function leadsTo(links: readonly FlowLink[], from: string, to: string): boolean {
  if (from === to) return true;
  return links.some((link) => link.source === from && leadsTo(links, link.target, to));
}

/** Returns the proof's legs for the hops. They are in the same order, unless the route has changed since. */
export function legsFor(
  hops: readonly Hop[],
  legs: readonly Leg[] | undefined,
): readonly (Leg | undefined)[] {
  const isSame =
    legs?.length === hops.length &&
    hops.every(
      (hop, index) => hop.primary === legs[index]?.pool && hop.tokenOut[0] === legs[index]?.tokenOut[0],
    );
  return hops.map((_, index) => (isSame ? legs?.[index] : undefined));
}
