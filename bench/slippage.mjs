// The slippage that `slippage=auto` chooses, put to the test: random trading over `--blocks=400` blocks, seeded. On many
// of them a slippage is chosen for routes of three sizes, and the same transaction is mined in each of the next blocks.
import { autoSlippage } from "../dist/config/autoSlippage.js";
import { contextAfter } from "../dist/fees/index.js";
import { WHOLE_BPS } from "../dist/lib/whole.js";
import { chooseSlippage, horizonOf } from "../dist/quote/slippage/chooseSlippage.js";
import { replayFills } from "../dist/routing/settlement/replayPlan.js";
import { randomMarket } from "./lib/market.mjs";
import { chosenOrRealMarkets } from "./lib/markets.mjs";
import { numberOption, option } from "./lib/options.mjs";
import { drawPairs } from "./lib/questions.mjs";
import { openDist } from "./lib/sluice.mjs";
import { quantile, rounded } from "./lib/stats.mjs";
import { climates, makeTraffic } from "./lib/traffic.mjs";

const blocks = numberOption("blocks", 400);
const seed = numberOption("seed", 5);
const pairs = numberOption("pairs", 12);
/** A slippage is chosen at every block of this many. */
const every = 3;
/** Shares of what the venues hold of the token. */
const sizes = { small: 1e-5, middle: 3e-4, large: 5e-3 };
const fixed = [50, 300];
const gasPriceWei = 10n ** 9n;
/** Traffic is made for as many venues as a few routes use. */
const venues = 60;

/** Replays trading in each climate, and reports how often the chosen slippage and fixed ones would have failed. */
export async function measure() {
  const dist = await openDist();
  const markets = marketsToTrade();
  const rows = Object.entries(climates).flatMap(([climate, terms]) => {
    const measured = markets.map(({ open }) => replay(dist, open(), terms));
    const ofSize = (size) => measured.flatMap((taken) => taken[size]);
    const each = Object.keys(sizes).map((size) => ({ climate, size, ...rowOf(ofSize(size)) }));
    return [...each, { climate, size: "all", ...rowOf(Object.keys(sizes).flatMap(ofSize)) }];
  });
  return {
    title: "Slippage chosen for routes, beside fixed ones: reverts of what is mined last, and in any block",
    rows,
  };
}

function marketsToTrade() {
  const mixes = ["mixed", "families"].map((mix) => ({ open: () => randomMarket(venues, seed, mix) }));
  return option("market") === undefined ? mixes : chosenOrRealMarkets();
}

/** Trades on, and returns for each size what was chosen, and what the transactions then lost. */
function replay(dist, { market: first }, climate) {
  const graph = dist.updateGraph(undefined, first);
  const perWei = dist.tokensPerWei(graph);
  const values = graph.tokens.map((token, index) => [
    token,
    perWei[index] > 0 ? 1 / perWei[index] : Number.NaN,
  ]);
  const worthOf = new Map(values.filter(([, value]) => Number.isFinite(value)));
  const questions = drawPairs(first, graph, perWei, pairs, seed);
  const next = makeTraffic({ market: first, worthOf, climate, seed });
  const chain = [first];
  while (chain.length < blocks) chain.push(next(chain.at(-1)));
  const taken = Object.fromEntries(Object.keys(sizes).map((size) => [size, []]));
  const horizon = horizonOf(first.network);
  const start = first.network.reorgBlocks;
  let known;
  for (let at = start; at + horizon < chain.length; at += every) {
    known = dist.updateGraph(known, chain[at]);
    const question = questions[at % questions.length];
    for (const [size, share] of Object.entries(sizes)) {
      const trade = tradeOf(dist, known, question, share);
      if (trade !== undefined) taken[size].push(tryOn(chain, at, horizon, trade));
    }
  }
  return taken;
}

function tradeOf(dist, graph, { from, to }, share) {
  const asked = { tokenIn: from.token, tokenOut: to.token, amountIn: BigInt(Math.ceil(from.depth * share)) };
  const clock = { nowMs: () => performance.now(), deadlineMs: performance.now() + 1000 };
  const found = dist.findRoute(graph, {
    inputs: [{ token: asked.tokenIn, amount: asked.amountIn }],
    tokenOut: asked.tokenOut,
    context: { number: 2n, timestamp: 13n, baseFeeWei: 0n },
    ...{ gasPriceWei, maxHops: 4, maxFills: 8, maxGas: 16_777_216 },
    ...clock,
  });
  if (!found.found) return undefined;
  const { inputs, moves } = found.plan;
  return { inputs, fills: moves, outputs: [asked.tokenOut], isExactOutput: false };
}

/** Chooses a slippage at a block of the chain, and returns it with what the trade loses in the blocks after it. */
function tryOn(chain, at, horizon, trade) {
  const { network, head } = chain[at];
  const kept = chain.slice(Math.max(0, at + 1 - network.reorgBlocks), at + 1).reverse();
  const startedAt = performance.now();
  const chosen = chooseSlippage(trade, { network, kept, context: contextAfter(head, network, 0) });
  const ms = performance.now() - startedAt;
  const expected = outputOn(chain[at], trade);
  const falls = chain.slice(at + 1, at + 1 + horizon).map((market) => {
    const output = outputOn(market, trade);
    return output === undefined ? WHOLE_BPS : (Number(expected - output) / Number(expected)) * WHOLE_BPS;
  });
  return { ...chosen, ms, falls };
}

function outputOn(market, { inputs, fills, outputs }) {
  const poolOf = ({ pool }) => market.pools.get(pool.venue.id);
  const context = contextAfter(market.head, market.network, 0);
  const replayed = replayFills({ inputs, moves: fills }, context, { poolOf });
  return replayed.refused === undefined ? replayed.ledger.balances.get(outputs[0]) : undefined;
}

/** Reverts are counted for a transaction that is mined last, after all blocks of the horizon, and for one that is mined in any. */
function rowOf(taken) {
  const share = (count, of) => `${rounded((100 * count) / Math.max(1, of))} %`;
  const failing = (bpsOf) => {
    const last = taken.filter((each) => each.falls.at(-1) > bpsOf(each)).length;
    const all = taken.flatMap((each) => each.falls.map((fall) => fall > bpsOf(each)));
    return `${share(last, taken.length)}, ${share(all.filter(Boolean).length, all.length)}`;
  };
  const chosen = taken.map(({ bps }) => bps);
  return {
    routes: taken.length,
    "auto: mean bps": rounded(chosen.reduce((sum, bps) => sum + bps, 0) / Math.max(1, chosen.length)),
    "p50, p90 bps": `${quantile(chosen, 0.5)}, ${quantile(chosen, 0.9)}`,
    [`reverts last, any (aim ${autoSlippage.failureRate * 100} %)`]: failing(({ bps }) => bps),
    ...Object.fromEntries(fixed.map((bps) => [`at ${bps} bps`, failing(() => bps)])),
    "ms p90": rounded(
      quantile(
        taken.map(({ ms }) => ms),
        0.9,
      ) ?? 0,
    ),
  };
}
