import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { root } from "../scripts/lib.mjs";
import { readRealMarket } from "./chain/definition/realMarket.mjs";
import { startNode } from "./chain/node.mjs";
import { providers } from "./chain/proxy/limits.mjs";
import { startProxy } from "./chain/proxy/proxy.mjs";
import { away } from "./chain/rows/away.mjs";
import { cold } from "./chain/rows/cold.mjs";
import { exact } from "./chain/rows/exact.mjs";
import { load } from "./chain/rows/load.mjs";
import { newPool } from "./chain/rows/newPool.mjs";
import { poor } from "./chain/rows/poor.mjs";
import { projection } from "./chain/rows/projection.mjs";
import { routes } from "./chain/rows/routes.mjs";
import { makeFolder } from "./chain/rows/setting.mjs";
import { warm } from "./chain/rows/warm.mjs";
import { ensureState } from "./chain/state.mjs";
import { venuesOnChain } from "./chain/venuesOnChain.mjs";
import { numberOption, option } from "./lib/options.mjs";
import { shared } from "./lib/shared.mjs";
import { rounded } from "./lib/stats.mjs";
import { printTable } from "./lib/table.mjs";

/** Measured in this order; those after the first use the data folder that it leaves. */
const rows = { cold, warm, routes, load, "new-pool": newPool, away, poor, exact, projection };

/** Measures the service on a chain of real size, behind typical providers; see docs/chain-bench.md. */
export async function run() {
  const size = numberOption("size", 1);
  if (!(size > 0 && size <= 1)) throw new Error("--size must be above 0 and at most 1");
  const wanted = option("rows", Object.keys(rows).join()).split(",");
  const unknown = wanted.filter((name) => !(name in rows));
  if (unknown.length > 0) throw new Error(`Unknown rows: ${unknown}; the rows are ${Object.keys(rows)}`);
  const options = {
    patienceMs: 1000 * numberOption("patience", 600),
    blockSeconds: numberOption("block-seconds", 12),
  };
  const startedAt = performance.now();
  const onProgress = (step) => console.log(`${rounded((performance.now() - startedAt) / 1000)} s: ${step}`);
  const data = option("data", join(shared, "data", "univ2-sushi-2020-noarb.json"));
  const realMarket = data !== "none" && existsSync(data) ? readRealMarket(data) : undefined;
  const state = await ensureState({ size, seed: numberOption("seed", 1), realMarket, onProgress });
  const node = await startNode(state.file, state.manifest);
  const proxy = await startProxy(node.url, providers.ordinary);
  const folder = makeFolder();
  try {
    const onChain = await venuesOnChain(node.url, state.manifest);
    describe(size, state, node, onChain);
    const setting = { state, node, proxy, folder, onChain, options };
    const measured = [];
    for (const name of wanted) {
      for await (const { row, ...figures } of several(rows[name](setting))) {
        const result = { ...figures, load: rounded(loadavg()[0]) };
        measured.push({ row, ...result });
        printTable(
          row,
          Object.entries(result).map(([what, figure]) => ({ what, figure })),
        );
      }
    }
    const { counts, seconds, ticks } = state.manifest;
    write({ size, counts, ticks, onChain, generationSeconds: seconds, loadMs: node.loadMs, rows: measured });
  } finally {
    await proxy.stop();
    await node.stop();
    folder.remove();
  }
}

/** The results of a row: all that it yields, or the one that it resolves with. */
function several(measuring) {
  return Symbol.asyncIterator in measuring ? measuring : [measuring];
}

function describe(size, { cached, manifest }, node, onChain) {
  const { seconds, ticks, deep, dead, counts } = manifest;
  printTable(`The chain at size ${size}`, [
    { what: "venues", figure: JSON.stringify(onChain) },
    { what: "tokens, listed", figure: `${counts.tokens}, ${counts.listed}` },
    { what: "V3 ticks; venues of 10 ETH and more; V2 pairs below 0.1", figure: `${ticks}; ${deep}; ${dead}` },
    { what: "generation s", figure: `${rounded(seconds)}${cached ? ", some time ago" : ""}` },
    {
      what: "loading s; anvil MiB",
      figure: `${rounded(node.loadMs / 1000)}; ${rounded(node.residentMiB())}`,
    },
  ]);
}

function write(report) {
  const folder = join(root, "reports");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "chain.json"), `${JSON.stringify(report, null, 2)}\n`);
  console.log("Written to reports/chain.json");
}
