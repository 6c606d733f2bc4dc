import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startService } from "./lib/service.mjs";
import { median, rounded } from "./lib/stats.mjs";

const runs = 5;

/** Measures the time from the start of the process to `Ready`: with the local chain to build, and from its cache. */
export async function measure() {
  const built = [];
  const cached = [];
  const memory = [];
  for (let run = 0; run < runs; run++) {
    const folder = mkdtempSync(join(tmpdir(), "sluice-bench-"));
    for (const times of [built, cached]) {
      const service = await startService(folder);
      times.push(service.readyMs);
      if (times === cached) memory.push(service.residentMiB());
      await service.stop();
    }
    rmSync(folder, { recursive: true });
  }
  const rows = [
    { what: "chain built", "ready ms p50": rounded(median(built)), "resident MiB p50": "" },
    {
      what: "chain cached",
      "ready ms p50": rounded(median(cached)),
      "resident MiB p50": rounded(median(memory)),
    },
  ];
  return { title: `Start to ready, ${runs} runs each`, rows };
}
