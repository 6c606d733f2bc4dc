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
};

export type Pages = {
  /** Opens a page until the test ends. Its faults are collected; at the end of the file there may be none. */
  open(url: string, options?: OpenOptions, prepare?: (page: Page) => Promise<void>): Promise<Page>;
};

/** The browser of this worker, which ends with it. */
let browser: Browser | undefined;

/** Returns this worker's browser, and starts it unless it runs. One that crashes fails only the file that it served. */
async function runningBrowser(): Promise<Browser> {
  if (browser?.isConnected()) return browser;
  const args = ["--no-sandbox", "--disable-background-networking", "--disable-gpu"];
  browser = await chromium.launch({ executablePath: program as string, args });
  // The browser closes with its last page.
  await browser.newPage();
  return browser;
}

/**
 * Provides a window for the tests of a file, since a window takes longer than a page. It shares neither cookies nor a
 * cache with those of other files. Complaints of pages, failing scripts and breaches of the policy fail the file.
 */
export function useBrowser(): Pages {
  let window: BrowserContext;
  const faults: string[] = [];
  const opened: Page[] = [];
  beforeAll(async () => {
    mkdirSync(screenshots, { recursive: true });
    window = await (await runningBrowser()).newContext({ locale: "en-US" });
  });
  // An open page continues to send requests with every block, and its stored data must not affect the next one.
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await Promise.all(opened.map(print));
    await Promise.all(opened.splice(0).map(forget));
  });
  afterAll(async () => {
    await window?.close();
    expect(faults).toEqual([]);
  });
  return {
    async open(url, options = {}, prepare = async () => {}) {
      const { width = 1280, height = 900, scheme = "light", reducedMotion = "no-preference" } = options;
      const page = await window.newPage();
      opened.push(page);
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: scheme, reducedMotion });
      page.setDefaultTimeout(60_000);
      page.on("pageerror", (error) => faults.push(error.message));
      page.on("console", (message) => {
        const text = message.text();
        // Some tests are about refused requests.
        const isRefusal = /^(Failed to load resource|Access to fetch|WebSocket connection)/.test(text);
        if (message.type() === "error" && !isRefusal) faults.push(text);
      });
      await page.addInitScript(tellBreaches);
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

/** Closes a page and deletes its stored data. */
async function forget(page: Page): Promise<void> {
  await page.evaluate("localStorage.clear(); sessionStorage.clear()");
  await page.close();
}
