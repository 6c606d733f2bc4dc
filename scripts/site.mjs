// Builds the site of the docs into dist/docs.
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { compressAll } from "./compress.mjs";
import { binOf, replaceFolder, root, run } from "./lib.mjs";

/** Where it is made: a service that runs meanwhile keeps the site it has. */
const draft = join(root, "dist/.building/site");

/** Writes `dist/docs`; resolves with an exit code. */
export async function site() {
  rmSync(draft, { recursive: true, force: true });
  // What it tells of its progress is no answer of the command that is about to run.
  const code = await run(binOf("vitepress"), ["build", "docs", "--outDir", draft], {
    stdio: ["ignore", 2, 2],
  });
  if (code !== 0) return code;
  // The service refuses what is not there with its one body.
  rmSync(join(draft, "404.html"));
  const faults = breaches();
  for (const fault of faults) console.error(fault);
  // Hundreds of files, each small and seldom asked for: the last percent would take longer than all else.
  compressAll(draft, 9);
  if (faults.length > 0) return 1;
  replaceFolder(draft, join(root, "dist/docs"));
  return 0;
}

/** What the policy that the service sends would refuse: scripts and styles in a document. */
function breaches() {
  const documents = readdirSync(draft, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".html"),
  );
  return documents.flatMap((name) => {
    const found = readFileSync(join(draft, name), "utf8").match(
      /<script(?![^>]* src=)[^>]*>|<style|<[^>]* style=[^>]*>/g,
    );
    return (found ?? []).map((text) => `${name} has ${text}, which its policy forbids`);
  });
}
