import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { isDeep } from "../../src/lib/testing/runs.js";
import { useService } from "../helpers/sharedService.js";
import { faultsOf } from "../page/accessibility.js";
import { describePage, looks, screenshots, useBrowser } from "../page/browser.js";
import { isPictured } from "../page/shoot.js";

const built = fileURLToPath(new URL("../../dist/docs", import.meta.url));

/** The addresses of all built documents. */
const places = readdirSync(built, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".html"))
  .map((name) => `/docs/${name.replace(/(^|\/)index\.html$/, "$1").replace(/\.html$/, "")}`)
  .sort();

/** Waits until the document's script has taken over and handles keys. */
async function alive(page: Page): Promise<void> {
  await page.locator("h1").first().waitFor();
  // Evaluated by the debugger, since the policy forbids evaluation in the page.
  const isAlive = () => page.evaluate("document.querySelector('#app').__vue_app__ !== undefined");
  await expect.poll(isAlive, { timeout: 60_000 }).toBe(true);
}

/** The width of a phone, where the sidebar with its many links is closed: visible links are prefetched. */
const phone = { width: 360, height: 740 };

/** Runs in the page. Returns the content of a part of the page, without the framework's own markers. */
const read = `(part) => {
  const copy = part.cloneNode(true);
  const comments = document.createTreeWalker(copy, NodeFilter.SHOW_COMMENT);
  const found = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  for (const each of found) each.remove();
  return copy.innerHTML;
}`;

/** Runs in the page. Clicks a link to `place`. */
const follow = `(place) => {
  const link = document.createElement("a");
  link.href = place;
  document.body.append(link);
  link.click();
  link.remove();
}`;

type Content = { content: string; links: string[]; names: string[] };

/**
 * Returns the content of the document at `place`. It is loaded as a document, since the policy forbids parsing text.
 */
function contentOf(page: Page, place: string): Promise<Content> {
  const asked = `new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("GET", ${JSON.stringify(place)});
    request.responseType = "document";
    request.onload = () => (request.status === 200 ? resolve(request.response) : reject(request.status));
    request.send();
  })`;
  const told = `(found) => ({
    content: (${read})(found.querySelector(".vp-doc")),
    links: [...found.querySelectorAll("a[href]")].map((each) => each.getAttribute("href")),
    names: [...found.querySelectorAll("[id]")].map((each) => each.id),
  })`;
  return page.evaluate(`${asked}.then(${told})`) as Promise<Content>;
}

/** Returns the page's place and the content that it shows. */
function shown(page: Page): Promise<{ place: string; content: string }> {
  const told = `({ place: location.pathname, content: (${read})(document.querySelector(".vp-doc")) })`;
  return page.evaluate(told) as Promise<{ place: string; content: string }>;
}

describePage("the site of the docs", () => {
  const world = useService();
  const pages = useBrowser();

  describe("every page", () => {
    const documents = new Map<string, Content>();
    beforeAll(async () => {
      // Requests by the browser are not compared with the document here.
      expect((await fetch(`${world.service.url}/ready`)).status).toBe(200);
      const page = await pages.open(`${world.service.url}/docs/`, phone);
      for (const place of places) documents.set(place, await contentOf(page, place));
    });

    test("has no broken links", async () => {
      expect(places.length).toBeGreaterThan(50);
      const targets = new Map<string, string>();
      for (const [place, { links }] of documents)
        for (const link of links) targets.set(new URL(link, world.service.url + place).href, place);
      const within = [...targets].filter(([link]) => link.startsWith(`${world.service.url}/`));
      for (const [link, source] of within) {
        const { pathname, hash } = new URL(link);
        const anchor = decodeURIComponent(hash.slice(1));
        const known = documents.get(pathname)?.names;
        if (known === undefined) expect((await fetch(link)).status, `${link} of ${source}`).toBe(200);
        else if (anchor !== "") expect(known.includes(anchor), `${link} of ${source}`).toBe(true);
      }
      expect(within.length).toBeGreaterThan(places.length);
    });

    test("shows the same content through a link as when it is loaded", async () => {
      const page = await pages.open(`${world.service.url}/docs/`, phone);
      await alive(page);
      await page.evaluate("window.kept = true");
      // The front page comes last, so that every page is reached from another one.
      for (const place of [...places.filter((each) => each !== "/docs/"), "/docs/"]) {
        const { content } = documents.get(place) as Content;
        expect(content.length, place).toBeGreaterThan(100);
        await page.evaluate(`(${follow})(${JSON.stringify(place)})`);
        await expect.poll(() => shown(page), { timeout: 60_000 }).toEqual({ place, content });
      }
      expect(await page.evaluate("window.kept")).toBe(true);
    });

    test("does not change when its script takes over", async () => {
      const folderOf = (place: string) => place.slice(0, place.lastIndexOf("/"));
      const first = places.filter((place, index) => folderOf(place) !== folderOf(places[index - 1] ?? ""));
      expect(first.length).toBeGreaterThan(3);
      const page = await pages.open(`${world.service.url}/docs/`, phone);
      for (const place of isDeep() ? places : first) {
        await page.goto(`${world.service.url}${place}`);
        await alive(page);
        expect(await shown(page)).toEqual({ place, content: documents.get(place)?.content });
      }
    });
  });

  test("navigates between pages without reloading, and back to the service", async () => {
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
  });

  test("finds a word by keyboard alone", async () => {
    const page = await pages.open(`${world.service.url}/docs/`);
    await alive(page);
    await page.keyboard.press("/");
    const field = page.locator("#localsearch-input");
    await field.fill("INSUFFICIENT_LIQUIDITY");
    await page.locator("#localsearch-list a[href*='errors#insufficient_liquidity']").first().waitFor();
    await field.press("Enter");
    await page.waitForURL(/\/docs\/errors#insufficient_liquidity$/);
  });

  test("has the colours chosen on the page", async () => {
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
  });

  test("redirects old addresses of the interactive interface to the current one", async () => {
    const page = await pages.open(`${world.service.url}/docs#/Routes/getShortcutsRoute`);
    await page.waitForURL(/\/docs\/api\/try\/#\/Routes\/getShortcutsRoute$/);
    await page.getByText("The best route as a simulated transaction").first().waitFor();
  });

  const views = ["", "errors", "api/shortcuts-route", "settings", "client", "guides/add-a-protocol"];

  test.each(views)("/docs/%s, light and dark, wide and on a phone", async (view) => {
    const page = await pages.open(`${world.service.url}/docs/${view}`, { reducedMotion: "reduce" });
    await alive(page);
    const name = view.replace(/\W/g, "-").replace(/-$/, "") || "front";
    for (const [colorScheme, size, width, height] of looks) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height });
      await page.locator(colorScheme === "dark" ? "html.dark" : "html:not(.dark)").waitFor();
      const path = join(screenshots, `docs-${name}-${colorScheme}-${size}.png`);
      if (isPictured) await page.screenshot({ path });
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    }
    // One check for each colour and width: the last look is dark and narrow.
    expect(await faultsOf(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.locator("html:not(.dark)").waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });
});

describe("/llms.txt", () => {
  const world = useService();

  test("leads to a list of all pages, one line each, whose addresses the service answers", async () => {
    const response = await fetch(`${world.service.url}/llms.txt`);
    expect([response.status, response.headers.get("content-type")]).toEqual([
      200,
      "text/plain; charset=utf-8",
    ]);
    const text = await response.text();
    expect(text).toMatch(/^# Sluice\n\n> Sluice is a self-hosted route API/);
    const listed = [...text.matchAll(/^- \[[^\]]+\]\((\/docs\/[^)]*)\): \S/gm)].map(
      ([, place]) => place as string,
    );
    expect(listed.sort()).toEqual(places);
    const [, ...others] = [...text.matchAll(/\]\((\/[^)]*)\)/g)].map(([, place]) => place as string);
    for (const place of others.slice(0, 3))
      expect((await fetch(`${world.service.url}${place}`)).status).toBe(200);
  });
});
