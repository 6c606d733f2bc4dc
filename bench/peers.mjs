// `npm run bench -- peers` asks another router the same questions: Tines of SushiSwap, the best of those that run on a list
// of pools. It is installed into a folder of its own (`--folder`), since its licence permits no more than a comparison.
// `--pairs`; `--fills` (the limits of Sluice to compare, `same` for as many as Tines took, which a transaction may not
// hold); `--sizes` and `--only` as for the part `search`.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { GAS_AROUND_FILLS } from "../dist/routing/plan.js";
import { root } from "../scripts/lib.mjs";
import { chosenMarkets } from "./lib/markets.mjs";
import { numberOption, option } from "./lib/options.mjs";
import { amounts, drawPairs, questionOf } from "./lib/questions.mjs";
import { ask, context, limits, openDist } from "./lib/sluice.mjs";
import { median, quantile, rounded } from "./lib/stats.mjs";
import { printTable } from "./lib/table.mjs";

const folder = option("folder", join(tmpdir(), "sluice-peers"));
const packages = { "@sushiswap/tines": "1.0.11", viem: "2.57.1" };
const pairCount = numberOption("pairs", 36);
const fills = option("fills", "64,128,same").split(",");
/** Tines takes minutes for larger markets. */
const mostVenues = 5_000;
const gasPriceWei = 5n * 10n ** 9n;
const warmUps = 10;

/** Prints who gives more after gas, by how much, and in what time. Gas counts the same for both. */
export async function run() {
  const [tines, dist] = [openTines(), await openDist()];
  const rows = [];
  for (const { name, open } of chosenMarkets()) {
    const { market, tokens } = open();
    const pools = [...market.pools.values()];
    if (pools.length > mostVenues || pools.some(({ venue }) => venue.standard !== "uniswap-v2")) {
      console.error(
        `${name}: left out; Tines is asked about pairs of constant product, ${mostVenues} at most`,
      );
      continue;
    }
    const graph = dist.updateGraph(undefined, market);
    const gasOfFill = graph.outgoing.find(({ bytes }) => bytes > 0).gas;
    const theirs = tinesOver(tines, market, tokens, gasOfFill);
    const pairs = drawPairs(market, graph, dist.tokensPerWei(graph), pairCount);
    for (const pair of pairs.slice(0, warmUps)) {
      const question = questionOf(pair, amounts[2]);
      ask(dist, graph, question, gasPriceWei);
      theirs(question);
    }
    for (const maxFills of fills)
      for (const amount of amounts) {
        const results = pairs.map((pair) => {
          const question = questionOf(pair, amount);
          const netOf = ({ out, gas }) => Number(out) - gas * Number(gasPriceWei) * question.perWei;
          const other = timed(() => theirs(question));
          const most = maxFills === "same" ? Math.max(1, other.fills) : Number(maxFills);
          const ours = timed(() => ask(dist, graph, question, gasPriceWei, { ...limits, maxFills: most }));
          console.error(
            pair.from.token,
            pair.to.token,
            netOf(ours),
            netOf(other),
            ours.gas,
            other.gas,
            ours.fills,
            other.fills,
            other.legs
              ?.map((l) => [l.tokenFrom.symbol, l.tokenTo.symbol, l.absolutePortion.toFixed(3)].join(">"))
              .join(" "),
          );
          return {
            ours: netOf(ours),
            other: netOf(other),
            cpu: ours.cpuMs,
            otherCpu: other.cpuMs,
            pools: other.fills,
          };
        });
        rows.push({ market: name, fills: maxFills, amount: amount.name, ...summary(results) });
        console.error(`${name}, ${maxFills} fills, ${amount.name}: done at load ${rounded(loadavg()[0])}`);
      }
  }
  printTable("Sluice against Tines, output after gas; CPU time, medians", rows);
  const reports = join(root, "reports");
  mkdirSync(reports, { recursive: true });
  writeFileSync(join(reports, "peers.json"), JSON.stringify(rows, null, 2));
}

/** Differences below this part of the output are rounding. */
const tie = 1e-8;

function summary(results) {
  const asked = results.filter(({ ours, other }) => ours > 0 || other > 0);
  const bps = asked.map(({ ours, other }) => (ours / Math.max(other, 1e-9) - 1) * 1e4);
  const wins = asked.filter(({ ours, other }) => ours > other * (1 + tie)).length;
  const losses = asked.filter(({ ours, other }) => other > ours * (1 + tie)).length;
  return {
    "won : lost of": `${wins} : ${losses} of ${asked.length}`,
    "bps p10": rounded(quantile(bps, 0.1)),
    median: rounded(median(bps)),
    worst: rounded(Math.min(...bps)),
    "CPU ms": rounded(median(results.map(({ cpu }) => cpu))),
    "of Tines": rounded(median(results.map(({ otherCpu }) => otherCpu))),
    "its pools, most": Math.max(...results.map(({ pools }) => pools)),
  };
}

function timed(work) {
  const before = process.cpuUsage();
  const result = work();
  return { ...result, cpuMs: process.cpuUsage(before).user / 1e3 };
}

function openTines() {
  if (!existsSync(join(folder, "node_modules", "@sushiswap"))) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, dependencies: packages }));
    execFileSync("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund"], {
      cwd: folder,
      stdio: "inherit",
    });
  }
  return createRequire(join(folder, "package.json"))("@sushiswap/tines");
}

/** Returns a function that answers a question with Tines. Its route is replayed by the exact formula of the pairs. */
function tinesOver({ ConstantProductRPool, findMultiRouteExactIn }, market, tokens, gasOfFill) {
  const tokenOf = new Map(
    tokens.map(({ address, symbol = address, decimals = 18 }) => [
      address,
      { chainId: 1, name: symbol, symbol, address, decimals },
    ]),
  );
  const byAddress = new Map();
  const pools = [...market.pools.values()].map((pool) => {
    const { address, tokens: sides, feePpm } = pool.venue;
    byAddress.set(address, pool);
    const { reserve0, reserve1 } = pool.state;
    const [token0, token1] = sides.map((side) => tokenOf.get(side));
    const theirs = new ConstantProductRPool(address, token0, token1, feePpm / 1e6, reserve0, reserve1);
    return Object.assign(theirs, { swapGasCost: gasOfFill });
  });
  const base = tokenOf.get(market.network.wrappedNative);
  return ({ tokenIn, tokenOut, amountIn }) => {
    const [from, to] = [tokenOf.get(tokenIn), tokenOf.get(tokenOut)];
    const { legs } = findMultiRouteExactIn(from, to, amountIn, pools, base, Number(gasPriceWei));
    return {
      out: replay(legs, byAddress, tokenIn, tokenOut, amountIn),
      gas: GAS_AROUND_FILLS + legs.length * gasOfFill,
      fills: legs.length,
    };
  };
}

/** Each leg takes its part of what is left of its token. */
function replay(legs, byAddress, tokenIn, tokenOut, amountIn) {
  const balances = new Map([[tokenIn, amountIn]]);
  for (const { poolAddress, tokenFrom, tokenTo, swapPortion } of legs) {
    const left = balances.get(tokenFrom.address) ?? 0n;
    const part = swapPortion >= 1 ? left : (left * BigInt(Math.round(swapPortion * 1e15))) / 10n ** 15n;
    const { venue, state, adapter } = byAddress.get(poolAddress);
    const asked = { tokenIn: tokenFrom.address, tokenOut: tokenTo.address, amountIn: part, context };
    const quote = part === 0n ? { amountOut: 0n } : adapter.quote(venue, state, asked);
    if (quote.amountOut === undefined) continue;
    balances.set(tokenFrom.address, left - part);
    balances.set(tokenTo.address, (balances.get(tokenTo.address) ?? 0n) + quote.amountOut);
  }
  return balances.get(tokenOut) ?? 0n;
}
