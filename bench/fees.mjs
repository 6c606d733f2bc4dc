import { loadavg } from "node:os";
import { compileCourse, encodeRouteCall } from "../dist/execution/index.js";
import { unsignedTxBytes } from "../dist/fees/assumedTx.js";
import { byteMicrowei, l1FeeWei, l1WeiPerByte } from "../dist/fees/l1Fee.js";
import { SIGNATURE_BYTES } from "../dist/fees/opStack.js";
import { executorAddress } from "../dist/program/contracts.js";
import { encodeProgram } from "../dist/program/encode.js";
import { chosenOrRealMarkets } from "./lib/markets.mjs";
import { numberOption, option } from "./lib/options.mjs";
import { address } from "./lib/pools.mjs";
import { drawPairs, questionOf } from "./lib/questions.mjs";
import { context, limits, openDist } from "./lib/sluice.mjs";
import { median, rounded } from "./lib/stats.mjs";

const gwei = 10n ** 9n;
/**
 * Base's scalars. Its batches travel in blobs: a compressed byte takes a byte of a blob, a unit of blob
 * gas, hence about a million millionths. The transactions that carry the blobs add little calldata to a byte.
 */
const scalars = { baseFeeScalar: 2_269n, blobBaseFeeScalar: 1_055_762n };
/**
 * Situations of Ethereum, where the bytes end up.
 *
 * | situation | base fee | blob base fee | because |
 * |---|---|---|---|
 * | usual | 1 gwei | 1/16 gwei | most days since blobs exist; nobody competes for blobs, so they cost the least that EIP-7918 allows, a sixteenth of the base fee |
 * | busy L1 | 50 gwei | 50/16 gwei | a mint or a crash: execution is in demand, blobs are still at their least |
 * | crowded blobs | 20 gwei | 100 gwei | rollups want more blobs than blocks hold, for hours; the fee then rises with every block, and has exceeded this in 2024 |
 */
const situations = [
  { name: "usual", l1BaseFeeWei: gwei, blobBaseFeeWei: gwei / 16n },
  { name: "busy L1", l1BaseFeeWei: 50n * gwei, blobBaseFeeWei: (50n * gwei) / 16n },
  { name: "crowded blobs", l1BaseFeeWei: 20n * gwei, blobBaseFeeWei: 100n * gwei },
];
/** The least that Base demands, and ten times as much, as in its busy hours. */
const gasPricesWei = [gwei / 200n, gwei / 20n];
const chainId = 8453;
/** Real markets are of several years. In all of them an ether counts as this many dollars, so that fees mean the same. */
const dollarsPerEther = 3000;
const amountsUsd = option("usd", "100,1000,10000,100000").split(",").map(Number);
const pairCount = numberOption("pairs", 100);
/** Searches that end by themselves give the same routes in every run. */
const deadlineMs = numberOption("deadline", 10_000);
const sender = address(77);

/**
 * What it brings to price a transaction's bytes in the search, on a network that charges for them. Every question is
 * asked with bytes free and with bytes priced. Both routes then pay for their gas and, by the network's formula, for the
 * transaction that they compile to. `--usd=100,1000` and `--pairs=100` choose the questions, the options of the other
 * parts the markets.
 *
 * Columns: fees and data/gas are of all routes together; gains are of the changed routes, in basis points of what is left
 * with bytes free; "loses" counts those of all routes that leave less. The estimate is the search's own, of the bytes.
 */
export async function measure() {
  const dist = await openDist();
  const rows = [];
  for (const { name, open } of chosenOrRealMarkets()) {
    const { market } = open();
    const graph = dist.updateGraph(undefined, market);
    const pairs = drawPairs(market, graph, dist.tokensPerWei(graph), pairCount);
    console.error(`${name}: ${market.pools.size} venues, ${pairs.length} pairs`);
    for (const gasPriceWei of gasPricesWei)
      for (const usd of amountsUsd) {
        const questions = pairs.map((pair) => questionOf(pair, { ether: usd / dollarsPerEther }));
        const routeOf = (question, prices) => findPlan(dist, graph, question, { gasPriceWei, ...prices });
        const free = questions.map((question) => routeOf(question, {}));
        const at = situations.map((situation) => {
          const prices = l1PricesOf(situation);
          const bytePriceWei = BigInt(Math.ceil(l1WeiPerByte(prices)));
          const cases = questions.flatMap((question, index) => {
            const plans = [free[index], routeOf(question, { bytePriceWei })];
            if (plans.includes(undefined)) return [];
            return [{ sides: plans.map((plan) => paidBy(plan, gasPriceWei, prices, question)) }];
          });
          const head = { market: name, L1: situation.name, "gas gwei": Number(gasPriceWei) / 1e9, usd };
          return { ...head, ...compared(cases) };
        });
        rows.push(...at);
        console.error(
          `  ${Number(gasPriceWei) / 1e9} gwei, $${usd}: ${at.map((row) => row["fees ×"]).join(", ")}`,
        );
      }
  }
  const order = situations.map(({ name }) => name);
  const byMarket = [...new Set(rows.map(({ market }) => market))];
  const sorted = byMarket.flatMap((market) =>
    order.flatMap((name) => rows.filter((row) => row.market === market && row.L1 === name)),
  );
  const what = "Routes with bytes priced against routes with bytes free";
  return { title: `${what}, gains in bps after all fees, load ${rounded(loadavg()[0])}`, rows: sorted };
}

function l1PricesOf({ l1BaseFeeWei, blobBaseFeeWei }) {
  return { upgrade: "fjord", byteMicrowei: byteMicrowei({ ...scalars, l1BaseFeeWei, blobBaseFeeWei }) };
}

function findPlan(dist, graph, { tokenIn, tokenOut, amountIn }, prices) {
  const clock = { nowMs: () => performance.now(), deadlineMs: performance.now() + deadlineMs };
  const inputs = [{ token: tokenIn, amount: amountIn }];
  const result = dist.findRoute(graph, { inputs, tokenOut, context, ...prices, ...limits, ...clock });
  return result.found ? result.plan : undefined;
}

/** What the route pays in wei, and what it leaves of the output. */
function paidBy(plan, gasPriceWei, prices, { perWei }) {
  const gasWei = plan.gas * Number(gasPriceWei);
  const dataWei = Number(l1FeeWei(prices, unsignedTxBytes(txOf(plan), chainId), SIGNATURE_BYTES));
  const estimateWei = plan.bytes * l1WeiPerByte(prices);
  const leftAfter = (bytesWei) => Number(plan.outputs[0].amount) - (gasWei + bytesWei) * perWei;
  const venues = plan.moves.map(({ pool }) => pool.venue.id).join();
  const left = { paid: leftAfter(dataWei), estimated: leftAfter(estimateWei) };
  return { gasWei, dataWei, estimateWei, left, venues };
}

/** The transaction that the route compiles to, of a sender who has approved the Router and accepts 0.5 % less. */
function txOf(plan) {
  const { token, amount } = plan.outputs[0];
  const minAmountOut = (amount * 995n) / 1000n;
  const { program, fundTo } = compileCourse(plan, [{ token, amount: minAmountOut }]);
  const order = {
    inputs: plan.inputs.map((paid, index) => ({
      token: paid.token,
      amountIn: paid.amount,
      fundTo: fundTo[index],
    })),
    outputs: [{ token, minAmountOut }],
    executor: executorAddress,
    receiver: sender,
    refundTo: sender,
    feeReceiver: `0x${"0".repeat(40)}`,
    feeBps: 0n,
    deadline: 1_800_000_000n,
  };
  const tx = encodeRouteCall(sender, { order, program: encodeProgram(program) }, { kind: "router" });
  return { ...tx, gas: BigInt(Math.round(plan.gas)) };
}

function compared(cases) {
  const changed = cases.filter(({ sides: [free, priced] }) => free.venues !== priced.venues);
  const sum = (side, value) => cases.reduce((total, { sides }) => total + value(sides[side]), 0);
  const over = (part, whole) => (whole > 0 ? rounded(part / whole) : "");
  const dataWei = sum(1, (route) => route.dataWei);
  const gasWei = sum(1, (route) => route.gasWei);
  const estimateWei = sum(1, (route) => route.estimateWei);
  const feesWei = (route) => route.gasWei + route.dataWei;
  return {
    n: cases.length,
    "changed %": over(100 * changed.length, cases.length),
    "data/gas %": over(100 * dataWei, gasWei),
    "fees ×": over(sum(1, feesWei), sum(0, feesWei)),
    ...gainsOf(cases, changed, "paid"),
    "estimate ×": over(estimateWei, dataWei),
    ...withPrefix("est. ", gainsOf(cases, changed, "estimated")),
  };
}

/** Gains of the routes that changed, in basis points, and how many of all routes leave less. */
function gainsOf(cases, changed, kind) {
  const gains = changed
    // Where fees exceed the output, there is nothing that a gain could be a part of.
    .filter(({ sides: [free] }) => free.left[kind] > 0)
    .map(({ sides: [free, priced] }) => (priced.left[kind] / free.left[kind] - 1) * 1e4);
  const losses = cases.filter(({ sides: [free, priced] }) => priced.left[kind] < free.left[kind]);
  const at = (choose) => (gains.length === 0 ? "" : rounded(choose(gains)));
  return {
    "gain p50": at(median),
    worst: at((all) => Math.min(...all)),
    best: at((all) => Math.max(...all)),
    "loses %": cases.length === 0 ? "" : rounded((100 * losses.length) / cases.length),
  };
}

function withPrefix(prefix, { "gain p50": middle, "loses %": losses }) {
  return { [`${prefix}gain p50`]: middle, [`${prefix}loses %`]: losses };
}
