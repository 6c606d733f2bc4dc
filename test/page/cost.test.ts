import { devAccounts } from "@sluice/devnet";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { describePage, useBrowser } from "./browser.js";
import { addressOf, connectLocal, formUrl, native, onChain, trade, useStage } from "./stage.js";

const someone = devAccounts[7]?.address.toLowerCase() as string;
const dollars = (text: string) => Number(text.replace(/[$,]/g, "").replace("\u2212", "-"));
const summary = (page: Page) => page.locator("summary", { hasText: /^Total cost/ });

/** Reads what the details of the total cost say, in dollars, by name. */
async function partsOf(page: Page): Promise<Record<string, number>> {
  const list = summary(page).locator("xpath=following-sibling::dl");
  const [names, values] = [list.locator("dt"), list.locator("dd")];
  const texts = await Promise.all([names.allInnerTexts(), values.allInnerTexts()]);
  return Object.fromEntries(texts[0].map((name, at) => [name, dollars(texts[1][at] as string)]));
}

describePage("the total cost", () => {
  const stage = useStage();
  const pages = useBrowser();

  test("of a quote is the loss that the headline states and the network's fee, with its parts", async () => {
    const form = { sell: "ETH", amount: "50", receive: "LINK", fee: "30", feeReceiver: someone };
    const page = await pages.open(formUrl(stage.url, form));
    await summary(page)
      .getByText(/at most \$[\d,.]+ \([\d.]+ %\)$/)
      .waitFor();
    await summary(page).click();
    const read = async () => {
      const text = await page.getByTestId("result").innerText();
      const [, total, percent] = /Total cost at most (\S+) \(([\d.]+) %\)/.exec(text) ?? [];
      const [, lossUsd] = /below the market price \((\S+)\)/.exec(text) ?? [];
      const [, feeUsd] = /Network fee\s+[\d.]+ ETH, (\S+)/.exec(text) ?? [];
      return { total: dollars(`${total}`), percent: Number(percent), rest: [lossUsd, feeUsd].map(String) };
    };
    const { total, percent, rest } = await read();
    const parts = await partsOf(page);
    expect(Object.keys(parts)).toEqual(["Against the market price", "Integrator fee", "Gas, at most"]);
    const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0);
    expect(total).toBeCloseTo(sum(Object.values(parts)), 1);
    expect(total).toBeCloseTo(sum(rest.map(dollars)), 1);
    const prices = await fetch(`${stage.url}/api/v1/prices/1/${native}`);
    const { price } = (await prices.json()) as { price: number };
    expect(parts["Integrator fee"]).toBeCloseTo(50 * price * 0.003, 0);
    expect(percent).toBeCloseTo((100 * total) / (50 * price), 1);
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
      .getByText(/at most/)
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
    const text = await page.getByText(/^Total cost \$/).innerText();
    const [, total, loss, gas] =
      /^Total cost (\S+) \([\d.]+ %\) at the prices when it was sent: (\S+) against the market price and (\S+) for gas\. What arrived is worth .* promised\.$/.exec(
        text,
      ) ?? [];
    expect(Math.abs(dollars(`${gas}`) - gasUsd)).toBeLessThan(0.02 + gasUsd / 50);
    expect(dollars(`${total}`)).toBeCloseTo(dollars(`${loss}`) + dollars(`${gas}`), 1);
  });
});
