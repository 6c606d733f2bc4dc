import { devAccounts } from "@sluice/devnet";
import type { Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import { describePage, useBrowser } from "./browser.js";
import { shoot } from "./shoot.js";
import { agree, connectLocal, formUrl, onChain, type Stage, useStage } from "./stage.js";
import { announceWallet, askedOf, connectBrowserWallet, me, sendsOf } from "./wallet.js";

const button = (page: Page) => page.getByRole("button", { name: "Trade", exact: true });
const listOf = (page: Page) => page.getByRole("region", { name: "Sent from this browser" });
const form = { sell: "ETH", amount: "1", receive: "USDC" };

type Transaction = {
  hash: string;
  from: string;
  to: string;
  input: string;
  value: string;
  nonce: string;
  gas: string;
};

/** Sends a transaction with the nonce of a pending one, at a price that makes nodes replace it. */
async function replace(stage: Stage, hash: string, by: (waiting: Transaction) => object): Promise<string> {
  const waiting = await onChain<Transaction>(stage, "eth_getTransactionByHash", [hash]);
  const { from, nonce, gas } = waiting;
  const [maxFeePerGas, maxPriorityFeePerGas] = ["0x2540be40000", "0x2540be400"];
  const price = { maxFeePerGas, maxPriorityFeePerGas };
  return onChain(stage, "eth_sendTransaction", [{ from, nonce, gas, ...price, ...by(waiting) }]);
}

describePage("what was sent", () => {
  const stage = useStage();
  const pages = useBrowser();
  const mine = () => onChain(stage, "evm_mine", []);
  const automine = (isOn: boolean) => onChain(stage, "evm_setAutomine", [isOn]);

  afterEach(async () => {
    await mine();
    await automine(true);
  });

  /** Trades with the local chain's wallet while no block is mined. Returns the hash. */
  async function leavePending(account: number): Promise<{ page: Page; hash: string }> {
    const page = await pages.open(formUrl(stage.url, form));
    await connectLocal(page, account);
    await agree(page);
    await automine(false);
    await button(page).click();
    await listOf(page).getByText("Sent, but not in a block yet.").waitFor();
    const hash = /0x[0-9a-f]{64}/.exec(await listOf(page).innerText())?.[0] as string;
    return { page, hash };
  }

  test("an unreadable receipt is requested again: the trade is neither reported as failed nor sent twice", async () => {
    const wallet = announceWallet({ fails: { eth_getTransactionReceipt: 4 } });
    const page = await pages.open(formUrl(stage.url, form), {}, wallet);
    await connectBrowserWallet(page);
    await button(page).click();
    await listOf(page).getByText("outcome unknown").waitFor();
    await listOf(page).getByText("Your wallet's node does not answer. The page keeps trying.").waitFor();
    expect(await button(page).count()).toBe(0);
    await page.getByTestId("received").waitFor();
    expect(await page.getByTestId("received").innerText()).toBe(
      await page.getByTestId("promised").innerText(),
    );
    expect(await sendsOf(page)).toBe(1);
  });

  test("a cancel that comes before the page's first look ends the trade", async () => {
    const page = await pages.open(formUrl(stage.url, form), {}, announceWallet({ cancels: true }));
    await connectBrowserWallet(page);
    await automine(false);
    await button(page).click();
    await expect.poll(() => page.evaluate("window.wallet.isCancelled")).toBe(true);
    await mine();
    await listOf(page).getByText("replaced", { exact: true }).waitFor();
    await listOf(page)
      .getByText(/so it can never be mined\. Nothing was traded\./)
      .waitFor();
    await expect.poll(() => button(page).isEnabled()).toBe(true);
  });

  test("a wallet whose answer was lost is not asked again: the chain shows what it sent", async () => {
    const page = await pages.open(formUrl(stage.url, form), {}, announceWallet({ loses: true }));
    await connectBrowserWallet(page);
    await automine(false);
    await button(page).click();
    await listOf(page)
      .getByText(/Your wallet did not say whether it sent this\. The page looks/)
      .waitFor();
    await mine();
    await page.getByTestId("received").waitFor();
    expect(await sendsOf(page)).toBe(1);
  });

  test("survives a reload, and is visible in every view and tab until it is mined", async () => {
    const { page, hash } = await leavePending(4);
    await page.reload();
    await listOf(page).getByText("Sell 1 ETH for USDC").waitFor();
    // The wallet, which still exposes the account to the page, reconnects.
    await listOf(page).getByText("Sent, but not in a block yet.").waitFor();
    await page.getByText("This trade was already sent, and its outcome is not known yet.").waitFor();
    expect(await button(page).isDisabled()).toBe(true);
    await page.goto(`${stage.url}/#/explore`);
    // Where it is not the subject, it is one line.
    await listOf(page).getByText("Sell 1 ETH for USDC").waitFor();
    await listOf(page).getByText("pending", { exact: true }).waitFor();
    expect(await listOf(page).getByText(hash).count()).toBe(0);
    expect((await listOf(page).boundingBox())?.height).toBeLessThan(60);
    const other = await pages.open(formUrl(stage.url, form));
    await listOf(other).getByText(hash).waitFor();
    await expect.poll(() => button(other).isDisabled()).toBe(true);
    await mine();
    await listOf(other).getByTestId("received").waitFor();
    expect(await other.getByTestId("received").innerText()).toBe(
      await other.getByTestId("promised").innerText(),
    );
    await listOf(page).getByText("done", { exact: true }).waitFor();
    expect((await listOf(page).boundingBox())?.height).toBeLessThan(60);
    await listOf(page).getByRole("button", { name: "Dismiss" }).click();
    await listOf(other).waitFor({ state: "detached" });
  });

  describe("another transaction with the same nonce", () => {
    test("replaces it, and the trade can be made again", async () => {
      const { page, hash } = await leavePending(5);
      const from = devAccounts[5]?.address as string;
      const taker = await replace(stage, hash, () => ({ to: from, value: "0x0" }));
      await mine();
      await listOf(page).getByText("replaced", { exact: true }).waitFor();
      await listOf(page).getByText(taker).waitFor();
      await expect.poll(() => button(page).isEnabled()).toBe(true);
    });

    test("with the same content is the same trade, sped up", async () => {
      const { page, hash } = await leavePending(6);
      const taker = await replace(stage, hash, ({ to, input, value }) => ({ to, data: input, value }));
      await mine();
      await listOf(page).getByTestId("received").waitFor();
      await listOf(page).getByText(taker).waitFor();
    });
  });

  test("is dropped once the local chain no longer knows it", async () => {
    const { page, hash } = await leavePending(7);
    await onChain(stage, "anvil_dropTransaction", [hash]);
    await listOf(page).getByText("dropped", { exact: true }).waitFor();
    await expect.poll(() => button(page).isEnabled()).toBe(true);
  });

  test("is followed until the user stops waiting, in two steps; light and dark, wide and on a phone", async () => {
    const { page } = await leavePending(8);
    await listOf(page).getByRole("button", { name: "Stop waiting …" }).click();
    await page.getByText("If you repeat the trade, you may sell twice.").waitFor();
    await page.getByText(/below the best possible route|No other route gives more/).waitFor();
    await shoot(page, "pending");
    await page.getByRole("button", { name: "Keep waiting" }).click();
    expect(await button(page).count()).toBe(0);
    await listOf(page).getByRole("button", { name: "Stop waiting …" }).click();
    await page.getByRole("button", { name: "Stop waiting for it" }).click();
    await listOf(page).waitFor({ state: "detached" });
    await expect.poll(() => button(page).isEnabled()).toBe(true);
  });

  test("a tab waits while another one uses an allowance of the same token, which stays exact", async () => {
    const open = async (amount: string, receive: string, holds?: number) => {
      const url = formUrl(stage.url, { sell: "DAI", amount, receive });
      const page = await pages.open(url, {}, announceWallet(holds === undefined ? {} : { holds }));
      // A tab that opens while a transaction is pending connects by itself.
      if (holds !== undefined) await connectBrowserWallet(page);
      else await page.getByRole("button", { name: new RegExp(`^${me.slice(0, 6)}`) }).waitFor();
      await agree(page);
      return page;
    };
    // The first tab has its approval, and its user reviews the trade.
    const first = await open("100", "USDC", 1);
    await button(first).click();
    await first.getByText("Confirm in your wallet").first().waitFor();
    await expect.poll(() => sendsOf(first)).toBe(2);
    const second = await open("50", "WETH");
    await button(second).click();
    await second.getByText("Waiting for another tab").waitFor();
    expect(await sendsOf(second)).toBe(0);
    await first.evaluate("window.wallet.release()");
    for (const page of [first, second]) {
      const traded = page === first ? "for USDC" : "for WETH";
      await listOf(page).locator("li", { hasText: traded }).getByTestId("received").waitFor();
      const told = await listOf(page).locator("li", { hasText: traded }).innerText();
      expect(told).toContain("Exactly the promised amount.");
    }
    expect(await sendsOf(second)).toBe(2);
  });

  test("a waiting tab can stop waiting", async () => {
    const url = formUrl(stage.url, { sell: "DAI", amount: "10", receive: "USDC" });
    const first = await pages.open(url, {}, announceWallet({ holds: 0 }));
    const second = await pages.open(url, {}, announceWallet());
    for (const page of [first, second]) await connectBrowserWallet(page);
    await button(first).click();
    await expect.poll(() => sendsOf(first)).toBe(1);
    // A request to a wallet cannot be cancelled here, since the wallet can still send it: one can only stop waiting.
    expect(await first.getByRole("button", { name: "Cancel" }).count()).toBe(0);
    await button(second).click();
    await second.getByRole("button", { name: "Cancel" }).click();
    await second.getByText("Cancelled: nothing was traded.").waitFor();
    expect(await askedOf(second)).not.toContain("eth_sendTransaction");
  });
});
