import { devAccounts } from "@sluice/devnet";
import { expect, test } from "vitest";
import { describePage, useBrowser } from "./browser.js";
import { formUrl, useStage } from "./stage.js";

const me = devAccounts[0]?.address as string;

describePage("a trader's words", () => {
  const stage = useStage({ SLUICE_DEVNET_BLOCK_TIME_SECONDS: "0" });
  const pages = useBrowser();

  test("the route view speaks of trades, and keeps the program for developers", async () => {
    const page = await pages.open(
      formUrl(stage.url, { sell: "ETH", amount: "100", receive: "USDC", from: me }),
    );
    await page.getByText("Leftovers go to").waitFor();
    await page.getByText(/below the best possible route|No other/).waitFor();
    await page.getByText("Options · 0.5 % slippage", { exact: true }).click();
    const text = await page.innerText("body");
    expect(text).not.toMatch(
      /basis point|Executor|v3Swap|sweep|middle price|at the margin|delegatecall|ensowallet|Interface/,
    );
    expect(text).toMatch(/Network fee\s+[\d.]+ ETH, \$[\d.,]+\s+gas limit [\d,]+/);
    expect(await page.getByLabel("Who trades").locator("option").allInnerTexts()).toEqual([
      "Your account",
      "Your Sluice wallet",
      "Your own smart account",
    ]);
    await page.getByText("For developers: every step").click();
    await page.getByText(/^The Executor 0x[0-9a-f]{4}….* runs \d+ steps?\.$/).waitFor();
    await page.getByRole("link", { name: "API", exact: true }).waitFor();
  });

  test("a network is connected", async () => {
    const page = await pages.open(`${stage.url}/#/explore/networks`);
    await page.getByText("connected", { exact: true }).waitFor();
  });
});
