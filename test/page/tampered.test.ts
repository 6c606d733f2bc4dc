import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { describePage, useBrowser } from "./browser.js";
import { agree, formUrl, isForWallet, useStage } from "./stage.js";
import { announceWallet, connectBrowserWallet, me, sendsOf } from "./wallet.js";

const thief = `${"00".repeat(12)}${"b0".repeat(20)}`;
const own = `${"00".repeat(12)}${me.slice(2)}`;

type Answer = { tx: { to: string; data: string; value: string }; minAmountOut?: string };

describePage("a service that answers something else than it was asked", () => {
  const stage = useStage();
  const pages = useBrowser();

  /** Opens a page whose service modifies its answers once Trade is pressed. */
  async function open(path: string, sell: string, change: (answer: Answer) => Answer, strategy: string) {
    const tampers = async (page: Page) => {
      await announceWallet()(page);
      await page.route(`**/api/v1/${path}?*`, async (route) => {
        if (route.request().headers().accept?.includes("event-stream")) return route.continue();
        const response = await route.fetch();
        return route.fulfill({ response, json: change((await response.json()) as Answer) });
      });
    };
    const url = formUrl(stage.url, { sell, amount: "100", receive: "USDC", strategy });
    const page = await pages.open(url, {}, tampers);
    await connectBrowserWallet(page);
    await agree(page);
    await page.getByRole("button", { name: "Trade", exact: true }).click();
    return page;
  }

  test.each([
    [
      "pays another receiver",
      ({ tx, ...more }: Answer) => ({ ...more, tx: { ...tx, data: tx.data.replaceAll(own, thief) } }),
    ],
    [
      "goes to another contract",
      ({ tx, ...more }: Answer) => ({ ...more, tx: { ...tx, to: `0x${thief.slice(24)}` } }),
    ],
    ["sends more along", ({ tx, ...more }: Answer) => ({ ...more, tx: { ...tx, value: `${tx.value}0` } })],
    [
      "carries a gas price",
      ({ tx, ...more }: Answer) => ({ ...more, tx: { ...tx, gasPrice: "0xffffffffff" } }),
    ],
  ])("a route that %s does not reach the wallet", async (_, change) => {
    for (const strategy of ["router", "ensowallet"]) {
      const page = await open("shortcuts/route", "ETH", change, strategy);
      await page
        .getByText(/The service's route does not match your request, so it was not sent to your wallet: /)
        .waitFor();
      expect(await sendsOf(page)).toBe(0);
    }
  });

  test("a route that calls a contract which nothing vouches for does not reach the wallet", async () => {
    const stranger = "b0".repeat(20);
    const weth = "c02aaa39b223fe8d0a0e5c4f27ead9083c756cc2";
    const change = ({ tx, ...more }: Answer) => ({
      ...more,
      tx: { ...tx, data: tx.data.replaceAll(weth, stranger) },
    });
    const page = await open("shortcuts/route", "ETH", change, "router");
    await page
      .getByText(
        new RegExp(`Nothing was traded: the newest route calls .*0x${stranger}.* nothing vouches for`),
      )
      .waitFor();
    expect(await sendsOf(page)).toBe(0);
  });

  test("a route that may pay less than the page showed does not reach the wallet", async () => {
    const generous = async (page: Page) => {
      await announceWallet()(page);
      // The route is a valid one of the same service, but with a slippage that was not requested.
      await page.route("**/api/v1/shortcuts/route?*", async (route) => {
        if (!(await isForWallet(route.request()))) return route.fallback();
        const url = new URL(route.request().url());
        for (const name of [...url.searchParams.keys()])
          if (name.startsWith("minAmountOut")) url.searchParams.delete(name);
        url.searchParams.set("slippage", "5000");
        await route.fulfill({ response: await route.fetch({ url: String(url) }) });
      });
    };
    const url = formUrl(stage.url, { sell: "ETH", amount: "1", receive: "USDC" });
    const page = await pages.open(url, {}, generous);
    await connectBrowserWallet(page);
    await agree(page);
    await page.getByRole("button", { name: "Trade", exact: true }).click();
    await page
      .getByText(
        /The service's route does not match your request, .* content with \d+ units, and at least \d+ were asked for/,
      )
      .waitFor();
    expect(await sendsOf(page)).toBe(0);
  });

  test.each([
    [
      "lets somebody else take it",
      ({ tx, ...more }: Answer) => ({
        ...more,
        tx: { ...tx, data: `0x095ea7b3${thief}${tx.data.slice(74)}` },
      }),
    ],
    [
      "is of more",
      ({ tx, ...more }: Answer) => ({
        ...more,
        tx: { ...tx, data: `${tx.data.slice(0, 74)}${"f".repeat(64)}` },
      }),
    ],
    [
      "is of another token",
      ({ tx, ...more }: Answer) => ({ ...more, tx: { ...tx, to: `0x${thief.slice(24)}` } }),
    ],
  ])("an approval that %s does not reach the wallet", async (_, change) => {
    const page = await open("wallet/approve", "DAI", change, "router");
    await page
      .getByText(/The service's approval does not match your request, so it was not sent to your wallet: /)
      .waitFor();
    expect(await sendsOf(page)).toBe(0);
  });
});
