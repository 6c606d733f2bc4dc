import { devAccounts } from "@sluice/devnet";
import type { Page } from "playwright-core";
import { formatUnits } from "viem";
import { describe, expect, test } from "vitest";
import { faultsOf } from "./accessibility.js";
import { describePage, useBrowser } from "./browser.js";
import { connectLocal, formUrl, onChain, useStage } from "./stage.js";

const tradeOf = (page: Page) => page.getByRole("button", { name: "Trade", exact: true });

/** Whether a trade is offered, once the page has had the time to ask for one. */
async function offers(page: Page, isOffered: boolean): Promise<void> {
  await expect.poll(() => tradeOf(page).isEnabled(), { timeout: 30_000 }).toBe(isOffered);
}

/** Puts a text into the clipboard's way: what a paste does to a field. */
async function paste(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label);
  await field.focus();
  await field.fill("");
  await page.keyboard.insertText(text);
}

describePage("what is typed", () => {
  const stage = useStage();
  const pages = useBrowser();

  describe("an amount", () => {
    const label = "Amount to sell of ETH";

    test("may have commas where the page itself writes them", async () => {
      const page = await pages.open(formUrl(stage.url, { sell: "ETH", amount: "", receive: "USDC" }));
      await paste(page, label, "1,000");
      await page.getByText("Read as 1,000: commas separate thousands.").waitFor();
      await expect.poll(() => page.url()).toContain("amount=1000&");
      await page.getByLabel(label).fill("");
      await page.getByLabel(label).pressSequentially("1,5");
      await page.getByText("Read as 1.5: this comma is a decimal point.").waitFor();
      await expect.poll(() => page.url()).toContain("amount=1.5&");
    });

    test("in neither form is refused beside the field", async () => {
      const page = await pages.open(formUrl(stage.url, { sell: "ETH", amount: "1", receive: "USDC" }));
      await connectLocal(page);
      await offers(page, true);
      await paste(page, label, "1,00,5");
      await page.getByText("This is not an amount. Write it like 1000.5 or 1,000.5.").waitFor();
      expect(await page.getByLabel(label).getAttribute("aria-invalid")).toBe("true");
      await offers(page, false);
      expect(await faultsOf(page)).toEqual([]);
    });
  });

  describe("more than is held", () => {
    test("is refused beside the field, and no approval is asked for", async () => {
      const page = await pages.open(formUrl(stage.url, { sell: "USDC", amount: "1", receive: "DAI" }));
      await connectLocal(page);
      await offers(page, true);
      await page.getByRole("button", { name: /^Max of the/ }).click();
      await offers(page, true);
      const label = "Amount to sell of USDC";
      const most = await page.getByLabel(label).inputValue();
      await page.getByLabel(label).fill(String(Number(most) + 1));
      await page.getByText(/^Not enough USDC: you hold [\d,.]+ USDC\.$/).waitFor();
      expect(await page.getByLabel(label).getAttribute("aria-invalid")).toBe("true");
      await offers(page, false);
      // What fades is not read yet.
      await page.getByText(/below the best there can be|No other route gives more/).waitFor();
      expect(await faultsOf(page)).toEqual([]);
    });

    test("includes gas where the native coin is sold; Max leaves room for it", async () => {
      const page = await pages.open(formUrl(stage.url, { sell: "ETH", amount: "1", receive: "USDC" }));
      await connectLocal(page);
      await offers(page, true);
      const wei = BigInt(await onChain<string>(stage, "eth_getBalance", [devAccounts[0]?.address, "latest"]));
      await page.getByLabel("Amount to sell of ETH").fill(formatUnits(wei, 18));
      await page
        .getByText(/^Not enough ETH: you hold [\d,.]+ ETH, and gas may take [\d.]+ of it\.$/)
        .waitFor();
      await offers(page, false);
      await page.getByRole("button", { name: /^Max of the/ }).click();
      await expect.poll(() => page.getByText(/^Not enough ETH/).count()).toBe(0);
    });
  });

  describe("slippage", () => {
    async function open(): Promise<Page> {
      const page = await pages.open(formUrl(stage.url, { sell: "ETH", amount: "1", receive: "USDC" }));
      await connectLocal(page);
      await offers(page, true);
      await page.getByText("% slippage").click();
      return page;
    }

    test.each([
      ["abc", "Enter a percentage from 0 to 100, such as 0.5."],
      ["0.004", "Use at most two decimals: the smallest step is 0.01 %."],
      ["1,000", "Enter a percentage from 0 to 100, such as 0.5."],
      ["", "Enter a percentage from 0 to 100, such as 0.5."],
    ])(
      "of %j is refused beside the field, and nothing is traded until it is corrected",
      async (text, fault) => {
        const page = await open();
        const field = page.getByLabel("Slippage, %");
        await field.fill(text);
        await page.getByText(fault).waitFor();
        await page.getByText("slippage to be corrected").waitFor();
        expect(await field.inputValue()).toBe(text);
        await offers(page, false);
        expect(await faultsOf(page)).toEqual([]);
        await field.fill("1.25");
        await page.getByText("1.25 % slippage").waitFor();
        await offers(page, true);
        expect(page.url()).toContain("slippage=125");
      },
    );

    test("of 2 % applies without leaving the field", async () => {
      const page = await open();
      await page.getByLabel("Slippage, %").fill("2 %");
      await expect.poll(() => page.url()).toContain("slippage=200");
      await page.getByText("· account").waitFor();
      expect(await page.getByLabel("Slippage, %").inputValue()).toBe("2 %");
      await page.goto(formUrl(stage.url, { sell: "ETH", amount: "1", receive: "USDC", slippage: "75" }));
      await expect.poll(() => page.getByLabel("Slippage, %").inputValue()).toBe("0.75");
    });

    test("a fee has its own limit", async () => {
      const page = await open();
      await page.getByLabel("Fee, % (0 to 1)").fill("1.01");
      await page.getByText("Enter at most 1 %.").waitFor();
      await offers(page, false);
    });
  });
});
