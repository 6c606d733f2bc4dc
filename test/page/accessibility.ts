import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

type Fault = { id: string; impact: string; nodes: { html: string }[] };

/** A rule's impact is that of all that it finds, so that only those of the wanted impact need to run. */
const check = `(() => {
  const isLess = ({ impact }) => impact !== "serious" && impact !== "critical";
  const rules = Object.fromEntries(axe._audit.rules.filter(isLess).map(({ id }) => [id, { enabled: false }]));
  return axe.run(document, { resultTypes: ["violations"], selectors: false, rules }).then(({ violations }) => violations);
})()`;

/** Returns what axe-core considers serious or worse. The policy forbids external scripts, so the debugger runs it. */
export async function faultsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe);
  return (await page.evaluate<Fault[]>(check))
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
}

/** The size that a finger hits, in pixels. */
const finger = 44;

/**
 * Returns the visible controls of a phone's page that a finger may miss: those that own too few points around their
 * middle, whatever draws their area. Links within a sentence are exempt, as in WCAG 2.5.8, and so are streams of the
 * picture, whose fills the cards below repeat.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  const { width, height } = page.viewportSize() as { width: number; height: number };
  const whole = await page.evaluate<number>("document.documentElement.scrollHeight");
  // Only points inside the window can be asked for their owner. A list of 100,000 rows repeats itself long before its end.
  await page.setViewportSize({ width, height: Math.min(6000, Math.max(height, whole)) });
  const found = await page.evaluate<string[]>(`(() => {
    const inside = document.querySelector("dialog[open]") ?? document.body;
    const nameOf = (element) => (element.getAttribute("aria-label") ?? element.innerText ?? element.name ?? "").trim().slice(0, 40);
    const isInSentence = (element) =>
      element.tagName === "A" && getComputedStyle(element).display === "inline" &&
      [...element.parentElement.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== "");
    const targets = inside.querySelectorAll("a[href], button, input, select, summary, [role=option]");
    return [...targets].flatMap((element) => {
      const target = element.closest("label") ?? element;
      const box = target.getBoundingClientRect();
      if (!element.checkVisibility({ visibilityProperty: true }) || box.width <= 1 || isInSentence(element)) return [];
      // Scrolling can hide a part of it.
      if (box.width >= ${finger} && box.height >= ${finger}) return [];
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const at = (u, v) => document.elementFromPoint(u, v);
      // What is scrolled out of a list has no points.
      const isHidden = (point) => point === null || !(target.contains(point) || point.contains(target));
      if (isHidden(at(x, y))) return [];
      const owns = (u, v) => { const point = at(u, v); return point !== null && (target.contains(point) || point.htmlFor === element.id); };
      const reach = (du, dv) => {
        let steps = 0;
        while (steps <= ${finger} && owns(x + du * (steps + 1), y + dv * (steps + 1))) steps++;
        return steps;
      };
      const isLarge = reach(-1, 0) + reach(1, 0) >= ${finger - 2} && reach(0, -1) + reach(0, 1) >= ${finger - 2};
      return isLarge ? [] : ["small target: " + element.tagName.toLowerCase() + " " + nameOf(element) + " " + Math.round(box.width) + "x" + Math.round(box.height)];
    });
  })()`);
  await page.setViewportSize({ width, height });
  return [...new Set(found)];
}
