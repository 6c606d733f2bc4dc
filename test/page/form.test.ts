import { gzipSync } from "node:zlib";
import { devAccounts } from "@sluice/devnet";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { describePage, useBrowser } from "./browser.js";
import { addressOf, connectLocal, formUrl, native, trade, useStage } from "./stage.js";

const me = devAccounts[0]?.address.toLowerCase() as string;
/** The most that a visitor may have to download until the first route, compressed by gzip. */
const mostKb = 165;

describePage("the form and its picture", () => {
  const stage = useStage();
  const pages = useBrowser();
  const one = { sell: "ETH", amount: "1", receive: "USDC" };

  /** Collects the addresses that a page requests. */
  function listen(requests: string[]) {
    return async (page: Page) => {
      page.on("request", (request) => requests.push(request.url()));
    };
  }

  test("until the first route, nothing moves, little is loaded, and all of it from the service", async () => {
    const requests: string[] = [];
    const page = await pages.open(formUrl(stage.url, one), {}, async (opened) => {
      await listen(requests)(opened);
      await opened.addInitScript({
        content: `window.moved = 0; new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.moved += entry.value; }).observe({ type: "layout-shift", buffered: true })`,
      });
    });
    await page.getByText(/below the best possible route|No other route gives more/).waitFor();
    expect(await page.evaluate("window.moved")).toBeLessThan(0.02);
    expect(requests.filter((url) => !url.startsWith(stage.url))).toEqual([]);
    const own = [...new Set(requests)].filter((url) =>
      /\/(assets\/[^?]*|icon\.svg)?(#.*)?$/.test(new URL(url).pathname),
    );
    let bytes = 0;
    for (const url of own) {
      const content = new Uint8Array(await (await fetch(url)).arrayBuffer());
      bytes += url.endsWith(".woff2") ? content.length : gzipSync(content).length;
    }
    expect(bytes / 1000).toBeLessThan(mostKb);
  });

  test("the typeface is the page's own: at most 40 kB, with figures of one width", async () => {
    const requests: string[] = [];
    const page = await pages.open(formUrl(stage.url, one), {}, listen(requests));
    await page.getByText("USDC / ETH").waitFor();
    await page.evaluate("document.fonts.ready.then(() => true)");
    expect(
      await page.evaluate(
        "[...document.fonts].filter((font) => font.status === 'loaded').map((font) => font.family)",
      ),
    ).toEqual(["Geist"]);
    const file = requests.find((url) => url.endsWith(".woff2")) as string;
    expect((await (await fetch(file)).arrayBuffer()).byteLength).toBeLessThanOrEqual(40_000);
    const widths = await page.evaluate(`[..."0123456789"].map((digit) => {
      const span = document.createElement("span");
      span.textContent = digit.repeat(20);
      document.body.append(span);
      const { width } = span.getBoundingClientRect();
      span.remove();
      return Math.round(width * 10);
    })`);
    expect(new Set(widths as number[]).size).toBe(1);
    const licence = await fetch(`${stage.url}/THIRD-PARTY-LICENSES.txt`);
    expect(await licence.text()).toContain("SIL Open Font License");
  });

  describe("an address", () => {
    test("of no network yet, or of one that the service does not have, asks nothing of that network", async () => {
      const requests: string[] = [];
      const page = await pages.open(
        `${stage.url}/#/route?chain=999&in=${native}&amount=1&out=${addressOf("USDC")}`,
        {},
        listen(requests),
      );
      await page.getByText("This service does not trade on chain 999.").waitFor();
      await page.getByRole("button", { name: "Trade on Ethereum (local devnet)" }).click();
      await page.getByRole("button", { name: "Sell: ETH" }).waitFor();
      const asked = (text: RegExp) => requests.filter((url) => text.test(url));
      expect(asked(/prices\/(0|999)\b|chainId=(0|999)\b/)).toEqual([]);
    });

    test("without a page leads on", async () => {
      const page = await pages.open(`${stage.url}/nothing`);
      await page.getByRole("heading", { name: "Nothing is here" }).waitFor();
      await page.getByRole("link", { name: "Trade" }).click();
      await page.getByText("USDC / ETH").waitFor();
    });

    test("of the form survives a click on Route, and a visit to another view", async () => {
      const page = await pages.open(formUrl(stage.url, { ...one, amount: "1.25" }));
      const amount = page.getByLabel("Amount to sell of ETH");
      const route = page.getByRole("link", { name: "Route", exact: true });
      await page.getByText("USDC / ETH").waitFor();
      await route.click();
      await expect.poll(() => amount.inputValue()).toBe("1.25");
      await page.getByRole("link", { name: "Explore" }).click();
      await page.getByRole("searchbox").waitFor();
      await route.click();
      await expect.poll(() => amount.inputValue()).toBe("1.25");
    });
  });

  describe("choosing a token", () => {
    test("returns the focus to its button, by a click too", async () => {
      const page = await pages.open(formUrl(stage.url, one));
      await page.getByRole("button", { name: "Receive: USDC" }).click();
      await page.getByRole("combobox", { name: /Symbol/ }).fill("dai");
      await page.getByRole("option", { name: /^DAI/ }).click();
      await page.getByRole("button", { name: "Receive: DAI" }).waitFor();
      await expect.poll(() => page.evaluate("document.activeElement.innerText")).toContain("DAI");
    });

    test("offers what is held first by its worth, and tells positions of one symbol apart", async () => {
      const page = await pages.open(formUrl(stage.url, one));
      await connectLocal(page);
      await page.getByText("held").first().waitFor();
      await page.getByRole("button", { name: "Receive: USDC" }).click();
      const options = page.getByRole("option");
      await options.getByText("$").first().waitFor();
      const worths = (await options.allInnerTexts()).flatMap((text) => /\$([\d,.]+)$/m.exec(text)?.[1] ?? []);
      const numbers = worths.map((text) => Number(text.replaceAll(",", "")));
      expect(numbers.length).toBeGreaterThan(2);
      expect(numbers).toEqual([...numbers].sort((a, b) => b - a));
      await page.getByRole("combobox", { name: /Symbol/ }).fill("uni-v2");
      await options
        .getByText(/^UNI-V2 \S+\/\S+$/)
        .first()
        .waitFor();
      const names = (await options.locator("span.font-medium").allInnerTexts()).filter((name) =>
        name.startsWith("UNI-V2"),
      );
      expect(new Set(names).size).toBe(names.length);
    });
  });

  test("a usual slippage takes one click, and the price can be turned round", async () => {
    const page = await pages.open(formUrl(stage.url, one));
    await page.getByText("% slippage").click();
    await page.getByRole("button", { name: "0.1 %", exact: true }).click();
    await expect.poll(() => page.url()).toContain("slippage=10");
    await page.getByText("0.1 % slippage").waitFor();
    await page.getByRole("button", { name: /USDC \/ ETH/ }).click();
    await page.getByRole("button", { name: /^0\.000\d+ ETH \/ USDC/ }).waitFor();
  });

  test("a slippage that is left to the service says what was chosen, and is kept by the trade", async () => {
    const page = await pages.open(formUrl(stage.url, { sell: "DAI", amount: "5000", receive: "USDC" }));
    await page.getByText("% slippage").click();
    await page.getByRole("button", { name: "Auto", exact: true }).click();
    await expect.poll(() => page.url()).toContain("slippage=auto");
    await page.getByText(/^[\d.]+ % for this route: its price/).waitFor();
    const [, chosen] =
      /automatic slippage, ([\d.]+) %/.exec(await page.locator("summary").first().innerText()) ?? [];
    await expect.poll(() => page.getByLabel("Slippage, %").inputValue()).toBe(chosen);
    await connectLocal(page);
    const { promised, received } = await trade(page);
    expect(received).toEqual(promised);
    const [sent] = await page.evaluate<{ promised: { amount: string; minimum: string }[] }[]>(
      "Object.keys(localStorage).filter((key) => key.startsWith('sluice.sent.')).map((key) => JSON.parse(localStorage[key])).filter(({ kind }) => kind === 'trade')",
    );
    const [{ amount = "0", minimum = "0" } = {}] = sent?.promised ?? [];
    const bps = BigInt(Math.round(Number(chosen) * 100));
    expect(BigInt(minimum)).toBe((BigInt(amount) * (10_000n - bps)) / 10_000n);
    await page.getByLabel("Slippage, %").fill("0.7");
    await expect.poll(() => page.url()).toContain("slippage=70");
  });

  test("Max stays inside its card, whatever is held", async () => {
    const page = await pages.open(formUrl(stage.url, { ...one, sell: "USDC", receive: "DAI" }), {
      width: 360,
      height: 740,
    });
    await connectLocal(page);
    const max = page.getByRole("button", { name: /^Max of the/ });
    await max.click();
    const box = await max.boundingBox();
    const card = await page.locator("fieldset > .bg-raised").first().boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((card?.x ?? 0) + (card?.width ?? 0));
  });

  test("says in plain words what is paid, what arrives at least, and otherwise", async () => {
    const page = await pages.open(formUrl(stage.url, { ...one, from: me }));
    await page.getByText("You pay 1 ETH, and nothing else.").waitFor();
    await page
      .getByText(
        /^You receive at least [\d,.]+ USDC, otherwise the whole transaction reverts and you keep what you sell\.$/,
      )
      .waitFor();
  });

  describe("the picture", () => {
    const streams = (page: Page) => page.locator("[data-stream]");

    test("is one tab stop, with arrow keys inside, and says amounts on focus and under the pointer", async () => {
      const page = await pages.open(formUrl(stage.url, { ...one, amount: "2000" }));
      await page.getByText(/below the best possible route|No other route gives more/).waitFor();
      const count = await streams(page).count();
      expect(count).toBeGreaterThan(1);
      expect(await page.locator('[data-stream][tabindex="0"]').count()).toBe(1);
      await streams(page).first().focus();
      const said = () => page.evaluate<string>("document.activeElement.getAttribute('aria-label')");
      // The amounts come with the proof.
      await expect.poll(said).toMatch(/fill \d+: [\d,.]+ \S+ to [\d,.]+ \S+/);
      const first = await said();
      await page.getByRole("status").getByText(first).waitFor();
      await page.keyboard.press("ArrowRight");
      expect(await said()).not.toBe(first);
      await page.keyboard.press("ArrowLeft");
      expect(await said()).toBe(first);
      // Without the pointer or the focus nothing is highlighted.
      await page.getByLabel("Amount to sell of ETH").focus();
      expect(await page.locator("tr.bg-accent-soft").count()).toBe(0);
      await page.getByRole("region", { name: "Fills of the route" }).locator("tbody tr").first().hover();
      expect(await page.locator("tr.bg-accent-soft").count()).toBe(1);
    });

    test("of one fill is a slim ribbon, and of many fills higher", async () => {
      const page = await pages.open(formUrl(stage.url, { ...one, amount: "0.01" }));
      const height = async () => (await page.locator("svg:has([data-stream])").boundingBox())?.height ?? 0;
      await page.getByText("USDC / ETH").waitFor();
      expect(await height()).toBeLessThan(100);
    });

    test("lights up once for a block, unless motion is to be reduced", async () => {
      for (const [reducedMotion, lights] of [
        ["no-preference", true],
        ["reduce", false],
      ] as const) {
        const page = await pages.open(formUrl(stage.url, one), { reducedMotion });
        await page.locator(".light").first().waitFor({ state: "attached" });
        const name = await page.evaluate("getComputedStyle(document.querySelector('.light')).animationName");
        expect(name === "light").toBe(lights);
      }
    });
  });
});
