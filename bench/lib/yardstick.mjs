import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { listTicks } from "../../dist/protocols/kit/concentrated/ticks.js";
import { nowMs } from "./clock.mjs";
import { shared } from "./shared.mjs";

const path = join(shared, "tools", "yardstick", "limit.mjs");
/** With more venues, a solution takes many seconds. */
const mostVenues = 10_000;

/**
 * Upper bounds of what any route can give, from an independent tool. Undefined where the tool is missing, and for
 * markets on which it takes too long.
 */
export async function openYardstick(market, tokens) {
  if (!existsSync(path) || market.pools.size > mostVenues) return undefined;
  const ids = new Map(tokens.map(({ address }, id) => [address, id]));
  const pools = [...market.pools.values()].map((entry, id) => poolOf(entry, ids, id));
  const { buildArcs, solveLimit, solveNetLimit } = await import(pathToFileURL(path).href);
  const form = { tokens: tokens.map((token, id) => ({ ...token, id })), pools };
  const scales = tokens.map(({ decimals }) => 10 ** decimals);
  const plain = buildArcs({ pools: pools.filter(({ kind }) => kind !== "curve") }, scales);
  const curved = pools.filter(({ kind }) => kind === "curve").flatMap((pool) => arcsOf(pool, ids, scales));
  /** A solution may modify its arcs. */
  const arcs = () => joined(plain, curved);
  const leastGas = Math.min(...[...market.pools.values()].map(({ venue, adapter }) => adapter.gas(venue)));
  const solved = new Map();
  return {
    /** Raw units of tokenOut: without gas, and after what the cheapest venue's gas costs for each one used. */
    bound(question, outPerGas, transactionGas) {
      const key = `${question.tokenIn}${question.tokenOut}${question.amountIn}`;
      const [from, to] = [ids.get(question.tokenIn), ids.get(question.tokenOut)];
      const startedAt = nowMs();
      const gross = solved.get(key) ?? solveLimit(form, from, to, question.amountIn, { arcs: arcs() });
      solved.set(key, gross);
      let most = gross.ub;
      if (outPerGas > 0) {
        const cost = leastGas * outPerGas;
        const { ubNet } = solveNetLimit(form, from, to, question.amountIn, cost, { gross });
        most = ubNet - transactionGas * outPerGas;
      }
      return { most, ms: nowMs() - startedAt };
    },
  };
}

/** The arcs of a venue's own curves, between its coins only: a bound, apart from sampling errors. */
function arcsOf({ id, entry: { venue, adapter, state } }, ids, scales) {
  const coins = venue.tokens.slice(0, state.balances.length);
  return coins.flatMap((from) =>
    coins.flatMap((to) => {
      const curve = from === to ? undefined : adapter.curve(venue, state, from, to);
      if (curve === undefined) return [];
      const [a, b] = [ids.get(from), ids.get(to)];
      return curve.segments
        .filter((segment) => segment.price === undefined)
        .map((segment) => {
          const [x, y] = [segment.reserveIn / scales[a], segment.reserveOut / scales[b]];
          const end = x + (segment.capacityIn * curve.feeFactor) / scales[a];
          const L = Math.sqrt(x * y);
          return { a, b, L, S: L / x, T: L / end, g: curve.feeFactor, pool: id };
        });
    }),
  );
}

function joined(arcs, more) {
  const lengthened = Object.fromEntries(
    ["a", "b", "L", "S", "T", "g", "pool"].map((field) => {
      const values = new arcs[field].constructor(arcs.n + more.length);
      values.set(arcs[field]);
      values.set(
        more.map((arc) => arc[field]),
        arcs.n,
      );
      return [field, values];
    }),
  );
  return { ...arcs, ...lengthened, n: arcs.n + more.length };
}

function poolOf(entry, ids, id) {
  const { venue, state } = entry;
  const { feePpm } = venue;
  if (state.reserve0 !== undefined) {
    const t = venue.tokens.slice(0, 2).map((token) => ids.get(token));
    return { id, kind: "cp", t, r: [state.reserve0, state.reserve1], feePpm };
  }
  if (state.weights !== undefined) {
    const t = venue.tokens.slice(0, state.weights.length).map((token) => ids.get(token));
    return {
      id,
      kind: "w",
      t,
      r: state.balances,
      w: state.weights.map((part) => Number(part) / 1e18),
      feePpm,
    };
  }
  if (state.ticks !== undefined) {
    const { sqrtPriceX96, tick, liquidity } = state;
    const ticks = listTicks(state.ticks).map((entry) => ({ i: entry.tick, net: entry.liquidityNet }));
    const t = venue.tokens.map((token) => ids.get(token));
    return { id, kind: "cl", t, feePpm, sqrtPriceX96, tick, liquidity, ticks };
  }
  return { id, kind: "curve", entry };
}
