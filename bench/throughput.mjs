import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { readRealMarket } from "./chain/definition/realMarket.mjs";
import { startNode } from "./chain/node.mjs";
import { questions, routePath } from "./chain/route.mjs";
import { ensureState } from "./chain/state.mjs";
import { childNamed, processCpuMs, threadsCpuMs } from "./lib/cpuTime.mjs";
import { startEngines } from "./lib/engines.mjs";
import { numberOption } from "./lib/options.mjs";
import { answered, routePaths, withMore } from "./lib/routePaths.mjs";
import { startService } from "./lib/service.mjs";
import { shared as sharedFolder } from "./lib/shared.mjs";
import { median, rounded } from "./lib/stats.mjs";

const rounds = numberOption("rounds", 3);
const perRound = numberOption("requests", 400);
const connections = numberOption("connections", 8);
const warmUp = numberOption("warm-up", 600);
/** The share of a real chain's pools, as of `npm run bench -- chain`; 0: the local chain. */
const size = numberOption("size", 0);
const distinct = 300;
const timesLarger = BigInt(numberOption("times", 300));
/** 1: every answer carries the proof of its bound, whose search takes longer than all the rest of a request. */
const proves = numberOption("proofs", 0) === 1;

/**
 * Measures one and two API processes of a fleet that answer questions nobody asked before, on the local chain or, with
 * `--size`, on a larger one. With `--proofs=1`, searches take most of the time. The processes, the node and the load share
 * the machine, so what each thread worked says more than the routes per second.
 */
export async function measure() {
  const folder = mkdtempSync(join(tmpdir(), "sluice-bench-"));
  const { engines, stop } = await startEngines();
  const url = (kind) => engines.find((engine) => engine.kind === kind)?.url;
  const started = [];
  const ending = [];
  const start = async (name, more) => {
    const service = await startService(join(folder, name), more);
    started.unshift(service);
    return service;
  };
  try {
    if (url("PostgreSQL") === undefined) throw new Error("this part needs PostgreSQL");
    const chain = await (size === 0 ? localChain(start) : largeChain());
    ending.push(chain.stop);
    const shared = {
      ...chain.settings,
      ...{
        RPC_URL_1: chain.url,
        DATABASE_URL: url("PostgreSQL"),
        SLUICE_FLEET_STREAM: url("Redis") ?? "",
      },
      ...{ SLUICE_ENGINE_WORKERS: "1", SLUICE_API_LOOPBACK_RATE_LIMIT: "0" },
    };
    await start("index", { ...shared, SLUICE_FLEET_ROLE: "index" });
    const apis = [];
    for (const name of ["first", "second"])
      apis.push(await start(name, { ...shared, SLUICE_FLEET_ROLE: "api" }));
    const { node } = chain;
    const worded = chain.paths.map((path) => (proves ? `${path}&explain=true` : path));
    const paths = await answered(apis[0].url, worded);
    let asked = 0;
    const unique = (count) => {
      asked += count;
      return Array.from({ length: count }, (_, at) =>
        withMore(paths[at % paths.length], BigInt(asked - count + at)),
      );
    };
    for (const api of apis) await load([api], unique(warmUp), node);
    const samples = { 1: [], 2: [] };
    for (let round = 0; round < rounds; round++)
      for (const count of [1, 2])
        samples[count].push(await load(apis.slice(0, count), unique(perRound * count), node));
    return {
      title: `One and two API processes of a fleet, ${paths.length} pairs, each question once, medians of ${rounds} rounds`,
      rows: [1, 2].map((count) => rowOf(count, samples)),
    };
  } finally {
    for (const service of started) await service.stop();
    for (const end of ending) await end();
    await stop();
    rmSync(folder, { recursive: true });
  }
}

/** The node of the local chain, with questions among its tokens. */
async function localChain(start) {
  const { chainUrl: url, pid } = await start("chain", {});
  const node = childNamed(pid, "anvil");
  return { url, node, settings: {}, paths: routePaths(distinct), stop: async () => {} };
}

/** The node of a chain with the given share of a real market's pools, with questions among its deepest tokens. */
async function largeChain() {
  const data = join(sharedFolder, "data", "univ2-sushi-2020-noarb.json");
  const realMarket = existsSync(data) ? readRealMarket(data) : undefined;
  const { file, tokenList, manifest } = await ensureState({
    size,
    seed: 1,
    realMarket,
    onProgress: console.log,
  });
  const { url, pid, stop } = await startNode(file, manifest);
  // Large amounts are split over many pools, which takes the search long.
  const paths = questions(manifest, distinct, 8).map((question) =>
    routePath({ ...question, amountIn: question.amountIn * timesLarger }),
  );
  return { url, node: pid, settings: { SLUICE_TOKENS_LISTS: tokenList }, paths, stop };
}

/** Asks each process its share of the questions, and returns what a route took on average. */
async function load(apis, paths, node) {
  const before = apis.map(({ pid }) => threadsCpuMs(pid));
  const nodeBefore = processCpuMs(node);
  const startedAt = performance.now();
  await Promise.all(
    apis.map((api, index) =>
      ask(
        api,
        paths.filter((_, at) => at % apis.length === index),
      ),
    ),
  );
  const ms = performance.now() - startedAt;
  const each = (value) => value / paths.length;
  const worked = apis.map(({ pid }, index) => {
    const own = [...threadsCpuMs(pid)].map(([id, after]) => after - (before[index].get(id) ?? 0));
    const [main, ...rest] = own;
    const search = Math.max(...rest);
    return { main, search, others: rest.reduce((sum, one) => sum + one, 0) - search };
  });
  const sum = (name) => each(worked.reduce((total, one) => total + one[name], 0));
  return {
    routesPerSecond: (1000 * paths.length) / ms,
    ...{ main: sum("main"), search: sum("search"), others: sum("others") },
    node: each(processCpuMs(node) - nodeBefore),
    /** What the busiest thread of any process works for a route of the fleet: the bound with cores to spare. */
    busiest: each(Math.max(...worked.flatMap(({ main, search }) => [main, search]))),
  };
}

async function ask({ url }, paths) {
  const result = await autocannon({
    ...{ url: new URL(url).origin, connections, amount: paths.length },
    requests: paths.map((path) => ({ path })),
  });
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed`);
}

function rowOf(count, samples) {
  const of = (name) => median(samples[count].map((sample) => sample[name]));
  const ratio = (name) =>
    median(samples[count].map((sample, round) => sample[name] / samples[1][round][name]));
  return {
    "API processes": count,
    "routes/s": rounded(of("routesPerSecond")),
    "of one": ratio("routesPerSecond").toFixed(2),
    "main thread ms": rounded(of("main")),
    "search thread ms": rounded(of("search")),
    "other threads ms": rounded(of("others")),
    "node ms": rounded(of("node")),
    "routes/s by the busiest thread": rounded(1000 / of("busiest")),
    "of one by it": (1 / ratio("busiest")).toFixed(2),
  };
}
