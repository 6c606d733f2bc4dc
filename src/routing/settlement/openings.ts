import { isRefusal } from "../../lib/refusal.js";
import { WHOLE_PPM } from "../../lib/whole.js";
import { fillBytes } from "../graph/fillBytes.js";
import { type Graph, numberOf, type Share, withStates } from "../graph/graph.js";
import type { Join } from "../graph/virtualArcs.js";
import type { Fill } from "../plan.js";
import type { RouteRequest } from "../request.js";
import { applyFill, type Ledger } from "./applyFill.js";
import type { Start } from "./settle.js";

/** One way to open and end a search. */
export type Opening = {
  /** Includes the states after the fills in `start`. */
  readonly graph: Graph;
  readonly start: Start;
  /** Makes the output at the end, if it is made from several tokens. */
  readonly join: Join | undefined;
};

/**
 * Returns every way to open and end a search. Shares among the inputs are traded as they are or converted to their
 * underlying tokens. An output that is a share is traded for or made at the end. Every combination is a separate
 * search.
 */
export function openings(graph: Graph, request: RouteRequest): Opening[] {
  const plain = startOf(request);
  const left = leave(graph, plain);
  const starts = left === undefined ? [{ graph, start: plain }] : [{ graph, start: plain }, left];
  const share = graph.shares.get(request.tokenOut);
  return starts.flatMap((begin) => {
    const trade: Opening = { ...begin, join: undefined };
    return share === undefined ? [trade] : [trade, joining(begin, share)];
  });
}

function startOf({ inputs, tokenOut, context }: RouteRequest): Start {
  const balances = new Map(inputs.map(({ token, amount }) => [token, amount]));
  return { inputs, tokenOut, context, balances, states: new Map(), fills: [], joins: undefined };
}

function joining({ graph, start }: Omit<Opening, "join">, { slot }: Share): Opening {
  const { venue, adapter, state } = graph.pools[slot]!;
  const [tail0, tail1] = venue.tokens.map((each) => graph.tokenIndex.get(each)!) as [number, number];
  const { addGas: gas, basis } = adapter.liquidity!;
  const { reserves, supply } = basis(venue, state);
  const behind = reserves as readonly [number, number];
  const join = {
    tails: [tail0, tail1],
    to: numberOf(graph, start.tokenOut)!,
    slot,
    reserves: behind,
    supply,
    gas,
    bytes: fillBytes(adapter),
  } as const;
  return { graph, start: { ...start, joins: slot }, join };
}

/**
 * Returns the start after all shares among the inputs have been converted to their tokens, or undefined if there are no
 * shares.
 */
function leave(graph: Graph, plain: Start): Omit<Opening, "join"> | undefined {
  const shares = plain.inputs.flatMap((input) => {
    const share = graph.shares.get(input.token);
    return share === undefined ? [] : [{ share, input }];
  });
  if (shares.length === 0) return undefined;
  const ledger: Ledger = { balances: new Map(plain.balances), states: new Map() };
  const fills: Fill[] = [];
  for (const { share, input } of shares) {
    const pool = graph.pools[share.slot]!;
    const inputs = [{ ...input, sharePpm: WHOLE_PPM }];
    const fill = applyFill(ledger, pool, inputs, pool.venue.tokens, plain.context);
    if (isRefusal(fill)) return undefined;
    ledger.balances.delete(input.token);
    fills.push(fill);
  }
  return { graph: withStates(graph, ledger.states), start: { ...plain, ...ledger, fills } };
}
