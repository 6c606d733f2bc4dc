// Measures and reports; it judges nothing. `npm run bench -- search gas` runs only the named parts. Instead of parts it
// takes a command: `compare DIST_A DIST_B`, `answers CHECKOUT_A CHECKOUT_B`, `peers`, `import FILE OUT`, `picture`, `chain` or `start`.
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { build } from "../scripts/build.mjs";
import { root } from "../scripts/lib.mjs";
import { printTable } from "./lib/table.mjs";

const commands = ["compare", "answers", "peers", "import", "picture", "chain", "start"];
const parts = [
  "search",
  "floor",
  "fees",
  "slippage",
  "positions",
  "engine",
  "gas",
  "startup",
  "networks",
  "requests",
  "cpu",
  "overload",
  "listings",
  "page",
  "fleet",
  "throughput",
];
const [command, ...rest] = process.argv.slice(2);
if (command === "--help" || command === "-h") {
  console.log(`npm run bench -- [PART…] [--OPTION=VALUE…]

parts     ${parts.join(", ")}; all of them if none is named
commands  compare DIST_A DIST_B, answers CHECKOUT_A CHECKOUT_B, peers, import FILE OUT, picture, chain, start

The first lines of each file in bench/ state its options.`);
  process.exit();
}
if (commands.includes(command)) {
  // It reads one file and writes another.
  const needed = command === "import" ? ["types"] : undefined;
  if ((await build(needed)) !== 0) process.exit(1);
  await (await import(`./${command}.mjs`)).run(rest);
  process.exit(process.exitCode);
}
const wanted = process.argv.slice(2).filter((name) => !name.startsWith("-"));
const unknown = wanted.filter((name) => !parts.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown parts: ${unknown.join(", ")}; the parts are ${parts.join(", ")}`);
  process.exit(1);
}
if ((await build()) !== 0) process.exit(1);

const folder = join(root, "reports");
mkdirSync(folder, { recursive: true });
const report = {
  machine: {
    cpu: cpus()[0]?.model,
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  },
  parts: {},
};
for (const name of parts.filter((part) => wanted.length === 0 || wanted.includes(part))) {
  const { measure } = await import(`./${name}.mjs`);
  const result = await measure();
  report.parts[name] = result.rows;
  printTable(result.title, result.rows);
  for (const [file, text] of Object.entries(result.files ?? {})) writeFileSync(join(folder, file), text);
}
writeFileSync(join(folder, "bench.json"), `${JSON.stringify(report, null, 2)}\n`);
console.log("Written to reports/bench.json");
