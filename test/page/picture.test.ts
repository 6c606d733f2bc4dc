import { expect, test } from "vitest";
import { describePage, useBrowser } from "./browser.js";
import { formUrl, useStage } from "./stage.js";

describePage("a large route", () => {
  const stage = useStage({ SLUICE_DEVNET_BLOCK_TIME_SECONDS: "0" });
  const pages = useBrowser();
  const large = () => formUrl(stage.url, { sell: "ETH", amount: "20000", receive: "USDC" });

  test("merges small streams until they are opened, and no name is crossed by a stream", async () => {
    const page = await pages.open(large());
    const streams = page.locator("[data-stream]");
    const fills = page.getByRole("region", { name: "Fills of the route" }).getByRole("row");
    await page.getByText(/below the best possible route|No other/).waitFor();
    const all = page.getByRole("button", { name: /^Show all \d+ fills$/ });
    const fillCount = Number(/\d+/.exec(await all.innerText()));
    expect(fillCount).toBeGreaterThan(12);
    const merged = await streams.count();
    expect(merged).toBeLessThan(fillCount);
    // The table lists the small ones with the picture.
    const listed = (await fills.count()) - 1;
    await page.getByText(`Show ${fillCount - listed} smaller fills, each below 3 % of the trade`).waitFor();
    const small = page.getByRole("button", { name: /^\+\d+ small: [\d.]+ % from .* in \d+ fills$/ });
    await small.first().focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => streams.count()).toBe(fillCount);
    expect(await fills.count()).toBe(fillCount + 1);
    await page.getByRole("button", { name: "Merge small streams" }).click();
    await expect.poll(() => streams.count()).toBe(merged);
    expect(await fills.count()).toBe(listed + 1);
    await page.getByRole("button", { name: /^Show \d+ smaller fills/ }).click();
    await expect.poll(() => streams.count()).toBe(fillCount);
    // Every token's name lies on a ground of its own, above the streams.
    const isCovered = await page.evaluate(`(() => {
      const svg = document.querySelector("svg:has([data-stream])");
      const last = [...svg.querySelectorAll("[data-stream]")].at(-1);
      return [...svg.querySelectorAll("g > rect.fill-paper")].every(
        (ground) => last.compareDocumentPosition(ground) & Node.DOCUMENT_POSITION_FOLLOWING,
      );
    })()`);
    expect(isCovered).toBe(true);
  });

  test("says once what arrives, beside its worth and its cost against the middle price", async () => {
    const page = await pages.open(formUrl(stage.url, { sell: "USDC", amount: "20000", receive: "WETH" }));
    await page.getByText(/simulated on block/).waitFor();
    const amount = await page.getByRole("region", { name: "What to trade" }).locator("output").innerText();
    expect(amount).toMatch(/^[\d,.]+$/);
    const headline = page.getByTestId("result").locator("[aria-live]").first();
    await headline.getByText(/^\$[\d,.]+$/).waitFor();
    await headline.getByText(/below the market price|Worth at least what you sell, before gas/).waitFor();
    expect(await headline.innerText()).not.toContain(amount);
    await page
      .getByText(/^The best route on Ethereum.*, read from this service's own node.*Block [\d,]+ arrived/)
      .waitFor();
  });

  test.each([
    ["wide", 1280],
    ["a phone's", 360],
  ])("has names that lie beside one another, and inside the picture: %s", async (_, width) => {
    const page = await pages.open(large(), { width });
    await page.getByText(/below the best possible route|No other/).waitFor();
    // The ground of a name has no colour of its own. On a wide page, it may reach into the margin.
    const room = width < 560 ? 1 : 5;
    const check = async () => {
      const found = await page.evaluate<{ names: number; faults: string[] }>(`(() => {
        const svg = document.querySelector("svg:has([data-stream])");
        const area = svg.getBoundingClientRect();
        const names = [...svg.querySelectorAll("[data-stream-name]")];
        const all = [...names, ...svg.querySelectorAll("[data-ground]")].map((element) => ({
          text: element.textContent || element.nextElementSibling?.parentElement.textContent,
          box: element.getBoundingClientRect(),
        }));
        const faults = [];
        for (const stream of svg.querySelectorAll("[data-stream] path.fill-current")) {
          const box = stream.getBoundingClientRect();
          if (box.left < area.left - 1 || box.right > area.right + 1 || box.top < area.top - 1 || box.bottom > area.bottom + 1)
            faults.push("a stream is outside");
        }
        for (const [index, { text, box }] of all.entries()) {
          if (box.left < area.left - ${room} || box.right > area.right + ${room}) faults.push(text + " is outside");
          for (const other of all.slice(0, index))
            if (
              box.left < other.box.right - 1 && other.box.left < box.right - 1 &&
              box.top < other.box.bottom - 1 && other.box.top < box.bottom - 1
            )
              faults.push(text + " lies on " + other.text);
        }
        return { names: names.length, faults };
      })()`);
      expect(found.faults).toEqual([]);
      expect(found.names).toBeGreaterThan(1);
    };
    await check();
    // A search that had little time finds a route without small streams.
    const all = page.getByRole("button", { name: /^Show all \d+ fills$/ });
    if (!(await all.isVisible())) return;
    await all.click();
    await page.getByRole("button", { name: "Merge small streams" }).waitFor();
    await check();
  });

  test("is a list of cards on a phone, whose figures carry their names", async () => {
    const page = await pages.open(large(), { width: 360, height: 740 });
    const region = page.getByRole("region", { name: "Fills of the route" });
    await page.getByText(/below the best possible route|No other/).waitFor();
    const labels = await page.evaluate<string[]>(
      `[...document.querySelector('[aria-label="Fills of the route"] tbody tr').querySelectorAll('[data-label]')].map((cell) => getComputedStyle(cell, '::before').content)`,
    );
    expect(labels).toEqual(['"In"', '"Out"', '"Share"', '"Price after"', '"Gas"']);
    expect(await region.locator("thead").isVisible()).toBe(false);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  });

  test("waits in a skeleton of its own size", async () => {
    const page = await pages.open(large(), {}, async (opened) => {
      await opened.route("**/api/v1/shortcuts/quote*", () => {});
      await opened.route("**/api/v1/shortcuts/route*", () => {});
    });
    const status = page.getByRole("status").filter({ hasText: "Searching for the best route" });
    await status.waitFor();
    expect((await status.locator(".waiting").boundingBox())?.height).toBe(72);
  });
});
