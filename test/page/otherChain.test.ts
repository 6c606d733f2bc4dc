import { rpc } from "@sluice/devnet";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findAnvil } from "../../devnet/src/anvil/binary.js";
import { type AnvilProcess, startAnvil } from "../../devnet/src/anvil/process.js";
import { routerAddress } from "../../src/program/index.js";
import { describePage, useBrowser } from "./browser.js";
import { agree, formUrl, onChain, trade, useStage } from "./stage.js";
import { announceWallet, askedOf, connectBrowserWallet, me, sendsOf } from "./wallet.js";

const form = { sell: "ETH", amount: "1", receive: "USDC" };
const notOnChain = /Your wallet is not on the chain of this service/;

describePage("a wallet on another chain with the id of the local one", () => {
  const stage = useStage();
  const pages = useBrowser();
  let other: AnvilProcess;

  beforeAll(async () => {
    // Its node has blocks of the numbers that the local chain is about to reach.
    const head = Number(await onChain<string>(stage, "eth_blockNumber", []));
    const args = ["--chain-id", "1", "--number", String(head - 1)];
    other = await startAnvil({ binary: findAnvil().path, host: "127.0.0.1", port: 0, args });
    await rpc(other.url, "anvil_mine", ["0x40"]);
  });
  afterAll(() => other?.stop());

  const button = (page: Page) => page.getByRole("button", { name: "Trade", exact: true });
  const etherOf = async (owner: string) =>
    BigInt(await rpc<string>(other.url, "eth_getBalance", [owner, "latest"]));
  const sentOf = (page: Page) => page.evaluate("window.wallet.sent") as Promise<{ chainId?: string }[]>;
  const switchTo = (page: Page, url: string) => page.evaluate(`window.wallet.useChain("0x1", "${url}")`);

  test("reads before it connects that the chain is on this machine, sends nothing, and is shown the ways on", async () => {
    const before = await etherOf(me);
    const wallet = announceWallet({ nodes: { "0x1": other.url } });
    const page = await pages.open(formUrl(stage.url, form), {}, wallet);
    await page.getByRole("button", { name: "Connect", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Ethereum is a chain on this machine here").waitFor();
    expect(await askedOf(page)).not.toContain("eth_requestAccounts");
    await page.keyboard.press("Escape");

    await connectBrowserWallet(page);
    await page.getByText("Your wallet is on another chain, so it cannot trade here.").waitFor();
    expect(await button(page).isDisabled()).toBe(true);
    await page.getByRole("button", { name: "Add this chain to your wallet" }).click();
    await page.getByRole("alert").getByText("Your wallet refused to add it.").waitFor();
    expect(await askedOf(page)).toContain("wallet_addEthereumChain");
    await page.getByText(stage.nodeUrl).waitFor();

    await page.getByRole("button", { name: "Use the local wallet" }).click();
    const { promised, received } = await trade(page);
    expect(received).toEqual(promised);
    expect(await sendsOf(page)).toBe(0);
    expect(await etherOf(me)).toBe(before);
  });

  test("may trade as soon as it uses the node of the local chain", async () => {
    const wallet = announceWallet({ nodes: { "0x1": other.url } });
    const page = await pages.open(formUrl(stage.url, form), {}, wallet);
    await connectBrowserWallet(page);
    await page.getByText("Your wallet is on another chain, so it cannot trade here.").waitFor();
    await switchTo(page, stage.nodeUrl);
    const { promised, received } = await trade(page);
    expect(received).toEqual(promised);
    expect(await sentOf(page)).toMatchObject([{ chainId: "0x1", to: routerAddress }]);
  });

  test("sends nothing if it gets there after the approval", async () => {
    const before = await etherOf(me);
    const sale = { sell: "USDC", amount: "10", receive: "ETH", approve: "send" };
    const wallet = announceWallet({ nodes: { "0x1": stage.nodeUrl } });
    const page = await pages.open(formUrl(stage.url, sale), {}, wallet);
    await connectBrowserWallet(page);
    await agree(page);
    await page.route(/shortcuts\/route/, async (route) => {
      // The live answer asks for routes as well.
      if (await page.getByText("Newest route").isVisible()) await switchTo(page, other.url);
      await route.continue();
    });
    await button(page).click();
    await page.getByText(notOnChain).waitFor();
    expect(await sendsOf(page)).toBe(1);
    expect(await etherOf(me)).toBe(before);
  });

  test("signs nothing, since a signature for one chain holds on the other", async () => {
    const sale = { sell: "USDC", amount: "11", receive: "ETH" };
    const wallet = announceWallet({ nodes: { "0x1": stage.nodeUrl } });
    const page = await pages.open(formUrl(stage.url, sale), {}, wallet);
    await connectBrowserWallet(page);
    await agree(page);
    await page.route(/wallet\/permit/, async (route) => {
      await switchTo(page, other.url);
      await route.continue();
    });
    await button(page).click();
    await page.getByText(notOnChain).waitFor();
    expect(await askedOf(page)).not.toContain("eth_signTypedData_v4");
    expect(await sendsOf(page)).toBe(0);
  });

  test("is never called done for what it sends there all the same: the card is red", async () => {
    const before = await etherOf(routerAddress);
    const wallet = announceWallet({ straysTo: other.url });
    const page = await pages.open(formUrl(stage.url, form), {}, wallet);
    await connectBrowserWallet(page);
    await agree(page);
    await button(page).click();
    const card = page.getByRole("region", { name: "Sent from this browser" });
    await card.getByText("went astray").waitFor();
    await card.getByText(/sent it on another chain, where Sluice's contract is not\. Its 1 of/).waitFor();
    expect(await card.getByText("done", { exact: true }).count()).toBe(0);
    expect(await card.getByTestId("received").count()).toBe(0);
    expect((await etherOf(routerAddress)) - before).toBe(10n ** 18n);
  });
});
