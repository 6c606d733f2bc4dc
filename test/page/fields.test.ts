import { devAccounts } from "@sluice/devnet";
import type { Page } from "playwright-core";
import { formatUnits } from "viem";
import { describe, expect, test } from "vitest";
import { faultsOf } from "./accessibility.js";
import { describePage, useBrowser } from "./browser.js";
import { addressOf, agree, connectLocal, formUrl, onChain, useStage } from "./stage.js";

const tradeOf = (page: Page) => page.getByRole("button", { name: "Trade", exact: true });

/** Checks whether a trade is offered, once the page has had time to request one. */
async function offers(page: Page, isOffered: boolean): Promise<void> {
  await expect.poll(() => tradeOf(page).isEnabled()).toBe(isOffered);
}

/** Pastes a text into a field. */
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

    test("may have commas in the page's own format", async () => {
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
      for (const text of ["5 ETH", "$100", "1e3", "1,00,5"]) {
        await paste(page, label, "2");
        await expect.poll(() => page.getByLabel(label).getAttribute("aria-invalid")).toBe("false");
        await paste(page, label, text);
        await expect.poll(() => page.getByLabel(label).getAttribute("aria-invalid")).toBe("true");
        await page.getByText("Enter a number such as 1,234.5").waitFor();
      }
      await page.getByText("Enter a number such as 1,234.5, without a currency or letters.").waitFor();
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
      // Waits, since a fading text is not reported yet.
      await page.getByText(/below the best possible route|No other route gives more/).waitFor();
      expect(await faultsOf(page)).toEqual([]);
    });

    test("is refused without a question about its loss", async () => {
      const page = await pages.open(formUrl(stage.url, { sell: "ETH", amount: "5000", receive: "LINK" }));
      await connectLocal(page);
      await page.getByText(/you lose about/).waitFor();
      await page.getByLabel("Amount to sell of ETH").fill("20000");
      await page.getByText(/^Not enough ETH: you hold [\d,.]+ ETH\.$/).waitFor();
      await page.locator('[data-testid="result"][data-current="true"]').waitFor();
      expect(await page.getByText(/you lose about/).count()).toBe(0);
    });

    test("includes gas if the native coin is sold; Max leaves some for it", async () => {
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

  test("Max of the native coin after a small trade can be traded, without a second click", async () => {
    const page = await pages.open(formUrl(stage.url, { sell: "ETH", amount: "1", receive: "USDC" }));
    await connectLocal(page);
    await offers(page, true);
    await page.evaluate(`(() => {
      window.refusals = [];
      new MutationObserver(() => {
        if (document.body.innerText.includes("Not enough ETH")) window.refusals.push("Not enough ETH");
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    })()`);
    const amount = () => page.getByLabel("Amount to sell of ETH").inputValue();
    await page.getByRole("button", { name: /^Max of the/ }).click();
    await expect.poll(async () => Number(await amount())).toBeGreaterThan(9_000);
    await page.locator('[data-testid="result"][data-current="true"]').waitFor();
    await agree(page);
    expect(await page.getByText(/^Not enough ETH/).count()).toBe(0);
    expect(Number(await amount())).toBeGreaterThan(9_990);
    expect(await page.evaluate("window.refusals")).toEqual([]);
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
        await expect.poll(() => field.inputValue()).toBe(text);
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
      await page.getByText("Options · 2 % slippage").waitFor();
      await expect.poll(() => page.getByLabel("Slippage, %").inputValue()).toBe("2 %");
      await page.goto(formUrl(stage.url, { sell: "ETH", amount: "1", receive: "USDC", slippage: "75" }));
      await expect.poll(() => page.getByLabel("Slippage, %").inputValue()).toBe("0.75");
    });

    test("a fee has its own limit", async () => {
      const page = await open();
      await page.getByLabel("Integrator fee, % (at most 1)").fill("1.01");
      await page.getByText("Enter at most 1 %.").waitFor();
      await offers(page, false);
    });
  });

  describe("the rows of the form", () => {
    const open = (form: { sell: string; amount: string; receive: string }) =>
      pages.open(formUrl(stage.url, form));
    const turn = (page: Page) => page.getByRole("button", { name: "Swap the sold and bought tokens" });
    const query = (page: Page) => new URLSearchParams(page.url().split("?")[1]);

    test("swap places if there is one on each side, without an amount before there is a quote", async () => {
      const page = await open({ sell: "ETH", amount: "", receive: "USDC" });
      await turn(page).click();
      await page.getByRole("button", { name: "Sell: USDC" }).waitFor();
      expect(Object.fromEntries(query(page))).toEqual({
        ...{ chain: "1", in: addressOf("USDC"), out: addressOf("ETH") },
      });
      for (const form of [
        { sell: "ETH,USDC", amount: "1,1", receive: "DAI" },
        { sell: "ETH", amount: "1", receive: "USDC,DAI" },
      ]) {
        await page.goto(formUrl(stage.url, form));
        await expect.poll(() => turn(page).isDisabled()).toBe(true);
      }
    });

    test("swap places at the usual width of a laptop, with a quote of the other direction", async () => {
      const page = await pages.open(formUrl(stage.url, { sell: "USDC", amount: "500", receive: "WETH" }), {
        width: 1280,
        height: 720,
      });
      await page.getByText("WETH / USDC").waitFor();
      const received = await page.locator("output").first().getAttribute("title");
      // A click reaches the button only if nothing lies over its middle.
      await turn(page).click();
      await page.getByRole("button", { name: "Sell: WETH" }).waitFor();
      // What arrived is what reverses the trade.
      expect(await page.getByLabel("Amount to sell of WETH").inputValue()).toContain(received);
      await page.getByText("USDC / WETH").waitFor();
      await page.getByRole("button", { name: "Receive: USDC" }).waitFor();
      await page.getByLabel("Amount to sell of WETH").fill("2");
      await page.getByText("USDC / WETH").waitFor();
      await expect.poll(() => page.locator("output").first().innerText()).toMatch(/^\d,\d{3}/);
    });

    test.each([
      ["Sell: ETH", /^USDC/],
      ["Receive: USDC", /^ETH/],
    ])("swap places if the token of the other side is chosen for %s", async (button, token) => {
      const page = await open({ sell: "ETH", amount: "2", receive: "USDC" });
      await page.getByText("USDC / ETH").waitFor();
      await page.getByRole("button", { name: button }).click();
      await page.getByRole("option", { name: token }).first().click();
      await page.getByRole("button", { name: "Sell: USDC" }).waitFor();
      await page.getByRole("button", { name: "Receive: ETH" }).waitFor();
      expect(await page.getByText(/does not accept this form/).count()).toBe(0);
      await page.getByLabel("Amount to sell of USDC").fill("100");
      await page.getByText("ETH / USDC").waitFor();
    });

    test("that name one token on both sides are refused beside the field, and nothing old is shown", async () => {
      const page = await open({ sell: "ETH", amount: "2", receive: "USDC" });
      await page.getByText("USDC / ETH").waitFor();
      await page.goto(formUrl(stage.url, { sell: "USDC", amount: "2", receive: "USDC" }));
      await page.getByText("You sell this token already. Choose another one.").waitFor();
      await page.getByText("Correct the marked fields.").waitFor();
      expect(await page.getByText("USDC / ETH").count()).toBe(0);
    });

    test("say what each amount is worth, and what arrives", async () => {
      const page = await open({ sell: "ETH", amount: "2", receive: "USDC" });
      const row = (label: string) => page.getByText(label, { exact: true }).locator("xpath=../..");
      await expect.poll(() => row("You sell").innerText()).toMatch(/\$\d{1,3},\d{3}\.\d\d/);
      await expect.poll(() => row("You receive").innerText()).toMatch(/\d,\d{3}[\s\S]*\$\d{1,3},\d{3}\.\d\d/);
    });

    test.each([
      ["+ Sell another", "Sell: WETH", /^Sell: /],
      ["+ Receive another", "Receive: Choose", /^Receive: /],
    ])("are eight at most: %s", async (button, second, each) => {
      const page = await open({ sell: "ETH", amount: "1", receive: "USDC" });
      const more = page.getByRole("button", { name: button });
      const rows = page.getByRole("button", { name: each });
      expect(await page.getByRole("button", { name: /^Remove/ }).count()).toBe(0);
      await more.click();
      await page.getByRole("button", { name: second }).waitFor();
      for (let count = 2; count < 8; count++) {
        expect(await rows.count()).toBe(count);
        await more.click();
        await rows.nth(count).waitFor();
      }
      expect(await more.isDisabled()).toBe(true);
      await page
        .getByRole("button", { name: /^Remove/ })
        .first()
        .click();
      await expect.poll(() => rows.count()).toBe(7);
      expect(await more.isEnabled()).toBe(true);
    });

    test("are of a network that can be chosen if the service has several", async () => {
      const one = await open({ sell: "ETH", amount: "1", receive: "USDC" });
      await one.getByText("USDC / ETH").waitFor();
      expect(await one.getByLabel("Network").count()).toBe(0);
      const url = formUrl(stage.url, { sell: "ETH", amount: "1", receive: "USDC" });
      const two = await pages.open(url, {}, async (page) => {
        await page.route("**/api/v1/networks*", async (route) => {
          const response = await route.fetch();
          const [network] = (await response.json()) as object[];
          await route.fulfill({ response, json: [network, { ...network, id: 10, name: "Elsewhere" }] });
        });
      });
      await two.getByLabel("Network").selectOption("Elsewhere");
      await expect.poll(() => query(two).get("chain")).toBe("10");
      // The previous output is a token of the other network.
      await two.getByRole("button", { name: "Receive: Choose" }).waitFor();
    });
  });

  describe("a search for a token", () => {
    test("says how much it found, or that nothing has that name or address", async () => {
      const page = await pages.open(formUrl(stage.url, { sell: "ETH", amount: "1", receive: "USDC" }));
      await page.getByRole("button", { name: "Receive: USDC" }).click();
      const field = page.getByRole("combobox");
      const told = page.getByRole("dialog").getByRole("status");
      await field.fill("there is no such token");
      await expect
        .poll(() => told.innerText())
        .toBe("No match by symbol, name, protocol or kind of position");
      await field.fill("vault");
      await expect.poll(() => told.innerText()).toMatch(/^\d+ found$/);
      const vault = page.getByRole("option").filter({ hasText: "ERC-4626 ·" }).first();
      await vault.getByText(/^\$[\d.]+[KMB]? locked$/).waitFor();
      await field.fill(`0x${"5e".repeat(20)}`);
      await expect.poll(() => told.innerText()).toBe("No token at this address");
      await field.fill(addressOf("DAI").toUpperCase().replace("0X", "0x"));
      await expect.poll(() => told.innerText()).toBe("1 found");
      await page.getByRole("option", { name: /^DAI/ }).click();
      await page.getByRole("button", { name: "Receive: DAI" }).waitFor();
    });
  });
});
