import { amountOutAfterGas } from "../dist/routing/compareAfterGas.js";
import { randomMarket } from "./lib/market.mjs";
import { chosenMarkets } from "./lib/markets.mjs";
import { numberOption, option } from "./lib/options.mjs";
import { drawPairs } from "./lib/questions.mjs";
import { replayFaults } from "./lib/replay.mjs";
import { context, limits, openDist } from "./lib/sluice.mjs";
import { seeded } from "./lib/stats.mjs";

const asked = numberOption("questions", 10_000);
const deadlineMs = numberOption("deadline", 250);
/** Small and mixed markets, in addition to those of the other parts. */
const others = [
  [20, "pairs"],
  [20, "mixed"],
  [100, "mixed"],
];
const gasPricesWei = [0n, 1n, 5n, 100n].map((gwei) => gwei * 10n ** 9n);
/** The smallest amount, in wei; the largest is everything that the venues hold of the token. */
const leastWei = 1e9;
const mostOfDepth = 1;

/** Asks questions of all sizes at several gas prices, and reports answers that are below their single path or do not settle. */
export async function measure() {
  const dist = await openDist();
  const more = others.map(([size, mix]) => ({
    name: `${size} ${mix}`,
    open: () => randomMarket(size, 7, mix),
  }));
  const markets = [
    ...more.filter(({ name }) => name.includes(option("only", "")) && option("market") === undefined),
    ...chosenMarkets(),
  ];
  const rows = markets.map(({ name, open }, index) => {
    const share =
      Math.floor((asked * (index + 1)) / markets.length) - Math.floor((asked * index) / markets.length);
    const row = { market: name, ...askAll(dist, open().market, share) };
    console.error(
      `${name}: ${share} asked, ${row["below the single path"]} below, ${row["with faults"]} faulty`,
    );
    return row;
  });
  const sum = (key) => rows.reduce((total, row) => total + row[key], 0);
  const all = Object.fromEntries(
    Object.keys(rows[0] ?? {}).map((key) => [key, key === "market" ? "all" : sum(key)]),
  );
  return { title: "Answers against their single paths, after gas, to the unit", rows: [...rows, all] };
}

function askAll(dist, market, count) {
  const graph = dist.updateGraph(undefined, market);
  const random = seeded(count);
  const found = {
    asked: count,
    routed: 0,
    "no route": 0,
    split: 0,
    "no single path": 0,
    "below the single path": 0,
    "with faults": 0,
  };
  for (const [index, { from, to }] of drawPairs(market, graph, dist.tokensPerWei(graph), count).entries()) {
    const gasPriceWei = gasPricesWei[index % gasPricesWei.length];
    const [least, most] = [leastWei * from.perWei, mostOfDepth * from.depth];
    const amount = BigInt(Math.ceil(least * Math.max(1, most / least) ** random()));
    const inputs = [{ token: from.token, amount }];
    const clock = { nowMs: () => performance.now(), deadlineMs: performance.now() + deadlineMs };
    const result = dist.findRoute(graph, {
      inputs,
      tokenOut: to.token,
      context,
      gasPriceWei,
      ...limits,
      ...clock,
    });
    if (!result.found) {
      found["no route"]++;
      continue;
    }
    const { plan, singlePath } = result;
    const costs = { outPerGas: to.perWei * Number(gasPriceWei), gasPerByte: 0 };
    found.routed++;
    if (singlePath === undefined) found["no single path"]++;
    else if (amountOutAfterGas(plan, costs) < amountOutAfterGas(singlePath, costs))
      found["below the single path"]++;
    if (plan !== singlePath) found.split++;
    if (replayFaults(plan, market, context).length > 0) found["with faults"]++;
  }
  return found;
}
