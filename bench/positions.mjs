import { nowMs } from "./lib/clock.mjs";
import { numberOption } from "./lib/options.mjs";
import { positionMarket } from "./lib/positions.mjs";
import { ask, openDist } from "./lib/sluice.mjs";
import { quantile, rounded, seeded } from "./lib/stats.mjs";

const count = numberOption("positions", 5000);
const searches = numberOption("pairs", 100);
const blocks = 10;
const moved = 300;
const gasPriceWei = 5n * 10n ** 9n;

/** Measures a market of thousands of positions: building its graph, advancing it by a block, and routes into and out of positions. */
export async function measure() {
  const dist = await openDist();
  const { market, tokens, shares, units, positions } = positionMarket(count, 5);
  const startedAt = nowMs();
  let graph = dist.updateGraph(undefined, market);
  const graphMs = nowMs() - startedAt;
  const random = seeded(3);
  const updates = [];
  let current = market;
  for (let block = 0; block < blocks; block++) {
    current = moveSome(current, random);
    const from = nowMs();
    graph = dist.updateGraph(graph, current);
    updates.push(nowMs() - from);
  }
  const pick = (list) => list[Math.floor(random() * list.length)];
  const head = {
    positions,
    venues: market.pools.size,
    "graph ms": rounded(graphMs),
    [`${moved} moved, ms p50`]: rounded(quantile(updates, 0.5)),
  };
  const ways = {
    "into a position": [tokens, shares],
    "out of one": [shares, tokens],
    "one to another": [shares, shares],
  };
  const rows = Object.entries(ways).map(([what, [ins, outs]]) => {
    const times = [];
    let missing = 0;
    for (let index = 0; index < searches + 10; index++) {
      const [tokenIn, tokenOut] = [pick(ins), pick(outs)];
      if (tokenIn === tokenOut) continue;
      const { ms, out } = ask(
        dist,
        graph,
        { tokenIn, tokenOut, amountIn: units.get(tokenIn) ?? 10n ** 18n },
        gasPriceWei,
      );
      // The first few warm the code up.
      if (index < 10) continue;
      times.push(ms);
      if (out === 0n) missing++;
    }
    const time = { "p50 ms": rounded(quantile(times, 0.5)), "p99 ms": rounded(quantile(times, 0.99)) };
    return { ...head, what, n: times.length, "no route": missing, ...time };
  });
  return { title: "Positions: search, one thread, market in memory", rows };
}

/** The market at the next block, in which `moved` venues have a new, equal state. */
function moveSome(market, random) {
  const venues = new Map(market.pools);
  const ids = [...venues.keys()];
  for (let left = moved; left > 0; left--) {
    const id = ids[Math.floor(random() * ids.length)];
    const entry = venues.get(id);
    venues.set(id, { ...entry, state: { ...entry.state } });
  }
  return { ...market, pools: venues };
}
