import { writeFileSync } from "node:fs";
import { marketFileOf, marketFileText } from "../dist/snapshot/index.js";
import { readDataset } from "./lib/dataset.mjs";

/** Makes a market file of a data set of real pools. */
export function run([from, to]) {
  if (to === undefined) throw new Error("expected: import FILE OUT");
  const { name, market, tokens, skipped } = readDataset(from);
  writeFileSync(to, marketFileText(marketFileOf(market, tokens)));
  console.log(`${name}: ${market.pools.size} venues, ${skipped} left out: ${to}`);
}
