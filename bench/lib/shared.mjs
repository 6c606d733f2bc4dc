import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../scripts/lib.mjs";

/** Where real markets and the yardstick are, if present; everything runs without them. */
export const shared = process.env.BENCH_SHARED ?? join(root, "..", "shared");

const usable = ["univ2-sushi-2020-noarb", "balancer-weighted-2021-noarb", "tycho-v3-19pools"];

/** Paths of the real markets at hand. */
export function datasetPaths() {
  const folder = join(shared, "data");
  if (!existsSync(folder)) return [];
  const files = new Set(readdirSync(folder));
  return usable.filter((name) => files.has(`${name}.json`)).map((name) => join(folder, `${name}.json`));
}
