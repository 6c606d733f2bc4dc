import type { Address } from "../../lib/address.js";
import type { Plan } from "../plan.js";
import type { Problem } from "./bound.js";

/** The costs by arc, and a toll that every route pays in addition. */
export type Tolls = { readonly costs: Float64Array; readonly toll: number };

/**
 * Moves the unavoidable gas of each cut from the arcs to a toll on the whole route. Every route crosses from the tokens
 * that are d arcs away from the inputs to those d + 1 arcs away, for each d up to the output's distance. It therefore
 * pays the gas of the cheapest arc there at least once, so that amount can be subtracted from all of these arcs and
 * added to the whole (the multiplier of "at least one of these"). This lowers the bound where a route crosses once, as
 * `plan` does, and the gas is a visible part of the trade. Other costs stay as they are.
 */
export function gasOfCuts(problem: Problem, tokenOf: (token: number) => Address, plan: Plan): Tolls {
  const { tails, heads, costs, to, pair, hops: distance } = problem;
  const outputs = pair === undefined ? [to] : [to, pair.first, pair.second];
  const reach = Math.min(...outputs.map((token) => distance[token]!));
  const crossings = crossingsOf(problem, distance, tokenOf, plan);
  const cheapest = new Float64Array(reach).fill(Infinity);
  const cutOf = (index: number): number => {
    const from = distance[tails[index]!]!;
    return from < reach && distance[heads[index]!] === from + 1 && crossings[from] === 1 ? from : -1;
  };
  for (let index = 0; index < tails.length; index++) {
    const cut = cutOf(index);
    if (cut >= 0) cheapest[cut] = Math.min(cheapest[cut]!, costs[index]!);
  }
  const toll = cheapest.reduce((sum, cost) => sum + (cost < Infinity ? cost : 0), 0);
  const rest = costs.map((cost, index) => (cutOf(index) < 0 ? cost : cost - cheapest[cutOf(index)]!));
  return { costs: rest, toll };
}

/** Returns how often the plan crosses from each distance to the next. */
function crossingsOf(
  { tokens }: Problem,
  distance: Int32Array,
  tokenOf: (token: number) => Address,
  { moves }: Plan,
): number[] {
  const local = new Map(tokens.map((token, index) => [tokenOf(token), index]));
  const distanceOf = (token: Address) => distance[local.get(token) ?? -1] ?? -1;
  const crossings: number[] = [];
  for (const { inputs, outputs } of moves) {
    const from = Math.max(...inputs.map(({ token }) => distanceOf(token)));
    if (from >= 0 && outputs.some(({ token }) => distanceOf(token) === from + 1))
      crossings[from] = (crossings[from] ?? 0) + 1;
  }
  return crossings;
}
