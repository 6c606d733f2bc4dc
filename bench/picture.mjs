import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../scripts/lib.mjs";
import { figuresOf, picturesOf } from "./lib/fivePools.mjs";

/** Draws the pictures of docs/routing.md and prints the figures that the page states. */
export async function run() {
  const library = await import("../dist/library/index.js");
  const market = library.openMarket(join(root, "docs/routing/five-pools.json"));
  for (const [name, text] of Object.entries(picturesOf(library, market)))
    writeFileSync(join(root, "docs/routing", name), text);
  for (const [name, text] of Object.entries(figuresOf(library, market))) console.log(`${name}: ${text}`);
}
