import { devAccounts } from "@sluice/devnet";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { describePage, useBrowser } from "./browser.js";
import { shoot } from "./shoot.js";
import { addressOf, connectLocal, formUrl, isForWallet, onChain, type Stage, useStage } from "./stage.js";
import { announceWallet, connectBrowserWallet, sendsOf } from "./wallet.js";

const box = (page: Page) => page.getByRole("checkbox", { name: /price impact/i });
const button = (page: Page) => page.getByRole("button", { name: "Trade", exact: true });
const colourOf = (page: Page) =>
  page.evaluate("getComputedStyle([...document.querySelectorAll('label span span')][0]).color");

async function isOffered(page: Page, expected: boolean): Promise<void> {
  await expect.poll(() => button(page).isEnabled()).toBe(expected);
}

/** Makes another account trade, which worsens the price for later buyers. */
async function buyAsSomebodyElse(stage: Stage, symbol: string, wholeEth: bigint): Promise<void> {
  const from = devAccounts[8]?.address as string;
  const query = new URLSearchParams({
    ...{ chainId: "1", fromAddress: from, receiver: from, spender: from, routingStrategy: "router" },
    ...{ tokenIn: addressOf("ETH"), amountIn: String(wholeEth * 10n ** 18n), tokenOut: addressOf(symbol) },
  });
  const route = await fetch(`${stage.url}/api/v1/shortcuts/route?${query}`);
  const { tx } = (await route.json()) as { tx: { value: string } };
  await onChain(stage, "eth_sendTransaction", [{ ...tx, value: `0x${BigInt(tx.value).toString(16)}` }]);
}

describePage("a trade that moves the price", () => {
  const stage = useStage();
  const pages = useBrowser();

  async function open(amount: string, look = {}): Promise<Page> {
    const page = await pages.open(formUrl(stage.url, { sell: "ETH", amount, receive: "LINK" }), look);
    await connectLocal(page);
    return page;
  }

  test("of a little needs no consent", async () => {
    const page = await open("10");
    await isOffered(page, true);
    expect(await box(page).count()).toBe(0);
  });

  test("of more than 10 % requires consent in red, with the loss in dollars, light and dark, wide and on a phone", async () => {
    const page = await open("5000", { reducedMotion: "reduce" });
    await page.getByText(/^Price impact 4\d\.\d+ %: you lose about \$6,\d{3},\d{3} against/).waitFor();
    expect(await colourOf(page)).toBe("rgb(173, 34, 24)");
    await isOffered(page, false);
    await page.getByText(/below the best possible route|No other route/).waitFor();
    await shoot(page, "impact");
    await box(page).check();
    await isOffered(page, true);
  });

  test("consent covers one quote: a newer, worse one asks again", async () => {
    const page = await open("1200");
    await page.getByText(/^Price impact 3\.\d+ %: you lose about/).waitFor();
    expect(await colourOf(page)).not.toBe("rgb(173, 34, 24)");
    await box(page).check();
    await isOffered(page, true);
    await buyAsSomebodyElse(stage, "LINK", 400n);
    await expect.poll(() => box(page).isChecked()).toBe(false);
    await isOffered(page, false);
    await box(page).check();
    await isOffered(page, true);
    // Another request is another quote.
    await page.getByLabel("Amount to sell of ETH").fill("1190");
    await expect.poll(() => box(page).isChecked()).toBe(false);
  });

  test("that has grown after Trade was pressed is not sent", async () => {
    const worse = async (page: Page) => {
      await announceWallet()(page);
      await page.route("**/api/v1/shortcuts/route?*", async (route) => {
        // The form's own question is live, or explained.
        if (!(await isForWallet(route.request()))) return route.fallback();
        const response = await route.fetch();
        const answer = (await response.json()) as object;
        await route.fulfill({ response, json: { ...answer, priceImpact: 1512 } });
      });
    };
    const url = formUrl(stage.url, { sell: "ETH", amount: "10", receive: "LINK" });
    const page = await pages.open(url, {}, worse);
    await connectBrowserWallet(page);
    await isOffered(page, true);
    await button(page).click();
    await page.getByText("Nothing was traded: the price impact is 15.12 % now.").waitFor();
    expect(await sendsOf(page)).toBe(0);
  });
});

describePage("a trade of which nobody knows what it is worth", () => {
  const stage = useStage({ SLUICE_PRICES_IMPACT_DEPTH_USD: "1000000000" });
  const pages = useBrowser();

  test("requires consent, too", async () => {
    const page = await pages.open(formUrl(stage.url, { sell: "ETH", amount: "1", receive: "LINK" }));
    await connectLocal(page);
    await page.getByText(/^The price impact is unknown: .* You may lose most of what you sell\.$/).waitFor();
    await isOffered(page, false);
    await box(page).check();
    await button(page).click();
    await page.getByTestId("received").waitFor();
  });
});
