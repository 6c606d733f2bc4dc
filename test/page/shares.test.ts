import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { describePage, useBrowser } from "./browser.js";
import { formUrl, useStage } from "./stage.js";

describePage("shares of a pool in the form", () => {
  const stage = useStage({ SLUICE_DEVNET_BLOCK_TIME_SECONDS: "0" });
  const pages = useBrowser();

  async function addressOfShares(): Promise<string> {
    const answer = await fetch(
      `${stage.url}/api/v1/tokens?chainId=1&protocolSlug=uniswap-v2&includeMetadata=true`,
    );
    const { data } = (await answer.json()) as {
      data: { address: string; symbol: string; underlyingTokens: { symbol: string }[] }[];
    };
    const shares = data.find(({ underlyingTokens }) =>
      ["USDC", "WETH"].every((symbol) => underlyingTokens.some((each) => each.symbol === symbol)),
    );
    return shares?.address as string;
  }

  /** Returns whether the text of an element is wholly visible in it. */
  const isWhole = (page: Page, selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { scrollWidth, clientWidth } = element as unknown as {
          scrollWidth: number;
          clientWidth: number;
        };
        return scrollWidth <= clientWidth;
      });

  describe.each([
    ["wide", 1280],
    ["phone", 360],
  ])("on a %s window", (_, width) => {
    test.each(["1", "2000000"])(
      "show every digit of the amount and of the price of %s USDC",
      async (amount) => {
        const url = formUrl(stage.url, { sell: "USDC", amount, receive: await addressOfShares() });
        const page = await pages.open(url, { width });
        await page.getByText(/simulated on block/).waitFor();
        const received = page.getByLabel(/^Amount to receive/);
        expect(await received.inputValue()).toMatch(/^[\d,]+(\.\d*[₀-₉]*[1-9]\d*)?$/);
        expect(await isWhole(page, "[aria-label^='Amount to receive']")).toBe(true);
        const turn = page.getByTitle("Invert the price");
        const [outer, inner] = [await turn.boundingBox(), await turn.locator("span").last().boundingBox()];
        expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThanOrEqual(
          (outer?.x ?? 0) + (outer?.width ?? 0) + 1,
        );
        expect(await isWhole(page, "[title='Invert the price'] span")).toBe(true);
        expect(await turn.innerText()).toContain("⇄");
      },
    );
  });

  test.each([1280, 360])(
    "a long amount to sell is shown whole beside it, at a width of %s",
    async (width) => {
      const shares = await addressOfShares();
      const page = await pages.open(
        formUrl(stage.url, { sell: shares, amount: "0.00012345", receive: "DAI" }),
        {
          width,
        },
      );
      await page.getByRole("button", { name: "Sell: UNI-V2 USDC/WETH" }).waitFor();
      expect(await isWhole(page, "[aria-label^='Amount to sell']")).toBe(true);
    },
  );

  test("a deposit carries the whole trade in the table of its fills", async () => {
    const url = formUrl(stage.url, { sell: "USDC", amount: "1000", receive: await addressOfShares() });
    const page = await pages.open(url);
    await page.getByText(/simulated on block/).waitFor();
    const deposit = page
      .getByRole("region", { name: "Fills of the route" })
      .getByRole("row")
      .filter({ hasText: "deposit" });
    expect(await deposit.getByText("100 %", { exact: true }).count()).toBe(1);
  });
});
