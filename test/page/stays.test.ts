import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { describePage, useBrowser } from "./browser.js";
import { shoot } from "./shoot.js";
import { addressOf, agree, formUrl, isForWallet, onChain, trade, useStage } from "./stage.js";
import { announceWallet, connectBrowserWallet, me, sendsOf } from "./wallet.js";

const permit2 = "0x000000000022d473030f116ddee9f6b43ac78ba3";
const button = (page: Page) => page.getByRole("button", { name: "Trade", exact: true });
const staying = (page: Page) => page.getByRole("region", { name: "Allowances that stay" });
const word = (address: string) => address.slice(2).padStart(64, "0");

describePage("an approval that no trade has used", () => {
  const stage = useStage();
  const pages = useBrowser();
  const routerOf = async () => {
    const asked = { chainId: "1", fromAddress: me, tokenAddress: addressOf("DAI"), amount: "1" };
    const query = new URLSearchParams({ ...asked, routingStrategy: "router" });
    const answer = await fetch(`${stage.url}/api/v1/wallet/approve?${query}`);
    return ((await answer.json()) as { spender: string }).spender;
  };
  const allowance = async (symbol: string, spender: string) => {
    const data = `0xdd62ed3e${word(me)}${word(spender)}`;
    return BigInt(await onChain<string>(stage, "eth_call", [{ to: addressOf(symbol), data }, "latest"]));
  };

  test("is named with Revoke when the wallet declines the trade, and after a reload; light and dark, wide and on a phone", async () => {
    const form = { sell: "DAI", amount: "75", receive: "USDC", approve: "send" };
    const page = await pages.open(formUrl(stage.url, form), {}, announceWallet({ declines: 1 }));
    await connectBrowserWallet(page);
    await agree(page);
    expect(await staying(page).count()).toBe(0);
    await button(page).click();
    await page
      .getByText("You declined in your wallet; nothing was traded. What was sent before stays.")
      .waitFor();
    const sentence = "Your approval stays: Sluice may move 75 DAI when you trade.";
    await staying(page).getByText(sentence).waitFor();
    expect(await allowance("DAI", await routerOf())).toBe(75n * 10n ** 18n);
    await shoot(page, "approval-stays");
    await page.reload();
    await staying(page).getByText(sentence).waitFor();
    await staying(page).getByRole("button", { name: "Revoke DAI" }).click();
    await staying(page).getByText("Revoked.").waitFor();
    await staying(page).getByText(sentence).waitFor({ state: "detached" });
    expect(await allowance("DAI", await routerOf())).toBe(0n);
  });

  test("is named when the price moves below what was agreed to, and gone once a trade has used it", async () => {
    const form = { sell: "USDT", amount: "40", receive: "WETH", approve: "send" };
    const page = await pages.open(formUrl(stage.url, form), {}, async (opened) => {
      await announceWallet()(opened);
      let isApproved = false;
      await opened.route("**/api/v1/wallet/approve?*amount=40000000*", (route) => {
        isApproved = true;
        return route.continue();
      });
      await opened.route("**/api/v1/shortcuts/route?*", async (route) => {
        if (isApproved && (await isForWallet(route.request()))) await route.abort();
        else await route.continue();
      });
    });
    await connectBrowserWallet(page);
    await agree(page);
    await button(page).click();
    await staying(page).getByText("Your approval stays: Sluice may move 40 USDT when you trade.").waitFor();
    await page.unroute("**/api/v1/shortcuts/route?*");
    await trade(page);
    await expect.poll(() => staying(page).count()).toBe(0);
  });

  test("can be revoked without waiting for the wallet, which sends what the person confirms later", async () => {
    const form = { sell: "DAI", amount: "55", receive: "USDC", approve: "send" };
    const page = await pages.open(formUrl(stage.url, form), {}, announceWallet({ declines: 1, holds: 2 }));
    await connectBrowserWallet(page);
    await agree(page);
    await button(page).click();
    await staying(page).getByRole("button", { name: "Revoke DAI" }).click();
    await staying(page).getByText("Confirm in your wallet …").waitFor();
    await expect.poll(() => sendsOf(page)).toBe(3);
    await staying(page).getByRole("button", { name: "Stop waiting" }).click();
    await staying(page)
      .getByText(/^You stopped waiting\./)
      .waitFor();
    await page.evaluate("window.wallet.release()");
    await expect.poll(async () => allowance("DAI", await routerOf())).toBe(0n);
  });

  test("of Permit2 is named when the person declines to sign, listed in Wallet, and ended there", async () => {
    const form = { sell: "WBTC", amount: "0.01", receive: "USDC", approve: "permit2" };
    const refuses = announceWallet({ refuses: "eth_signTypedData_v4" });
    const page = await pages.open(formUrl(stage.url, form), {}, refuses);
    await connectBrowserWallet(page);
    await page.getByText(/^Permit2 gets an unlimited allowance of your WBTC/).waitFor();
    await page.getByText(/simulated on block/).waitFor();
    expect(await button(page).isDisabled()).toBe(true);
    await agree(page);
    await button(page).click();
    await staying(page)
      .getByText("Your approval stays: Permit2 may move your WBTC whenever you sign.")
      .waitFor();
    expect(await allowance("WBTC", permit2)).toBeGreaterThan(0n);
    await page.goto(`${stage.url}/#/wallet`);
    const own = page.getByRole("region", { name: "Allowances" }).getByRole("listitem");
    await own.filter({ hasText: "Permit2" }).getByText("WBTC").waitFor();
    await shoot(page, "allowance-of-permit2");
    await page.getByRole("button", { name: "Revoke WBTC" }).click();
    await page.getByText("Revoked.").waitFor();
    expect(await allowance("WBTC", permit2)).toBe(0n);
    await own.filter({ hasText: "Permit2" }).waitFor({ state: "detached" });
  });

  test("of Permit2 does not stop a wallet that cannot sign: it approves the amount instead, and the page says so", async () => {
    const form = { sell: "LINK", amount: "3", receive: "USDC", approve: "permit2" };
    const page = await pages.open(formUrl(stage.url, form), {}, announceWallet({ cannotSign: true }));
    await connectBrowserWallet(page);
    const { promised, received } = await trade(page);
    expect(received).toEqual(promised);
    await page
      .getByText("Your wallet cannot sign this, so you approve the amount by a transaction")
      .waitFor();
    expect(await sendsOf(page)).toBe(3);
    expect(await allowance("LINK", await routerOf())).toBe(0n);
  });

  test("is all that an account with code of its own needs, which accepts no signature of its key", async () => {
    await onChain(stage, "anvil_setCode", [me, `0xef0100${permit2.slice(2)}`]);
    await onChain(stage, "evm_mine", []);
    const form = { sell: "USDC", amount: "30", receive: "DAI", approve: "sign" };
    const page = await pages.open(formUrl(stage.url, form), {}, announceWallet());
    await connectBrowserWallet(page);
    const { promised, received } = await trade(page);
    expect(received).toEqual(promised);
    await page.getByText(/^Your account's code accepts no signature of its key/).waitFor();
    expect(await sendsOf(page)).toBe(2);
    await onChain(stage, "anvil_setCode", [me, "0x"]);
  });
});
