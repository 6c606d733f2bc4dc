// Builds the documentation site into dist/docs.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compressAll } from "./compress.mjs";
import { binOf, replaceFolder, root, run } from "./lib.mjs";
import { llmsText } from "./llms.mjs";

/** The draft folder: a running service keeps its site in the meantime. */
const draft = join(root, "dist/.building/site");

/** Writes `dist/docs`. Resolves with an exit code. */
export async function site() {
  rmSync(draft, { recursive: true, force: true });
  // Its progress goes to stderr, because it is not part of the output of the command about to run.
  const code = await run(binOf("vitepress"), ["build", "docs", "--outDir", draft], {
    stdio: ["ignore", 2, 2],
    // Also where tests build it, whose environment asks for development builds.
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (code !== 0) return code;
  // The service answers missing paths with its own error body.
  rmSync(join(draft, "404.html"));
  writeFileSync(join(draft, "llms.txt"), llmsText());
  const faults = breaches();
  for (const fault of faults) console.error(fault);
  // Hundreds of small, rarely requested files: the last percent would take longer than everything else.
  compressAll(draft, 9);
  if (faults.length > 0) return 1;
  replaceFolder(draft, join(root, "dist/docs"));
  return 0;
}

/** Returns what the service's content security policy would block: scripts and styles in a document. */
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
