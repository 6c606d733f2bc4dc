import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

type Fault = { id: string; impact: string; nodes: { html: string }[] };

/** Returns what axe-core considers serious or worse. The policy forbids external scripts, so the debugger runs it. */
export async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const found = await page.evaluate(
    "axe.run(document, { resultTypes: ['violations'] }).then((r) => r.violations)",
  );
  return (found as Fault[])
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
}
