import { writeFileSync } from "node:fs";
import { marketFileOf, marketFileText } from "../dist/snapshot/index.js";
import { readDataset } from "./lib/dataset.mjs";

/** Writes a market file from a data set of real pools. */
export function run([from, to]) {
  if (to === undefined) throw new Error("Usage: import FILE OUT");
  const { name, market, tokens, skipped } = readDataset(from);
  writeFileSync(to, marketFileText(marketFileOf(market, tokens)));
  console.log(`${name}: ${market.pools.size} venues, ${skipped} left out: ${to}`);
}
