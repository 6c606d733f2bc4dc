import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { isDeep } from "../../src/lib/testing/runs.js";
import { faultsOf, smallTargets } from "./accessibility.js";
import { looks, screenshots } from "./browser.js";

/** The narrowest phone in use. What fits there fits on all. */
const narrowest = 320;

type Options = {
  /** Whether the picture shows the whole page, or only what the window shows. */
  readonly fullPage?: boolean;
  /** Whether there is also a picture of a large window. */
  readonly isWidest?: boolean;
  /** Whether every target must be large enough for a finger. Those of the docs are VitePress's own. */
  readonly isTouchable?: boolean;
};

/** Pictures check nothing by themselves, so that only a person who looks at them has them taken. */
export const isPictured = isDeep() || process.env.SLUICE_TESTS === "pictures";

/**
 * Checks a state in either colour and width: it is free of what axe-core calls serious, never wider than its window, and
 * on a phone has targets for a finger. Takes its pictures in both colours, wide and on a phone, if somebody wants them.
 */
export async function shoot(
  page: Page,
  name: string,
  { fullPage = true, isWidest = false, isTouchable = true }: Options = {},
): Promise<void> {
  const faults: string[] = [];
  const shown = isWidest ? ([["light", "widest", 1680, 1050], ...looks] as const) : looks;
  for (const [colorScheme, size, width, height] of shown) {
    // One check for each colour and width.
    const isChecked = (colorScheme === "light") === (size !== "phone");
    if (!isChecked && !isPictured) continue;
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height });
    await settle(page);
    if (isPictured) {
      const path = join(screenshots, `${name}-${colorScheme}-${size}.png`);
      await page.screenshot({ path, fullPage, animations: "disabled" });
    }
    if (!(await fits(page))) faults.push(`wider than ${width} px`);
    if (isChecked) faults.push(...(await faultsOf(page)));
  }
  if (isTouchable) faults.push(...(await smallTargets(page)));
  await page.setViewportSize({ width: narrowest, height: 640 });
  await settle(page);
  if (!(await fits(page))) faults.push(`wider than ${narrowest} px`);
  expect(faults).toEqual([]);
}

function fits(page: Page): Promise<boolean> {
  return page.evaluate("document.documentElement.scrollWidth <= innerWidth");
}

/** Waits until the page has drawn what follows from a new size: twice, since the picture measures itself first. */
async function settle(page: Page): Promise<void> {
  const frame = "new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))";
  for (let frames = 0; frames < 3; frames++) await page.evaluate(frame);
}
