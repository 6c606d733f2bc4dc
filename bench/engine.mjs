import { readFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import { buildServer } from "../dist/api/index.js";
import { makeLogger } from "../dist/cli/serve/logger.js";
import { makeEngine, startEngine } from "../dist/engine/index.js";
import { silent } from "../dist/lib/logger.js";
import { viewOf } from "../dist/market/index.js";
import { randomMarket } from "./lib/market.mjs";
import { median, quantile, rounded, seeded } from "./lib/stats.mjs";

const large = 10_000;
const small = 1000;
const changes = 300;
const blocks = 20;
/** Different questions; the first round warms the code up. */
const searches = 100;
const rounds = 3;
const deadlineMs = 250;
const seconds = 6;
/** Far below the listing's capacity, so that no request waits for the ones before it. */
const requestsPerSecond = 300;
const context = { number: 2n, timestamp: 13n, baseFeeWei: 10n ** 10n };

/** Measures searches in worker threads: the work of the event loop, their cost, and what they leave to other requests. */
export async function measure() {
  const rows = [];
  const add = (what, value) => rows.push({ what, value: rounded(value) });
  await following(add);
  await searching(add);
  return { title: "Engine with worker threads", rows };
}

/** The time to send a thread a large market, and a block. */
async function following(add) {
  const { market } = randomMarket(large, 7, "mixed");
  const size = `${large} venues`;
  const before = residentMiB();
  const startedAt = performance.now();
  const engine = start(1);
  const first = await busyMs(() => engine.follow(market));
  add(`${size}: until a thread is ready, ms`, performance.now() - startedAt);
  add(`${size}: event loop busy meanwhile, ms`, first.active);
  add(`${size}: longest turn of the event loop, ms`, first.longest);
  const between = residentMiB();
  add(`${size}: resident MiB of the first thread`, between - before);
  const another = start(1);
  await another.follow(market);
  add(`${size}: resident MiB of another`, residentMiB() - between);
  await another.close();
  const each = await followBlocks(engine, market);
  const block = `${size}, block of ${changes} changes`;
  add(`${block}: event loop busy, ms p50`, quantile(each.busy, 0.5));
  add(`${block}: event loop busy, ms p90`, quantile(each.busy, 0.9));
  add(`${block}: until a thread is ready, ms p50`, quantile(each.whole, 0.5));
  await engine.close();
}

/** How many routes a thread finds, and how long other requests wait meanwhile. */
async function searching(add) {
  const { market, tokens } = randomMarket(small, 7, "mixed");
  const size = `${small} venues`;
  const questions = questionsAmong(tokens);
  const here = makeEngine({ deadlineMs });
  const engine = start(1);
  await engine.follow(market);
  // They take turns, so that other load on the machine affects both. A copy of the market has no remembered results.
  const rates = { here: [], thread: [] };
  for (let round = 0; round <= rounds; round++) {
    const [one, other] = [{ ...market }, { ...market }];
    await engine.follow(other);
    rates.here.push(await throughput(here, one, questions, 1));
    rates.thread.push(await throughput(engine, other, questions, 4));
  }
  add(`${size}: routes/s on the calling thread`, median(rates.here.slice(1)));
  add(`${size}: routes/s with one thread`, median(rates.thread.slice(1)));
  const idle = await listingUnder(here, async () => {});
  const busy = await listingUnder(engine, (ended) => keepBusy(engine, market, questions, ended));
  const blocked = await listingUnder(here, (ended) => keepBusy(here, market, questions, ended));
  for (const [when, { p50, p99 }] of [
    ["nothing searches", idle],
    ["every thread searches", busy],
    ["the calling thread searches", blocked],
  ]) {
    add(`/api/v1/networks while ${when}, ms p50`, p50);
    add(`/api/v1/networks while ${when}, ms p99`, p99);
  }
  await engine.close();
}

function start(workers) {
  return startEngine({ workers, maxQueue: 64, deadlineMs, log: silent });
}

function questionsAmong(tokens) {
  const random = seeded(11);
  return Array.from({ length: searches }, () => {
    const from = Math.floor(random() * tokens.length);
    const to = (from + 1 + Math.floor(random() * (tokens.length - 1))) % tokens.length;
    const { usd, decimals } = tokens[from];
    const whole = BigInt(Math.round((10 ** (3 + 3 * random()) / usd) * 10 ** Math.min(decimals, 9)));
    const amount = whole * 10n ** BigInt(Math.max(0, decimals - 9)) + 1n;
    return {
      inputs: [{ token: tokens[from].address, amount }],
      tokenOut: tokens[to].address,
      context,
      gasPriceWei: 11n * 10n ** 9n,
      maxFills: 64,
    };
  });
}

/** Routes per second at a given concurrency. */
async function throughput(engine, market, questions, atOnce) {
  const left = [...questions];
  const startedAt = performance.now();
  const work = async () => {
    for (let question = left.pop(); question !== undefined; question = left.pop()) {
      await engine.search(viewOf(market), question);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return (questions.length / (performance.now() - startedAt)) * 1000;
}

/** How long the event loop was busy during `work`: in total, and at most without a pause (to about a millisecond). */
async function busyMs(work) {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  const loop = performance.eventLoopUtilization();
  await work();
  const { active } = performance.eventLoopUtilization(loop);
  await sleep(5);
  delays.disable();
  return { active, longest: delays.max / 1e6 };
}

async function followBlocks(engine, market) {
  const random = seeded(5);
  const busy = [];
  const whole = [];
  let at = market;
  for (let block = 0; block < blocks; block++) {
    at = moved(at, random);
    await sleep(20);
    const startedAt = performance.now();
    const loop = performance.eventLoopUtilization();
    await engine.follow(at);
    busy.push(performance.eventLoopUtilization(loop).active);
    whole.push(performance.now() - startedAt);
  }
  return { busy, whole };
}

function moved(market, random) {
  const next = new Map(market.pools);
  const ids = [...next.keys()];
  for (let change = 0; change < changes; change++) {
    const entry = next.get(ids[Math.floor(random() * ids.length)]);
    const { state } = entry;
    const after =
      state.reserve0 === undefined
        ? { ...state, ...(state.sqrtPriceX96 === undefined ? {} : { sqrtPriceX96: state.sqrtPriceX96 + 1n }) }
        : { ...state, reserve0: state.reserve0 + 1n };
    next.set(entry.venue.id, { ...entry, state: after });
  }
  return { ...market, pools: next };
}

/** Searches without a pause, two per thread, until `ended` returns true; no result comes from memory. */
async function keepBusy(engine, market, questions, ended) {
  let turn = 0;
  const work = async () => {
    while (!ended()) {
      turn += 1;
      const question = questions[turn % questions.length];
      const [{ token, amount }] = question.inputs;
      await engine.search(viewOf(market), {
        ...question,
        inputs: [{ token, amount: amount + BigInt(turn) }],
      });
      await nextTurn();
    }
  };
  await Promise.all([work(), work()]);
}

/** Response times of the listing, requested at a steady rate by a separate thread while `load` runs. */
async function listingUnder(engine, load) {
  const app = {
    networks: new Map(),
    logger: makeLogger("info", "/dev/null"),
    api: {
      cors: true,
      bodyLimitBytes: 1024,
      auth: "open",
      rateLimit: 0,
      loopbackRateLimit: 0,
      quoteTimeoutMs: 10_000,
    },
    limits: { headersMs: 10_000, requestMs: 30_000, idleMs: 75_000, maxConnections: 4096 },
    operatorKey: "",
    operatorsApart: false,
    keyring: { find: () => undefined, isRead: () => true },
    engine,
    trustProxy: false,
    stopping: () => false,
  };
  const server = await buildServer(app);
  const url = `${await server.listen({ port: 0, host: "127.0.0.1" })}/api/v1/networks`;
  let ended = false;
  const loading = load(() => ended);
  const shape = { url, connections: 4, workers: 1, overallRate: requestsPerSecond };
  await autocannon({ ...shape, duration: 2 });
  const { latency, errors, non2xx } = await autocannon({ ...shape, duration: seconds });
  ended = true;
  await loading;
  await server.close();
  if (errors + non2xx > 0) throw new Error("the listing failed");
  return latency;
}

function residentMiB() {
  globalThis.gc?.();
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))?.[1]) / 1024;
}
