import { devAccounts } from "@sluice/devnet";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { describePage, useBrowser } from "./browser.js";
import { shoot } from "./shoot.js";
import { addressOf, connectLocal, formUrl, native, onChain, trade, useStage } from "./stage.js";

const someone = devAccounts[7]?.address.toLowerCase() as string;
const dollars = (text: string) => Number(text.replace(/[$,]/g, "").replace("\u2212", "-"));
const summary = (page: Page) => page.locator("summary", { hasText: /^Total cost/ });

/** Reads what the details of the total cost say, in dollars, by name: expected, and at worst. */
async function partsOf(page: Page): Promise<Record<string, [expected: number, worst: number]>> {
  const rows = await summary(page).locator("xpath=following-sibling::table/tbody/tr").all();
  const cells = await Promise.all(rows.map((row) => row.locator("th, td").allInnerTexts()));
  return Object.fromEntries(
    cells.map(([name = "", expected = "", worst = ""]) => [name, [dollars(expected), dollars(worst)]]),
  );
}

/** Reads both figures of the total cost, in dollars. */
async function totalsOf(page: Page): Promise<{ expected: number; worst: number; percent: number }> {
  const text = await summary(page).innerText();
  const [, expected, percent, worst] =
    /Total cost (\S+) \(([\d.]+) %\) expected,\s+(\S+) \([\d.]+ %\) at worst/.exec(text) ?? [];
  return { expected: dollars(`${expected}`), percent: Number(percent), worst: dollars(`${worst}`) };
}

describePage("the total cost", () => {
  const stage = useStage();
  const pages = useBrowser();

  test("of a quote is the loss that the headline states and the network's fee, with its parts; light and dark, wide and on a phone", async () => {
    const form = { sell: "ETH", amount: "50", receive: "LINK", fee: "30", feeReceiver: someone };
    const page = await pages.open(formUrl(stage.url, form));
    await summary(page)
      .getByText(/^\$[\d,.]+ \([\d.]+ %\) at worst$/)
      .waitFor();
    await summary(page).click();
    const { expected, worst, percent } = await totalsOf(page);
    const text = await page.getByTestId("result").innerText();
    const [, lossUsd] = /below the market price \((\S+)\)/.exec(text) ?? [];
    const [, feeUsd] = /Network fee\s+[\d.]+ ETH, (\S+)/.exec(text) ?? [];
    const parts = await partsOf(page);
    const names = ["Against the market price", "Slippage", "Integrator fee", "Gas of the trade"];
    expect(Object.keys(parts)).toEqual(names);
    const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0);
    expect(expected).toBeCloseTo(sum(Object.values(parts).map(([each]) => each)), 1);
    expect(worst).toBeCloseTo(sum(Object.values(parts).map(([, each]) => each)), 1);
    expect(expected).toBeCloseTo(dollars(`${lossUsd}`) + dollars(`${feeUsd}`), 1);
    const prices = await fetch(`${stage.url}/api/v1/prices/1/${native}`);
    const { price } = (await prices.json()) as { price: number };
    expect(parts["Integrator fee"]?.[0]).toBeCloseTo(50 * price * 0.003, 0);
    expect(percent).toBeCloseTo((100 * expected) / (50 * price), 1);
    // Half a percent of what would arrive.
    expect(worst).toBeGreaterThan(expected);
    await shoot(page, "total-cost");
    expect(parts.Slippage?.[1]).toBeCloseTo(
      0.005 * (50 * price - (parts["Against the market price"]?.[0] ?? 0)),
      -1,
    );
  });

  test("of a trade whose tokens have no price is not stated", async () => {
    const page = await pages.open(
      formUrl(stage.url, { sell: "ETH", amount: "1", receive: "LINK" }),
      {},
      async (opened) => {
        await opened.route("**/api/v1/prices/**", (route) => route.fulfill({ json: [] }));
      },
    );
    await page.getByText("No known price").waitFor();
    expect(await summary(page).isVisible()).toBe(false);
  });

  test("of a trade that is done is in Activity, with the gas of its receipt", async () => {
    const page = await pages.open(formUrl(stage.url, { sell: "ETH", amount: "3", receive: "USDC" }));
    await summary(page)
      .getByText(/at worst/)
      .waitFor();
    await connectLocal(page, 5);
    await trade(page);
    const hash = /0x[0-9a-f]{64}/.exec(
      await page.getByRole("region", { name: "Sent from this browser" }).innerText(),
    )?.[0];
    const receipt = (await onChain(stage, "eth_getTransactionReceipt", [hash])) as Record<string, string>;
    const prices = await fetch(`${stage.url}/api/v1/prices/1/${addressOf("ETH")}`);
    const { price } = (await prices.json()) as { price: number };
    const gasUsd = ((Number(receipt.gasUsed) * Number(receipt.effectiveGasPrice)) / 1e18) * price;
    await page.getByRole("link", { name: "Activity" }).click();
    const text = await page.getByText(/^Total cost \$.* at the prices/).innerText();
    const [, total, loss, gas] =
      /^Total cost (\S+) \([\d.]+ %\) at the prices when it was sent: (\S+) against the market price and (\S+) for gas\. What arrived is worth .* promised\.$/.exec(
        text,
      ) ?? [];
    expect(Math.abs(dollars(`${gas}`) - gasUsd)).toBeLessThan(0.02 + gasUsd / 50);
    expect(dollars(`${total}`)).toBeCloseTo(dollars(`${loss}`) + dollars(`${gas}`), 1);
  });
});
