import { GAS_AROUND_FILLS } from "../dist/routing/plan.js";
import { nowMs } from "./lib/clock.mjs";
import { chosenMarkets } from "./lib/markets.mjs";
import { numberOption } from "./lib/options.mjs";
import { picture } from "./lib/picture.mjs";
import { amounts, drawPairs, questionOf } from "./lib/questions.mjs";
import { ask, noLimits, openDist } from "./lib/sluice.mjs";
import { quantile, rounded } from "./lib/stats.mjs";
import { openV2Sdk } from "./lib/v2sdk.mjs";
import { openYardstick } from "./lib/yardstick.mjs";

const pairCount = numberOption("pairs", 100);
/** Time for each engine to answer the questions of a row; it answers a few in any case. */
const budgetMs = numberOption("budget", 3000);
const leastAsked = 3;
const mostLateMs = 10_000;
/** Up to this many venues, Sluice also runs without limits. */
const mostUnlimited = 1000;
const warmUps = 20;
/** Free gas, which bounds and other routers assume, and a usual price. */
const gasPricesWei = [0n, 5n * 10n ** 9n];

/**
 * Search alone, warm, one thread, market in memory: time, and output against what is possible. Quality is output after
 * gas over the yardstick's bound, or over the best answer where there is no bound.
 */
export async function measure() {
  const dist = await openDist();
  const rows = [];
  for (const { name, open } of chosenMarkets()) {
    const { market, tokens } = open();
    const startedAt = nowMs();
    const graph = dist.updateGraph(undefined, market);
    const graphMs = nowMs() - startedAt;
    console.error(`${name}: ${market.pools.size} venues, graph in ${rounded(graphMs)} ms`);
    const pairs = drawPairs(market, graph, dist.tokensPerWei(graph), pairCount);
    const engines = {
      yardstick: await openYardstick(market, tokens),
      v2sdk: openV2Sdk(market, tokens),
      sluice: (question, gasPriceWei, more) => ask(dist, graph, question, gasPriceWei, more),
      isSmall: market.pools.size <= mostUnlimited,
    };
    const times = [];
    for (const pair of pairs.slice(0, warmUps)) engines.sluice(questionOf(pair, amounts[2]), 0n);
    for (const gasPriceWei of gasPricesWei) {
      for (const amount of amounts) {
        const questions = pairs.map((pair) => questionOf(pair, amount));
        const head = { market: name, "gas gwei": Number(gasPriceWei) / 1e9, amount: amount.name };
        rows.push(...measureRow(engines, questions, gasPriceWei, times).map((row) => ({ ...head, ...row })));
        const own = rows.findLast(({ engine }) => engine === "sluice");
        console.error(
          `  ${head["gas gwei"]} gwei, ${amount.name}: ${own["p50 ms"]} ms, ${own["quality p50"]}`,
        );
      }
    }
    const total = { market: name, "gas gwei": "all", amount: "all", engine: "sluice", n: times.length };
    rows.push({ ...blank(rows[0]), ...total, ...timesOf(times) });
  }
  const title = `Routes of ${pairCount} random pairs; quality: after gas, over what is possible`;
  return { title, rows, files: { "search.svg": picture("Quality against time", pointsOf(rows)) } };
}

function measureRow({ yardstick, v2sdk, sluice, isSmall }, questions, gasPriceWei, times) {
  const perGas = ({ perWei }) => Number(gasPriceWei) * perWei;
  const afterGasOf = ({ out, gas }, question) => Number(out) - gas * perGas(question);
  const bounds = within(
    yardstick && ((question) => yardstick.bound(question, perGas(question), GAS_AROUND_FILLS)),
  );
  const own = within((question) => sluice(question, gasPriceWei));
  times.push(...[...own.values()].map(({ ms }) => ms));
  const certified = within((question) => sluice(question, gasPriceWei, { certify: true }));
  const free =
    isSmall && gasPriceWei === 0n ? within((question) => sluice(question, gasPriceWei, noLimits)) : new Map();
  const theirs = within(v2sdk && ((question) => v2sdk.ask(question)));
  const answers = {
    sluice: [...own].map(([question, answer]) => [question, answer]),
    ...(free.size > 0 && { "sluice, no limits": [...free] }),
    "its single path": [...own].map(([question, { floor }]) => [question, floor ?? { out: 0n, gas: 0 }]),
    ...(v2sdk && {
      [v2sdk.name]: [...theirs].map(([question, answer]) => [
        question,
        { ...answer, gas: answer.gas + GAS_AROUND_FILLS },
      ]),
    }),
  };
  const best = new Map();
  for (const list of Object.values(answers))
    for (const [question, answer] of list)
      best.set(question, Math.max(best.get(question) ?? 0, afterGasOf(answer, question)));
  // Where there are bounds, questions without one are left out, and so are those that Sluice was not asked.
  const mostOf = (question) => {
    if (!own.has(question)) return undefined;
    return yardstick === undefined ? best.get(question) : bounds.get(question)?.most;
  };
  const below = [...own].filter(
    ([question, answer]) => answer.floor && afterGasOf(answer, question) < afterGasOf(answer.floor, question),
  );
  const rows = Object.entries(answers).map(([engine, list]) => ({
    engine,
    ...summary(list, mostOf, afterGasOf),
    against: engine === "sluice" ? againstOf(bounds.size, own.size) : "",
    "below floor": engine === "sluice" ? below.length : "",
  }));
  const row = (engine, count, ms) => ({ ...blank(rows[0]), engine, n: count, ...timesOf(ms) });
  const proved = [...certified].filter(([, { bound }]) => bound !== undefined);
  const boundOf = ({ bound }) => Number(gasPriceWei > 0n ? bound.net : bound.gross);
  const ratios = proved
    .filter(([, answer]) => boundOf(answer) > 0)
    .map(([question, answer]) => Math.max(0, afterGasOf(answer, question)) / boundOf(answer));
  rows.push({
    ...row(
      "its certificate",
      proved.length,
      proved.map(([, { certifyMs }]) => certifyMs),
    ),
    ...qualities(ratios),
    against: "own bound",
  });
  if (bounds.size === 0) return rows;
  const msOf = [...bounds.values()].map(({ ms }) => ms);
  return [...rows, row("bound", bounds.size, msOf)];

  /** Answers as many questions as the budget allows. */
  function within(engine) {
    const found = new Map();
    if (engine === undefined) return found;
    const end = performance.now() + budgetMs;
    for (const question of questions) {
      const lateMs = performance.now() - end;
      if (lateMs > (found.size < leastAsked ? mostLateMs : 0)) break;
      found.set(question, engine(question));
    }
    return found;
  }
}

function againstOf(bounds, asked) {
  return bounds === 0 ? "best" : bounds < asked ? `bound of ${bounds}` : "bound";
}

function blank(row) {
  return Object.fromEntries(Object.keys(row).map((key) => [key, ""]));
}

function summary(list, mostOf, afterGasOf) {
  const ratios = list
    .filter(([question]) => mostOf(question) > 0)
    .map(([question, answer]) => Math.max(0, afterGasOf(answer, question)) / mostOf(question));
  const times = list.map(([, { ms }]) => ms).filter((ms) => ms !== undefined);
  const fills = list.map(([, answer]) => answer.fills).filter((count) => count > 0);
  return {
    n: list.length,
    "no route": list.filter(([, { out }]) => out === 0n).length,
    ...timesOf(times),
    ...qualities(ratios),
    fills: fills.length === 0 ? "" : quantile(fills, 0.5),
  };
}

function qualities(ratios) {
  return {
    "quality p50": fixed(quantile(ratios, 0.5)),
    p10: fixed(quantile(ratios, 0.1)),
    worst: fixed(quantile(ratios, 0)),
  };
}

function timesOf(times) {
  if (times.length === 0) return { "p50 ms": "", "p99 ms": "" };
  return { "p50 ms": rounded(quantile(times, 0.5)), "p99 ms": rounded(quantile(times, 0.99)) };
}

function fixed(ratio) {
  return ratio === undefined ? "" : Number(ratio.toFixed(7));
}

function isPictured({ engine, amount }) {
  return amount !== "all" && engine !== "bound" && engine !== "its certificate";
}

function pointsOf(rows) {
  return rows
    .filter((row) => isPictured(row) && row["quality p50"] !== "" && row["p50 ms"] !== "")
    .map((row) => ({
      series: `${row.engine === "sluice" ? "Sluice" : "v2-sdk"}, ${row.market}`,
      label: `${row.amount}, ${row["gas gwei"]} gwei`,
      ms: row["p50 ms"],
      missing: Math.max(0, 1 - row["quality p50"]),
    }));
}
