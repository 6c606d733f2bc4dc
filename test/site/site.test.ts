import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { faultsOf } from "../page/accessibility.js";
import { describePage, looks, screenshots, useBrowser } from "../page/browser.js";
import { useService } from "../world.js";

const built = fileURLToPath(new URL("../../dist/docs", import.meta.url));

/** The addresses of every document that was built. */
const places = readdirSync(built, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".html"))
  .map((name) => `/docs/${name.replace(/(^|\/)index\.html$/, "$1").replace(/\.html$/, "")}`)
  .sort();

/** Waits until the document is taken over by its script, which listens to keys from then on. */
async function alive(page: Page): Promise<void> {
  await page.locator("h1").first().waitFor();
  // Asked by the debugger: the policy lets nothing be evaluated within the page.
  const isAlive = () => page.evaluate("document.querySelector('#app').__vue_app__ !== undefined");
  await expect.poll(isAlive, { timeout: 60_000 }).toBe(true);
}

describePage("the site of the docs", () => {
  const world = useService();
  const pages = useBrowser();

  test("opens every page, and every link leads somewhere", async () => {
    expect(places.length).toBeGreaterThan(50);
    // What the browser is answered nobody here compares with the document.
    expect((await fetch(`${world.service.url}/ready`)).status).toBe(200);
    const page = await pages.open(`${world.service.url}/docs/`);
    const targets = new Map<string, string>();
    for (const place of places) {
      await page.goto(`${world.service.url}${place}`);
      await alive(page);
      const links = (await page.evaluate(
        "[...document.querySelectorAll('a[href]')].map((a) => a.href)",
      )) as string[];
      for (const link of links) if (link.startsWith(world.service.url)) targets.set(link, place);
    }
    for (const [link, source] of targets) {
      const response = await fetch(link);
      const text = await response.text();
      expect(response.status, `${link} of ${source}`).toBe(200);
      const anchor = decodeURIComponent(new URL(link).hash.slice(1));
      if (anchor !== "" && link.includes("/docs/"))
        expect(text.includes(`id="${anchor}"`), `${link} of ${source}`).toBe(true);
    }
    expect(targets.size).toBeGreaterThan(places.length);
    await page.context().close();
  });

  test("goes from page to page without loading anew, and back to what the service is for", async () => {
    const page = await pages.open(`${world.service.url}/docs/`);
    await alive(page);
    await page.evaluate("window.kept = true");
    await page.locator(".VPSidebar").getByRole("link", { name: "Errors", exact: true }).click();
    await page.getByRole("heading", { name: "Errors", level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/docs/errors");
    expect(await page.evaluate("window.kept")).toBe(true);
    await page.getByRole("link", { name: "Open the page" }).first().click();
    await page.getByRole("navigation", { name: "Views" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/");
    await page.context().close();
  });

  test("finds a word, by keys alone", async () => {
    const page = await pages.open(`${world.service.url}/docs/`);
    await alive(page);
    await page.keyboard.press("/");
    const field = page.locator("#localsearch-input");
    await field.fill("INSUFFICIENT_LIQUIDITY");
    await page.locator("#localsearch-list a[href*='errors#insufficient_liquidity']").first().waitFor();
    await field.press("Enter");
    await page.waitForURL(/\/docs\/errors#insufficient_liquidity$/);
    await page.context().close();
  });

  test("has the colours that were chosen on the page", async () => {
    const page = await pages.open(`${world.service.url}/`, { scheme: "light" });
    const paper = () => page.evaluate("getComputedStyle(document.body).backgroundColor");
    await page.getByRole("button", { name: /^Colours:/ }).click();
    await page.getByRole("button", { name: /^Colours: Light/ }).click();
    await page.getByRole("button", { name: /^Colours: Dark/ }).waitFor();
    const dark = await paper();
    await page.goto(`${world.service.url}/docs/`);
    expect(await paper()).toBe(dark);
    await page
      .getByRole("switch", { name: /Switch to light/ })
      .first()
      .click();
    await page.goto(`${world.service.url}/`);
    await page.getByRole("button", { name: /^Colours: (Light|Auto)/ }).waitFor();
    expect(await paper()).not.toBe(dark);
    await page.context().close();
  });

  test("leads the places of the interface to try to where it is now", async () => {
    const page = await pages.open(`${world.service.url}/docs#/Routes/getShortcutsRoute`);
    await page.waitForURL(/\/docs\/api\/try\/#\/Routes\/getShortcutsRoute$/);
    await page.getByText("The best route as a simulated transaction").first().waitFor();
    await page.context().close();
  });

  const views = ["", "errors", "api/shortcuts-route", "settings", "client"];

  test.each(views)("/docs/%s, light and dark, wide and on a phone", async (view) => {
    const page = await pages.open(`${world.service.url}/docs/${view}`, { reducedMotion: "reduce" });
    await alive(page);
    const name = view.replace(/\W/g, "-").replace(/-$/, "") || "front";
    for (const [colorScheme, size, width, height] of looks) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height });
      await page.locator(colorScheme === "dark" ? "html.dark" : "html:not(.dark)").waitFor();
      await page.screenshot({ path: join(screenshots, `docs-${name}-${colorScheme}-${size}.png`) });
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
      expect(await faultsOf(page)).toEqual([]);
    }
    await page.context().close();
  });
});
