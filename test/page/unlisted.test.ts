import { devAccounts, devToken } from "@sluice/devnet";
import { expect, test } from "vitest";
import type { Address } from "../../src/lib/address.js";
import { caughtUp } from "../helpers/service.js";
import { makeStrangeTokens } from "../helpers/strangeTokens.js";
import { describePage, useBrowser } from "./browser.js";
import { connectLocal, formUrl, trade, useStage } from "./stage.js";

const maker = devAccounts[6]?.address as Address;

describePage("an unlisted token", () => {
  const stage = useStage();
  const pages = useBrowser();

  test("with the symbol of a known one is marked, needs consent with its address, and can then be traded", async () => {
    const make = makeStrangeTokens(() => stage.nodeUrl, maker);
    const token = await make.token({ symbol: "USDC", decimals: 6 });
    const weth = devToken("WETH").address;
    await make.fill(token, 1_000_000n * 10n ** 6n, weth, 50n * 10n ** 18n);
    await caughtUp(stage, { url: stage.nodeUrl });
    const page = await pages.open(formUrl(stage.url, { sell: "ETH", amount: "0.01", receive: token }));
    await connectLocal(page, 1);
    await page.getByText("unlisted", { exact: true }).waitFor();
    const warning = `USDC at ${token} is unlisted: anybody can give a token that name.`;
    await page.getByText(warning).waitFor();
    await page.getByText(/simulated on block/).waitFor();
    const button = page.getByRole("button", { name: "Trade", exact: true });
    expect(await button.isEnabled()).toBe(false);
    const { promised, received } = await trade(page);
    expect(received).toEqual(promised);
    // The known token needs no such consent.
    await page.goto(formUrl(stage.url, { sell: "ETH", amount: "0.01", receive: "USDC" }));
    await expect.poll(() => button.isEnabled()).toBe(true);
    expect(await page.getByText("is unlisted").count()).toBe(0);
  });
});
