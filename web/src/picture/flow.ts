import { wholeBps } from "../numbers/percent.js";
import type { Hop, Leg } from "../service/types.js";

export type FlowNode = { readonly id: string; readonly token: string };

export type FlowLink = {
  readonly source: string;
  readonly target: string;
  /** Part of the trade, of 1, that runs through here. */
  readonly value: number;
  /** Place in the route. */
  readonly hop: number;
};

export type Flow = {
  readonly nodes: readonly FlowNode[];
  readonly links: readonly FlowLink[];
  /** Part of the trade, of 1, that runs through each hop. */
  readonly parts: readonly number[];
};

/** Below this a stream could not be seen. */
const thinnest = 0.004;

/**
 * A route as streams between tokens, in parts of the trade. `weights` says how much of the trade each input is, in any unit. Where a
 * hop leads back to a token that it came from, that token stands a second time, so that the picture runs one way.
 */
export function flowOf(hops: readonly Hop[], weights: ReadonlyMap<string, number>): Flow {
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0) || 1;
  /** How much of the trade has come to a token so far. */
  const arrived = new Map([...weights].map(([token, weight]) => [token, weight / total]));
  const nodes = new Map<string, FlowNode>([...weights.keys()].map((token) => [token, { id: token, token }]));
  const links: FlowLink[] = [];
  const throughHops: number[] = [];
  for (const [hop, { tokenIn, tokenOut, share }] of hops.entries()) {
    const parts = tokenIn.map((token) => (arrived.get(token) ?? 0) * (share / wholeBps));
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

/** Whether streams run from one node to another, or they are the same. */
function leadsTo(links: readonly FlowLink[], from: string, to: string): boolean {
  if (from === to) return true;
  return links.some((link) => link.source === from && leadsTo(links, link.target, to));
}

/** The proof's legs beside the hops they explain: they stand in the same order, unless the route has changed since. */
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
