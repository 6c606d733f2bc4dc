import { devAccounts } from "@sluice/devnet";
import { expect, test } from "vitest";
import { describePage, useBrowser } from "./browser.js";
import { formUrl, useStage } from "./stage.js";

const me = devAccounts[0]?.address as string;

describePage("every view", () => {
  const stage = useStage({ SLUICE_DEVNET_BLOCK_TIME_SECONDS: "0" });
  const pages = useBrowser();
  const unsent = { sell: "ETH", amount: "100", receive: "USDC" };
  const big = { ...unsent, from: me };

  test("each starts at its top, and is left and found again where it was", async () => {
    const page = await pages.open(formUrl(stage.url, big), { height: 500 });
    await page.getByText("Leftovers go to").waitFor();
    await page.getByText(/below the best possible route|No other/).waitFor();
    const top = () => page.evaluate<number>("Math.round(scrollY)");
    const go = (view: string) =>
      page.evaluate(`[...document.querySelectorAll("nav a")].find((a) => a.innerText === "${view}").click()`);
    /** Nobody leaves within the frame after which browsers tell that the page was scrolled. */
    const scrollTo = async (place: number) => {
      await page.evaluate(
        `new Promise((seen) => { addEventListener("scroll", () => requestAnimationFrame(seen), { once: true }); scrollTo(0, ${place}); })`,
      );
      expect(await top()).toBe(place);
    };
    await scrollTo(600);
    await go("Explore");
    await page.getByText("aEthWETH").first().waitFor();
    await expect.poll(top).toBe(0);
    await scrollTo(300);
    await page.goBack();
    await expect.poll(top).toBe(600);
    await page.goForward();
    await expect.poll(top).toBe(300);
    await page.reload();
    await expect.poll(top).toBe(300);
    // What is typed stays in its place.
    await page.goBack();
    await expect.poll(top).toBe(600);
    await page.getByLabel("Amount to sell of ETH").evaluate((field) => field.focus({ preventScroll: true }));
    await page.keyboard.press("End");
    await page.keyboard.type("0");
    await expect.poll(() => page.url()).toContain("amount=1000&");
    expect(await top()).not.toBe(0);
  });

  test("short and long ones are equally wide, without a gutter that a dialog leaves uncovered", async () => {
    const page = await pages.open(formUrl(stage.url, { ...unsent, amount: "" }));
    await page.getByText("Choose what to sell").waitFor();
    const style = "(({ scrollbarGutter, overflowY }) => [scrollbarGutter, overflowY])";
    expect(await page.evaluate(`${style}(getComputedStyle(document.documentElement))`)).toEqual([
      "auto",
      "scroll",
    ]);
  });

  test("nothing moves while new quotes arrive", async () => {
    const page = await pages.open(formUrl(stage.url, big));
    await page.getByText("Leftovers go to").waitFor();
    await page.getByText(/below the best possible route|No other/).waitFor();
    await page.evaluate(
      "window.shifts = []; new PerformanceObserver((list) => { for (const { hadRecentInput, value, sources } of list.getEntries()) if (!hadRecentInput) shifts.push({ value, of: sources.map(({ node, previousRect, currentRect }) => [node?.parentElement?.outerHTML.slice(0, 200), previousRect.toJSON(), currentRect.toJSON()]) }); }).observe({ type: 'layout-shift' })",
    );
    const blockOf = () => page.getByText(/simulated on block/).innerText();
    const before = await blockOf();
    const response = await page.request.post(`${stage.url}/local/wallet`, {
      data: {
        method: "eth_sendTransaction",
        params: [{ from: devAccounts[5]?.address, to: me, value: "0x1" }],
      },
    });
    expect(response.status()).toBe(200);
    await expect.poll(blockOf, { timeout: 60_000 }).not.toBe(before);
    const shifts = (await page.evaluate("window.shifts")) as { value: number }[];
    const moved = shifts.reduce((sum, { value }) => sum + value, 0);
    expect(moved, JSON.stringify(shifts)).toBeLessThan(0.01);
  });

  test("100,000 rows exist, and few of them are drawn", async () => {
    const row = (index: number) => ({
      ...{ chainId: 1, address: `0x${index.toString(16).padStart(40, "0")}`, decimals: 18, type: "defi" },
      ...{
        symbol: `T${index}`,
        name: `Token ${index}`,
        protocol: `p${index % 7}`,
        apy: index / 1e6,
        tvl: index,
      },
      underlyingTokens: [],
    });
    const page = await pages.open(`${stage.url}/#/explore`, {}, async (opened) => {
      await opened.route("**/api/v1/tokens?*", (route) => {
        const at = Number(new URL(route.request().url()).searchParams.get("page"));
        const data = Array.from({ length: 1000 }, (_, index) => row((at - 1) * 1000 + index));
        return route.fulfill({ json: { data, meta: { total: 100_000, lastPage: 100 } } });
      });
    });
    await page.getByText("100,000 of 100,000").waitFor();
    await page.getByRole("link", { name: "T99999", exact: true }).waitFor();
    expect(await page.getByRole("row").count()).toBeLessThan(80);
    await page.evaluate("scrollTo(0, document.body.scrollHeight)");
    await page.getByRole("link", { name: "T0", exact: true }).waitFor();
    expect(await page.getByRole("row").count()).toBeLessThan(80);
    await page.getByRole("searchbox").fill("T4711");
    await page.getByText("11 of 100,000").waitFor();
    await page.getByRole("button", { name: /^Token/ }).click();
    await page.getByRole("link", { name: "T4711", exact: true }).waitFor();
  });
});
