import { existsSync, mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect } from "vitest";

/** The browser's path in the setting, on Debian and on its derivatives. */
const places = [process.env.CHROMIUM ?? "", "/usr/bin/chromium", "/usr/bin/chromium-browser"];
const program = places.find((place) => place !== "" && existsSync(place));

/**
 * Describes tests of the page, which need a browser. Without one they are skipped, and their names say what is missing.
 */
export const describePage =
  program === undefined
    ? (name: string, tests: () => void) =>
        describe.skip(`${name} (needs Chromium: apt-get install chromium, or CHROMIUM=<its place>)`, tests)
    : describe;

export const screenshots = fileURLToPath(new URL("../../reports/screenshots", import.meta.url));

/** The colours and widths in which each state is checked. */
export const looks = [
  ["light", "wide", 1280, 800],
  ["dark", "wide", 1280, 800],
  ["light", "phone", 390, 844],
  ["dark", "phone", 390, 844],
] as const;

/** Runs in the page. Breaches of its policy become faults. */
const tellBreaches = {
  content: `addEventListener("securitypolicyviolation", (event) => console.error("policy: " + event.violatedDirective + " " + event.blockedURI))`,
};

type OpenOptions = {
  readonly width?: number;
  readonly height?: number;
  readonly scheme?: "light" | "dark";
  readonly reducedMotion?: "reduce" | "no-preference";
  /** Whether its tab is new, for what depends on how fast the page loads. */
  readonly isFirst?: boolean;
};

export type Pages = {
  /** Opens a page until the test ends. Its faults are collected; at the end of the file there may be none. */
  open(url: string, options?: OpenOptions, prepare?: (page: Page) => Promise<void>): Promise<Page>;
};

/** A tab, with what the tests of a page have added to it. */
type Tab = { readonly page: Page; readonly added: { dispose(): Promise<void> }[] };

/**
 * The browser of this worker, which ends with it, its window, and the tabs that no test uses now: one that has loaded the
 * page before loads it with half of the work. Each service has an origin of its own, so that files share nothing stored.
 */
let browser: Browser | undefined;
let window: BrowserContext;
let free: Tab[] = [];

/** Starts this worker's browser unless it runs. One that crashes fails only the file that it served. */
async function startBrowser(): Promise<void> {
  if (browser?.isConnected()) return;
  const args = ["--no-sandbox", "--disable-background-networking", "--disable-gpu"];
  browser = await chromium.launch({ executablePath: program as string, args });
  // The browser closes with its last page.
  await browser.newPage();
  window = await browser.newContext({ locale: "en-US" });
  free = [];
}

async function makeTab(): Promise<Tab> {
  const page = await window.newPage();
  page.setDefaultTimeout(60_000);
  await page.addInitScript(tellBreaches);
  const added: Tab["added"] = [];
  for (const name of ["addInitScript", "exposeFunction"] as const) {
    const add = page[name].bind(page) as (...args: unknown[]) => Promise<Tab["added"][0]>;
    Object.assign(page, { [name]: async (...args: unknown[]) => added.push(await add(...args)) });
  }
  return { page, added };
}

/** Provides pages for the tests of a file. Complaints of pages, failing scripts and breaches of the policy fail the file. */
export function useBrowser(): Pages {
  const faults: string[] = [];
  const opened: Tab[] = [];
  beforeAll(async () => {
    mkdirSync(screenshots, { recursive: true });
    await startBrowser();
  });
  afterEach(async ({ task }) => {
    const tabs = opened.splice(0);
    if (task.result?.state === "fail") {
      await Promise.all(tabs.map(({ page }) => print(page)));
      await Promise.all(tabs.map(({ page }) => page.close()));
    } else free.push(...(await Promise.all(tabs.map(cleared))));
  });
  afterAll(() => {
    expect(faults).toEqual([]);
  });
  return {
    async open(url, options = {}, prepare = async () => {}) {
      const { width = 1280, height = 900, scheme = "light", reducedMotion = "no-preference" } = options;
      const tab = (options.isFirst === true ? undefined : free.pop()) ?? (await makeTab());
      opened.push(tab);
      const { page } = tab;
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: scheme, reducedMotion });
      page.on("pageerror", (error) => faults.push(error.message));
      page.on("console", (message) => {
        const text = message.text();
        // Some tests are about refused requests.
        const isRefusal = /^(Failed to load resource|Access to fetch|WebSocket connection)/.test(text);
        if (message.type() === "error" && !isRefusal) faults.push(text);
      });
      await prepare(page);
      await page.goto(url);
      return page;
    },
  };
}

/** Prints what a page of a failed test said, which its fault rarely shows. */
async function print(page: Page): Promise<void> {
  const text = await page.locator("body").innerText({ timeout: 5_000 });
  process.stderr.write(`${page.url()}\n${text.replace(/\n+/g, "\n")}\n`);
}

/**
 * Makes a tab as good as new: an open page continues to send requests with every block, and what it stored or what was
 * done to it must not affect the next one.
 */
async function cleared(tab: Tab): Promise<Tab> {
  const { page, added } = tab;
  await page.evaluate("localStorage.clear(); sessionStorage.clear()");
  await Promise.all(added.splice(0).map((each) => each.dispose()));
  await page.goto("about:blank");
  await page.unrouteAll({ behavior: "ignoreErrors" });
  for (const event of ["console", "dialog", "pageerror", "request", "response"])
    page.removeAllListeners(event);
  return tab;
}
