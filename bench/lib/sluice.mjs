import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../../scripts/lib.mjs";
import { nowMs } from "./clock.mjs";
import { numberOption } from "./options.mjs";

/** The block all questions are asked for. */
export const context = { number: 2n, timestamp: 13n, baseFeeWei: 10n ** 10n };
/** Without this limit, questions without a route take many seconds to explain. */
const deadlineMs = numberOption("deadline", 1000);
/** As the service sets them. */
export const limits = { maxHops: 6, maxFills: 64, maxGas: 16_777_216 };
/** Practically no limits: shows what the search alone can do. */
export const noLimits = { maxHops: 20, maxFills: 2000, maxGas: 1e12 };

/** The routing of one built revision of Sluice, from the folder that `npm run build` makes. Older revisions keep files elsewhere. */
export async function openDist(folder = join(root, "dist")) {
  const has = (path) => existsSync(join(resolve(folder), path));
  const load = (...paths) => import(pathToFileURL(join(resolve(folder), paths.find(has) ?? paths[0])).href);
  if (!has("routing/index.js"))
    throw new Error(`${folder} is not a build of Sluice: it has no routing/index.js`);
  const { findRoute, updateGraph } = await load("routing/index.js");
  const { tokensPerWei } = await load("routing/search/gasInTokens.js", "routing/gas.js");
  const { adapters } = await load("protocols/index.js");
  return { findRoute, updateGraph, tokensPerWei, adapters };
}

/** The same market with the revision's own adapters. Older revisions call a market's pools its venues. */
export function withAdapters(market, adapters) {
  const pools = new Map();
  for (const [id, { venue, adapter: ours, state }] of market.pools) {
    const adapter = adapters.get(venue.standard);
    if (adapter === undefined) throw new Error(`this revision does not know ${venue.standard}`);
    // Revisions may represent states differently, but read the same from files.
    const plain = ours.plain === undefined ? state : ours.plain.write(state);
    pools.set(id, { venue, adapter, state: adapter.plain === undefined ? plain : adapter.plain.read(plain) });
  }
  return { ...market, pools, venues: pools };
}

/** Asks one question, `more` in the request; `out` is 0n where there is no route. Requests and plans of older revisions have other members. */
export function ask(dist, graph, { tokenIn, tokenOut, amountIn }, gasPriceWei, more = {}) {
  const startedAt = nowMs();
  const clock = { nowMs: () => performance.now(), deadlineMs: performance.now() + deadlineMs };
  const inputs = [{ token: tokenIn, amount: amountIn }];
  const request = { inputs, tokenIn, amountIn, tokenOut, context, gasPriceWei, ...limits, ...clock, ...more };
  const result = dist.findRoute(graph, request);
  const ms = nowMs() - startedAt;
  if (!result.found) return { ms, out: 0n, gas: 0, fills: 0, floor: undefined };
  const { plan, singlePath, bound, certifyMs } = result;
  const floor = singlePath && { out: outputOf(singlePath), gas: singlePath.gas };
  return {
    ms,
    out: outputOf(plan),
    gas: plan.gas,
    fills: (plan.moves ?? plan.fills).length,
    floor,
    bound,
    certifyMs,
  };
}

function outputOf(plan) {
  return (plan.outputs?.[0] ?? plan.output).amount;
}
