import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../scripts/lib.mjs";
import { chosenMarkets } from "./lib/markets.mjs";
import { numberOption } from "./lib/options.mjs";
import { amounts, drawPairs, questionOf } from "./lib/questions.mjs";
import { ask, openDist, withAdapters } from "./lib/sluice.mjs";
import { quantile, rounded } from "./lib/stats.mjs";
import { printTable } from "./lib/table.mjs";

const pairCount = numberOption("pairs", 100);
const budgetMs = numberOption("budget", 3000);
const gasPricesWei = [0n, 5n * 10n ** 9n];
/** Smaller differences are rounding. */
const tieBps = 1e-4;

/** Asks two built revisions the same questions in turn: which one gives more, by how much, and how much faster. */
export async function run(words) {
  const folders = words.filter((word) => !word.startsWith("-"));
  if (folders.length !== 2) throw new Error("Usage: compare DIST_A DIST_B");
  const dists = await Promise.all(folders.map(openDist));
  const rows = [];
  for (const { name, open } of chosenMarkets()) {
    const { market } = open();
    const standards = new Set([...market.pools.values()].map(({ venue }) => venue.standard));
    const unknown = [...standards].filter((one) => dists.some(({ adapters }) => !adapters.has(one)));
    if (unknown.length > 0) {
      console.error(`${name}: left out, since not both revisions know ${unknown.join(", ")}`);
      continue;
    }
    const sides = dists.map((dist) => {
      const own = withAdapters(market, dist.adapters);
      const startedAt = performance.now();
      const graph = dist.updateGraph(undefined, own);
      return { dist, graph, graphMs: performance.now() - startedAt };
    });
    console.error(`${name}: graphs in ${sides.map(({ graphMs }) => rounded(graphMs)).join(" and ")} ms`);
    const [{ dist, graph }] = sides;
    const pairs = drawPairs(market, graph, dist.tokensPerWei(graph), pairCount);
    for (const pair of pairs.slice(0, 10)) answersOf(sides, questionOf(pair, amounts[2]), 0n, 0);
    for (const gasPriceWei of gasPricesWei)
      for (const amount of amounts) {
        const questions = pairs.map((pair) => questionOf(pair, amount));
        const head = { market: name, "gas gwei": Number(gasPriceWei) / 1e9, amount: amount.name };
        rows.push({ ...head, ...compared(sides, questions, gasPriceWei) });
      }
  }
  printTable(`B = ${folders[1]} against A = ${folders[0]}; basis points of A's output`, rows);
  const reports = join(root, "reports");
  mkdirSync(reports, { recursive: true });
  writeFileSync(join(reports, "compare.json"), `${JSON.stringify({ folders, rows }, null, 2)}\n`);
  console.log("Written to reports/compare.json");
}

function compared(sides, questions, gasPriceWei) {
  const end = performance.now() + budgetMs;
  const pairs = [];
  for (const [index, question] of questions.entries()) {
    if (performance.now() > end) break;
    pairs.push({ question, answers: answersOf(sides, question, gasPriceWei, index) });
  }
  const only = (side) =>
    pairs.filter(({ answers }) => answers[side].out > 0n && answers[1 - side].out === 0n).length;
  const both = pairs.filter(({ answers }) => answers.every(({ out }) => out > 0n));
  const gross = both.map(({ answers: [a, b] }) => bps(Number(a.out), Number(b.out)));
  const net = both
    .map(({ question: { perWei }, answers }) =>
      answers.map(({ out, gas }) => Number(out) - gas * Number(gasPriceWei) * perWei),
    )
    .filter(([a]) => a > 0)
    .map(([a, b]) => bps(a, b));
  // A revision that finds no route goes on to search for amounts that have one: another question.
  const times = (side) => both.map(({ answers }) => answers[side].ms);
  const ratios = both.map(({ answers: [a, b] }) => b.ms / a.ms);
  return {
    n: pairs.length,
    "only A": only(0),
    "only B": only(1),
    ...outcome("gross", gross),
    ...outcome("net", net),
    "A p50 ms": middle(times(0)),
    "B p50 ms": middle(times(1)),
    "time B/A": middle(ratios),
  };
}

function middle(values) {
  return values.length === 0 ? "" : rounded(quantile(values, 0.5));
}

/** They take turns at going first, so that neither gains from caches that the other warmed up. */
function answersOf(sides, question, gasPriceWei, turn) {
  const order = turn % 2 === 0 ? [0, 1] : [1, 0];
  const answers = [];
  for (const side of order) answers[side] = ask(sides[side].dist, sides[side].graph, question, gasPriceWei);
  return answers;
}

function outcome(name, differences) {
  const wins = differences.filter((value) => value > tieBps).length;
  const losses = differences.filter((value) => value < -tieBps).length;
  const sum = differences.reduce((total, value) => total + value, 0);
  const at = (share) => (differences.length === 0 ? "" : rounded(quantile(differences, share)));
  return {
    [`${name} won:lost`]: `${wins}:${losses}`,
    [`${name} mean`]: differences.length === 0 ? "" : rounded(sum / differences.length),
    [`${name} worst`]: at(0),
    [`${name} best`]: at(1),
  };
}

function bps(a, b) {
  return (b / a - 1) * 1e4;
}
