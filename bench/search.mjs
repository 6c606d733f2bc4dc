import { findRoute, updateGraph } from "../dist/routing/index.js";
import { randomMarket } from "./lib/market.mjs";
import { quantile, rounded, seeded } from "./lib/stats.mjs";

const sizes = [100, 1000, 10_000];
const pairs = 40;
const amountsUsd = [1e3, 1e5, 5e6];
const context = { number: 2n, timestamp: 13n, baseFeeWei: 10n ** 10n };
const gasPriceWei = 11n * 10n ** 9n;

/** Search alone, warm, one thread: random pairs and amounts on random markets. */
export async function measure() {
  const rows = [];
  for (const size of sizes) {
    const { market, tokens, usd } = randomMarket(size, 7);
    const startedAt = performance.now();
    const graph = updateGraph(undefined, market);
    const buildMs = performance.now() - startedAt;
    const random = seeded(11);
    for (const amountUsd of amountsUsd)
      rows.push({
        venues: size,
        "amount USD": amountUsd,
        "graph ms": rounded(buildMs),
        ...search(graph, tokens, usd, amountUsd, random),
      });
  }
  return { title: "Search time, one thread, market in memory", rows };
}

function search(graph, tokens, usd, amountUsd, random) {
  const times = [];
  const gains = [];
  const fills = [];
  for (let index = 0; index < pairs + 5; index++) {
    const tokenIn = Math.floor(random() * tokens.length);
    const tokenOut = (tokenIn + 1 + Math.floor(random() * (tokens.length - 1))) % tokens.length;
    const amountIn = BigInt(Math.round((amountUsd / usd[tokenIn]) * 1e6)) * 10n ** 12n + 1n;
    const startedAt = performance.now();
    const result = findRoute(graph, {
      tokenIn: tokens[tokenIn],
      tokenOut: tokens[tokenOut],
      amountIn,
      context,
      gasPriceWei,
    });
    const elapsed = performance.now() - startedAt;
    // The first few calls warm the code up.
    if (index < 5 || !result.found) continue;
    times.push(elapsed);
    fills.push(result.plan.fills.length);
    if (result.singlePath !== undefined)
      gains.push((Number(result.plan.amountOut) / Number(result.singlePath.amountOut) - 1) * 1e4);
  }
  return {
    "p50 ms": rounded(quantile(times, 0.5)),
    "p99 ms": rounded(quantile(times, 0.99)),
    "fills p50": quantile(fills, 0.5),
    "over single path, bps p50": rounded(quantile(gains, 0.5)),
  };
}
