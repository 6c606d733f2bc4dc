import { devAccounts } from "@sluice/devnet";
import { expect, test } from "vitest";
import { describePage, useBrowser } from "./browser.js";
import { addressOf, connectLocal, formUrl, trade, useStage } from "./stage.js";
import { announceWallet, askedOf, connectBrowserWallet, me } from "./wallet.js";

describePage("what goes wrong", () => {
  const stage = useStage();
  const pages = useBrowser();

  test("an invalid amount and an invalid address are reported before any request", async () => {
    const page = await pages.open(formUrl(stage.url, { sell: "USDC", amount: "0.0000001", receive: "DAI" }));
    await page.getByText("USDC has 6 decimals; this amount has more.").waitFor();
    await page.getByText("Correct the marked fields.").waitFor();
    await page.goto(formUrl(stage.url, { sell: "USDC", amount: "1", receive: "DAI", receiver: "0x12" }));
    await page.getByText("Receiver is not an address").waitFor();
  });

  test("settings of a link that benefit somebody else are shown in full, and require consent before the trade", async () => {
    const other = devAccounts[7]?.address.toLowerCase() as string;
    const set = { receiver: other, slippage: "5000", fee: "100", feeReceiver: other };
    const page = await pages.open(formUrl(stage.url, { sell: "ETH", amount: "1", receive: "USDC", ...set }));
    await connectLocal(page);
    const button = page.getByRole("button", { name: "Trade", exact: true });
    await page.getByText(`${other} receives the output, not you.`).waitFor();
    await page.getByText(`1 % of what you sell goes to ${other}.`).waitFor();
    await page.getByText("50 % less than shown may arrive.").waitFor();
    await page.getByText("Leftovers go to").waitFor();
    expect(await button.isDisabled()).toBe(true);
    await page.getByRole("checkbox").check();
    await expect.poll(() => button.isEnabled()).toBe(true);
    const { promised, received } = await trade(page);
    expect(received).toEqual(promised);
  });

  test("a person who declines is told that nothing was sent, and can try again", async () => {
    const wallet = announceWallet({ refuses: "eth_sendTransaction" });
    const url = formUrl(stage.url, { sell: "ETH", amount: "1", receive: "USDC" });
    const page = await pages.open(url, {}, wallet);
    await connectBrowserWallet(page);
    await page.getByRole("button", { name: "Trade", exact: true }).click();
    await page.getByText("You declined in your wallet").waitFor();
    expect(await page.getByRole("button", { name: "Trade", exact: true }).isEnabled()).toBe(true);
  });

  test("a wallet on another chain is asked to switch, then trades", async () => {
    const wallet = announceWallet({ chainId: "0xa" });
    const url = formUrl(stage.url, { sell: "ETH", amount: "1", receive: "USDC" });
    const page = await pages.open(url, {}, wallet);
    await connectBrowserWallet(page);
    await page.getByRole("button", { name: "Switch network and trade" }).click();
    await page.getByTestId("received").waitFor();
    expect(await page.getByTestId("received").innerText()).toBe(
      await page.getByTestId("promised").innerText(),
    );
    const asked = await askedOf(page);
    expect(asked.filter((method) => method === "wallet_switchEthereumChain")).toHaveLength(1);
  });

  test("a wallet that stays on another chain sends nothing", async () => {
    const wallet = announceWallet({ chainId: "0xa", switches: false });
    const url = formUrl(stage.url, { sell: "ETH", amount: "1", receive: "USDC" });
    const page = await pages.open(url, {}, wallet);
    await connectBrowserWallet(page);
    await page.getByRole("button", { name: "Switch network and trade" }).click();
    await page
      .getByText(/^Your wallet does not know Ethereum.*chain id 1, currency ETH, RPC URL http/)
      .waitFor();
    await page.getByText("What your wallet said").click();
    await page.getByText("May not specify default MetaMask chain.").waitFor();
    expect(await askedOf(page)).not.toContain("eth_sendTransaction");
  });

  test("what a wallet says becomes a sentence, and its own words are in the details", async () => {
    const words = "insufficient funds for gas * price + value: have 1 want 2";
    const wallet = announceWallet({ says: { eth_sendTransaction: [-32000, words] } });
    const url = formUrl(stage.url, { sell: "ETH", amount: "1", receive: "USDC" });
    const page = await pages.open(url, {}, wallet);
    await connectBrowserWallet(page);
    await page.getByRole("button", { name: "Trade", exact: true }).click();
    await page.getByText(/does not hold enough of the network's coin/).waitFor();
    expect(await page.getByText(words).isVisible()).toBe(false);
    await page.getByText("What your wallet said").click();
    await page.getByText(words).waitFor();
  });

  test("nobody has to wait for a wallet that does not answer, and what it confirms later is followed", async () => {
    const url = formUrl(stage.url, { sell: "ETH", amount: "1", receive: "USDC" });
    const page = await pages.open(url, {}, announceWallet({ holds: 0 }));
    await connectBrowserWallet(page);
    await page.getByRole("button", { name: "Trade", exact: true }).click();
    await page.getByRole("status").getByText("Confirm in your wallet").waitFor();
    await expect.poll(() => askedOf(page)).toContain("eth_sendTransaction");
    await page.getByRole("button", { name: "Stop waiting", exact: true }).click();
    await page.getByText(/You stopped waiting\. Decline the trade in your wallet too/).waitFor();
    await page.evaluate("window.wallet.release()");
    await page.getByTestId("received").waitFor();
  });

  test("a wallet that connects by itself while its dialog loads leaves no dialog open", async () => {
    const url = formUrl(stage.url, { sell: "ETH", amount: "1", receive: "USDC" });
    await connectBrowserWallet(await pages.open(url, {}, announceWallet()));
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const page = await pages.open(url, {}, async (opened) => {
      await announceWallet({ isLate: true })(opened);
      await opened.route("**/WalletDialog-*.js", async (route) => {
        await released;
        await route.continue();
      });
    });
    const asked = page.waitForRequest("**/WalletDialog-*.js");
    await page.getByRole("button", { name: "Connect", exact: true }).click();
    const chunk = (await asked).url();
    await page.evaluate("window.wallet.announce()");
    await page.getByRole("button", { name: new RegExp(`^${me.slice(0, 6)}`) }).waitFor();
    release();
    await page.evaluate(`import(${JSON.stringify(chunk)})`);
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))");
    expect(await page.getByRole("dialog").count()).toBe(0);
  });

  test("a token whose name is markup stays text", async () => {
    const markup = "<img src=x onerror=alert(1)>";
    const fake = { chainId: 1, address: addressOf("USDC"), decimals: 6, type: "base", symbol: markup };
    const tokens = [
      { ...fake, name: `</title><script>alert(2)</script>`, underlyingTokens: [], logosUri: [] },
      {
        ...fake,
        address: addressOf("ETH"),
        decimals: 18,
        symbol: "ETH",
        name: "Ether",
        underlyingTokens: [],
      },
    ];
    const url = formUrl(stage.url, { sell: "ETH", amount: "1", receive: "USDC" });
    const page = await pages.open(url, {}, async (opened) => {
      opened.on("dialog", () => expect.unreachable("markup was run"));
      await opened.route("**/api/v1/tokens?*", (route) =>
        route.fulfill({ json: { data: tokens, meta: { total: 2, lastPage: 1 } } }),
      );
    });
    await page.getByText(/below the best possible route|No other route gives more/).waitFor();
    expect(await page.getByText(markup).count()).toBeGreaterThan(0);
    expect(await page.locator("main img:not([src^='/logos/']), main script").count()).toBe(0);
  });

  test("the keyboard alone can choose a token and an amount, and trade", async () => {
    const page = await pages.open(formUrl(stage.url, { sell: "ETH", amount: "", receive: "USDC" }));
    await connectLocal(page, 3);
    await page.getByRole("button", { name: "Receive: USDC" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("combobox", { name: /Symbol/ }).waitFor();
    await page.keyboard.type("dai");
    await page.getByRole("option", { name: /^DAI/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Receive: DAI" }).waitFor();
    // The focus returns to where it was, and Shift+Tab leads to the amount.
    await page.getByLabel("Amount to sell of ETH").focus();
    await page.keyboard.type("0.5");
    await page.getByText("DAI / ETH").waitFor();
    const trade = page.getByRole("button", { name: "Trade", exact: true });
    for (let tries = 0; tries < 30; tries++) {
      if (await trade.evaluate("document.activeElement?.innerText === 'Trade'")) break;
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    await page.getByTestId("received").waitFor();
  });

  // This test must be the last one.
  test("a stopped service is reported, and its last quote is marked as not current", async () => {
    const page = await pages.open(formUrl(stage.url, { sell: "ETH", amount: "1", receive: "USDC" }));
    await page.getByText("USDC / ETH").waitFor();
    await stage.service.stop();
    await page.getByRole("alert").getByText("The service cannot be reached. Trading is off.").waitFor();
    expect(await page.getByTestId("result").getAttribute("data-current")).toBe("false");
    await page.getByText(/not current: \d+ s old/).waitFor();
  });
});
