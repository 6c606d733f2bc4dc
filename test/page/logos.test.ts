import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { describePage, screenshots, useBrowser } from "./browser.js";
import { addressOf, formUrl, native, useStage } from "./stage.js";

const folder = mkdtempSync(join(tmpdir(), "sluice-logos-"));
const circle =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="#0a7"/></svg>';
mkdirSync(join(folder, "1"));
writeFileSync(join(folder, "1", `${native}.svg`), circle);
writeFileSync(join(folder, "1", `${addressOf("DAI")}.svg`), circle.replace("<circle", "<script/><circle"));
afterAll(() => rmSync(folder, { recursive: true }));

describePage("logos", () => {
  const stage = useStage({ SLUICE_DEVNET_BLOCK_TIME_SECONDS: "0", SLUICE_TOKENS_LOGOS: folder });
  const pages = useBrowser();

  test("are the service's own: the operator's, those bundled, or else the initials", async () => {
    const asked: string[] = [];
    const page = await pages.open(
      formUrl(stage.url, { sell: "ETH", amount: "1", receive: "USDC" }),
      {},
      async (opened) => void opened.on("request", (request) => asked.push(request.url())),
    );
    // Both are shown once they have loaded, the operator's of ETH and the bundled one of USDC.
    for (const [button, token] of [
      [/^Sell/, native],
      [/^Receive(?! another)/, addressOf("USDC")],
    ] as const) {
      const image = page.getByRole("button", { name: button }).locator("img").first();
      await image.waitFor();
      expect(await image.getAttribute("src")).toBe(`/logos/1/${token}`);
      await expect
        .poll(() => image.evaluate((element) => Reflect.get(element, "naturalWidth")))
        .toBeGreaterThan(0);
    }
    // The picture of the route has the same marks.
    await page.getByText(/simulated on block/).waitFor();
    await expect.poll(() => page.locator("svg image").count()).toBeGreaterThanOrEqual(2);
    await page.screenshot({ path: join(screenshots, "logos.png"), fullPage: true });
    // A file that is more than a drawing is not served; the initials stay.
    await page.goto(`${stage.url}/#/explore?kind=base&text=dai`);
    const row = page.getByRole("row").filter({ has: page.getByRole("link", { name: "DAI", exact: true }) });
    await row.waitFor();
    await expect.poll(() => row.locator("img").count()).toBe(0);
    expect(await row.getByRole("cell").first().innerText()).toMatch(/^DA\n/);
    expect(asked.filter((url) => !url.startsWith(stage.url))).toEqual([]);
  });
});
