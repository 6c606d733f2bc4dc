import { mkdtempSync, rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { root } from "../scripts/lib.mjs";
import { childNamed, processCpuMs, threadsCpuMs } from "./lib/cpuTime.mjs";
import { makeGcMeter } from "./lib/gcMeter.mjs";
import { numberOption, option } from "./lib/options.mjs";
import { answered, routePaths, withMore } from "./lib/routePaths.mjs";
import { startService } from "./lib/service.mjs";
import { median, rounded } from "./lib/stats.mjs";

/** Built checkouts to compare, separated by commas. */
const builds = option("builds", root).split(",");
const rounds = numberOption("rounds", 7);
const perRound = numberOption("requests", 300);
const connections = numberOption("connections", 8);
/** Requests until the code that answers them is compiled. */
const warmUp = numberOption("warm-up", 1500);
const distinct = 400;
/** Questions that are asked again and again, so that the memory of searches answers them. */
const repeated = 40;

/**
 * Measures the processor time per route of the main thread, the search thread and the node on the local chain, without
 * what other load on the machine takes. With `--builds=CHECKOUT,CHECKOUT`, several builds take turns.
 */
export async function measure() {
  const folder = mkdtempSync(join(tmpdir(), "sluice-bench-"));
  const checkouts = builds.map((build) => resolve(build));
  const sides = [];
  try {
    for (const [index, checkout] of checkouts.entries())
      sides.push(await openSide(checkout, join(folder, String(index))));
    const paths = await answered(sides[0].service.url, routePaths(distinct));
    let asked = 0;
    const unique = (count) =>
      Array.from({ length: count }, (_, at) => withMore(paths[at % paths.length], BigInt(asked + at)));
    const same = Array.from({ length: perRound }, (_, at) => paths[at % repeated]);
    const inTurn = [...sides.entries()];
    for (const { origin } of sides) await askAll(origin, unique(warmUp));
    asked += warmUp;
    const loads = { "each question once": () => unique(perRound), "the same again": () => same };
    const samples = sides.map(() => ({ "each question once": [], "the same again": [] }));
    for (let round = 0; round < rounds; round++) {
      for (const [name, questions] of Object.entries(loads)) {
        for (const [index, side] of inTurn) samples[index][name].push(await perRoute(side, questions()));
        asked += perRound;
        inTurn.reverse();
      }
    }
    const rows = samples.flatMap((byLoad, index) =>
      Object.entries(byLoad).map(([name, taken]) => rowOf(checkouts[index], name, taken, samples[0][name])),
    );
    return {
      title: `Processor time per route in ms, medians of ${rounds} rounds of ${perRound} routes, ${connections} connections`,
      rows,
    };
  } finally {
    for (const { service } of sides) await service.stop();
    rmSync(folder, { recursive: true });
  }
}

async function openSide(checkout, data) {
  const gc = makeGcMeter();
  const service = await startService(
    data,
    { SLUICE_ENGINE_WORKERS: "1", SLUICE_API_LOOPBACK_RATE_LIMIT: "0" },
    { checkout, flags: ["--trace-gc"], onText: gc.read },
  );
  return { service, gc, origin: new URL(service.url).origin, node: childNamed(service.pid, "anvil") };
}

/** Asks the questions and returns what each took on average. */
async function perRoute({ service, gc, origin, node }, paths) {
  const before = taken(service, gc, node);
  await askAll(origin, paths);
  const after = taken(service, gc, node);
  const others = [...after.threads].map(([id, ms]) => ms - (before.threads.get(id) ?? 0));
  const [main, ...rest] = others;
  const each = (value) => value / paths.length;
  return {
    main: each(main),
    // There is one search thread, and no other thread does as much.
    search: each(Math.max(...rest)),
    rest: each(rest.reduce((sum, ms) => sum + ms, 0) - Math.max(...rest)),
    node: each(after.node - before.node),
    gc: each(after.gcMs - before.gcMs),
    allocated: each(after.allocatedKiB - before.allocatedKiB),
  };
}

function taken(service, gc, node) {
  return { threads: threadsCpuMs(service.pid), node: processCpuMs(node), ...gc.total() };
}

/** `firsts` are the samples of the first build, in the same rounds. */
function rowOf(checkout, load, samples, firsts) {
  const of = (name) => rounded(median(samples.map((sample) => sample[name])));
  const ratio = median(samples.map(({ main }, round) => main / firsts[round].main));
  return {
    ...{ build: checkout, load },
    ...{
      "main thread": of("main"),
      "of the first": ratio.toFixed(3),
      "search thread": of("search"),
      "other threads": of("rest"),
    },
    ...{ node: of("node"), "main thread's GC": of("gc"), "main thread allocates KiB": of("allocated") },
  };
}

/** Asks all questions over a few connections that stay open. */
async function askAll(origin, paths) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const left = paths[Symbol.iterator]();
  const work = async () => {
    for (const path of left) await ask(agent, origin + path);
  };
  await Promise.all(Array.from({ length: connections }, work));
  agent.destroy();
}

function ask(agent, url) {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume();
      response.on("end", () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${response.statusCode} from ${url}`));
      });
    }).on("error", reject);
  });
}
