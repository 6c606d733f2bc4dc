import { devAccounts } from "@sluice/devnet";
import type { Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import { describePage, useBrowser } from "./browser.js";
import { shoot } from "./shoot.js";
import { addressOf, agree, connectLocal, formUrl, native, onChain, trade, useStage } from "./stage.js";
import { announceWallet, connectBrowserWallet, me, sendsOf, signsOf } from "./wallet.js";

const button = (page: Page) => page.getByRole("button", { name: "Trade", exact: true });
const listOf = (page: Page) => page.getByRole("region", { name: "Sent from this browser" });

describePage("after the click", () => {
  const stage = useStage();
  const pages = useBrowser();
  const mine = () => onChain(stage, "evm_mine", []);
  const automine = (isOn: boolean) => onChain(stage, "evm_setAutomine", [isOn]);

  afterEach(async () => {
    await mine();
    await automine(true);
  });

  test("each state is told by itself, up to what arrived above the minimum; light and dark, wide and on a phone", async () => {
    const url = formUrl(stage.url, { sell: "ETH", amount: "1", receive: "USDC" });
    const page = await pages.open(url, {}, announceWallet({ holds: 0 }));
    await connectBrowserWallet(page);
    await agree(page);
    await automine(false);
    await button(page).click();
    await listOf(page).getByText("Confirm in your wallet").waitFor();
    await page.evaluate("window.wallet.release()");
    await listOf(page).getByText("Sent", { exact: true }).waitFor();
    await listOf(page)
      .getByText(/^0x[0-9a-f]{64}$/)
      .waitFor();
    expect(await listOf(page).getByText(/Mined/).count()).toBe(0);
    await mine();
    await listOf(page)
      .getByText(/^Mined in block [\d,]+$/)
      .waitFor();
    await listOf(page)
      .getByText(/^[\d,.]+ USDC more than the minimum$/)
      .waitFor();
    // The figure that arrived and the hash are there once, whole.
    const told = await listOf(page).innerText();
    const received = await page.getByTestId("received").innerText();
    const digits = received.replace(/[,\s]|USDC/g, "").slice(0, 8);
    expect(told.replaceAll(",", "").split(digits).length - 1).toBe(1);
    expect(told.match(/0x[0-9a-f]{4}/g)).toHaveLength(1);
    await shoot(page, "arrived");
  });

  test("a form that has sold everything is done, and lacks nothing until it is edited", async () => {
    const page = await pages.open(formUrl(stage.url, { sell: "DAI", amount: "500", receive: "USDC" }));
    await connectLocal(page, 6);
    await page.getByRole("button", { name: /^Max of the/ }).click();
    await trade(page);
    await page.getByText("This trade is done. Change the amount to trade again.").waitFor();
    await page.getByText("0 held").first().waitFor();
    expect(await page.getByText(/^Not enough DAI/).count()).toBe(0);
    expect(await button(page).isDisabled()).toBe(true);
    await page.getByLabel("Amount to sell of DAI").fill("1");
    await page.getByText("Not enough DAI: you hold none.").waitFor();
  });

  test("a network with an explorer links the transaction to it", async () => {
    const url = formUrl(stage.url, { sell: "ETH", amount: "1", receive: "USDC" });
    const page = await pages.open(url, {}, async (opened) => {
      await opened.route("**/api/v1/networks", async (route) => {
        const response = await route.fetch();
        const [network] = await response.json();
        const explorer = { name: "Test explorer", url: "https://explorer.example" };
        await route.fulfill({ json: [{ ...network, explorer }] });
      });
    });
    await connectLocal(page, 1);
    await trade(page);
    const link = listOf(page).getByRole("link", { name: /on Test explorer/ });
    const hash = /0x[0-9a-f]{64}/.exec(await listOf(page).innerText())?.[0];
    expect(await link.getAttribute("href")).toBe(`https://explorer.example/tx/${hash}`);
  });

  test("a trade that reverted names the cause, its hash, the gas it paid and what to do next; light and dark, wide and on a phone", async () => {
    const slight = { sell: "ETH", amount: "1", receive: "USDC", slippage: "1" };
    const page = await pages.open(formUrl(stage.url, slight));
    await connectLocal(page, 4);
    await agree(page);
    await automine(false);
    await button(page).click();
    await listOf(page).getByText("Sent, but not in a block yet.").waitFor();
    // Somebody sells before it, at a higher gas price.
    const other = devAccounts[9]?.address.toLowerCase() as string;
    const query = new URLSearchParams({
      ...{ chainId: "1", fromAddress: other, spender: other, receiver: other, routingStrategy: "router" },
      ...{ tokenIn: native, amountIn: `${200n * 10n ** 18n}`, tokenOut: addressOf("USDC"), slippage: "9000" },
    });
    const answer = await fetch(`${stage.url}/api/v1/shortcuts/route?${query}`);
    const { tx, gas } = (await answer.json()) as { tx: { value: string }; gas: string };
    const [maxFeePerGas, maxPriorityFeePerGas] = ["0x2540be40000", "0x2540be400"];
    const sale = {
      ...{ ...tx, value: `0x${BigInt(tx.value).toString(16)}`, gas: `0x${BigInt(gas).toString(16)}` },
      ...{ maxFeePerGas, maxPriorityFeePerGas },
    };
    await onChain(stage, "eth_sendTransaction", [sale]);
    await mine();
    await listOf(page)
      .getByText(/^Reverted in block/)
      .waitFor();
    const told = await listOf(page).innerText();
    expect(told).toMatch(
      /The price moved before its block: only [\d,.]+ USDC would have arrived, and you accept at least [\d,.]+ USDC\./,
    );
    expect(told).toMatch(/Its gas was still paid: 0\.\d+ ETH\./);
    expect(told).toMatch(/0x[0-9a-f]{64}/);
    expect(told).toContain("Trade again at the new price.");
    await shoot(page, "reverted");
    await expect.poll(() => button(page).isEnabled()).toBe(true);
  });

  describe("an approval by signature", () => {
    test("of exactly the sold amount takes the place of a transaction where the token has a permit", async () => {
      const url = formUrl(stage.url, { sell: "USDC", amount: "250", receive: "DAI" });
      const page = await pages.open(url, {}, announceWallet());
      await connectBrowserWallet(page);
      const { promised, received } = await trade(page);
      expect(received).toEqual(promised);
      await page.getByText("Sign in your wallet: exactly 250 USDC for this trade").waitFor();
      expect(await sendsOf(page)).toBe(1);
      expect(await signsOf(page)).toBe(1);
      expect(await allowances("USDC")).toEqual([]);
    });

    test("is replaced by a transaction if the wallet cannot sign, or if the person prefers that", async () => {
      const form = { sell: "USDC", amount: "25", receive: "DAI" };
      const page = await pages.open(formUrl(stage.url, form), {}, announceWallet({ cannotSign: true }));
      await connectBrowserWallet(page);
      await trade(page);
      expect(await sendsOf(page)).toBe(2);
      const other = await pages.open(formUrl(stage.url, { ...form, approve: "send" }), {}, announceWallet());
      await other.getByRole("button", { name: new RegExp(`^${me.slice(0, 6)}`) }).waitFor();
      await trade(other);
      expect([await sendsOf(other), await signsOf(other)]).toEqual([2, 0]);
    });

    test("that the person declines sends nothing", async () => {
      const url = formUrl(stage.url, { sell: "USDC", amount: "25", receive: "DAI" });
      const page = await pages.open(url, {}, announceWallet({ refuses: "eth_signTypedData_v4" }));
      await connectBrowserWallet(page);
      await agree(page);
      await button(page).click();
      await page.getByText("You declined in your wallet; nothing was sent.").waitFor();
      expect(await sendsOf(page)).toBe(0);
    });

    test("goes through Permit2 for any token: one approval, then a signature for each trade", async () => {
      const form = { sell: "DAI", amount: "75", receive: "USDC", approve: "permit2" };
      const page = await pages.open(formUrl(stage.url, form), {}, announceWallet());
      await connectBrowserWallet(page);
      const first = await trade(page);
      expect(first.received).toEqual(first.promised);
      expect([await sendsOf(page), await signsOf(page)]).toEqual([2, 1]);
      await listOf(page).getByRole("button", { name: "Dismiss" }).click();
      await page.goto(formUrl(stage.url, { ...form, approve: "sign", amount: "80" }));
      const second = await trade(page);
      expect(second.received).toEqual(second.promised);
      expect([await sendsOf(page), await signsOf(page)]).toEqual([3, 2]);
      expect(await allowances("DAI")).toEqual([]);
    });

    test("for another contract than the token does not reach the wallet", async () => {
      const url = formUrl(stage.url, { sell: "USDC", amount: "25", receive: "DAI" });
      const page = await pages.open(url, {}, async (opened) => {
        await announceWallet()(opened);
        await opened.route("**/api/v1/wallet/permit", async (route) => {
          const answer = await (await route.fetch()).json();
          answer.typedData.domain.verifyingContract = addressOf("DAI");
          await route.fulfill({ json: answer });
        });
      });
      await connectBrowserWallet(page);
      await agree(page);
      await button(page).click();
      await page.getByText(/The service's permit does not match your request/).waitFor();
      expect([await sendsOf(page), await signsOf(page)]).toEqual([0, 0]);
    });

    async function allowances(symbol: string): Promise<unknown[]> {
      const query = `chainId=1&fromAddress=${me}&routingStrategy=router`;
      const answer = await fetch(`${stage.url}/api/v1/wallet/approvals?${query}`);
      const all = (await answer.json()) as { token: string }[];
      return all.filter(({ token }) => token === addressOf(symbol).toLowerCase());
    }
  });

  test("a reload reconnects to the wallet and account, unless the person disconnected", async () => {
    const page = await pages.open(formUrl(stage.url, { sell: "ETH", amount: "1", receive: "USDC" }));
    await connectLocal(page, 3);
    const account = page.getByRole("button", {
      name: new RegExp(`^${devAccounts[3]?.address.slice(0, 6)}`, "i"),
    });
    await page.reload();
    await account.click();
    await page.getByRole("button", { name: "Disconnect" }).click();
    await page.reload();
    await page.getByText("USDC / ETH").waitFor();
    expect(await account.count()).toBe(0);
    await page.getByRole("button", { name: "Connect", exact: true }).waitFor();
  });

  test("Activity lists what was promised and received, and repeats a trade", async () => {
    const page = await pages.open(formUrl(stage.url, { sell: "ETH", amount: "0.25", receive: "DAI" }));
    await page.evaluate(
      "window.copied = []; navigator.clipboard.writeText = async (text) => { copied.push(text) }",
    );
    await connectLocal(page, 5);
    const { received } = await trade(page);
    await listOf(page).getByRole("button", { name: "Dismiss" }).click();
    await page.getByRole("link", { name: "Activity" }).click();
    const entry = page.getByRole("listitem").filter({ hasText: "Sell 0.25 ETH for DAI" });
    await entry.getByText("done").waitFor();
    expect(await entry.innerText()).toMatch(/Promised\s+[\d,.]+ DAI\s+Received\s+[\d,.]+ DAI/);
    await entry.getByRole("button", { name: "Copy record" }).click();
    await expect
      .poll(() => page.evaluate<string[]>("window.copied").then(String))
      .toContain(`received ${received[0]}`);
    await shoot(page, "activity");
    await page.reload();
    await entry.getByRole("link", { name: "Repeat" }).click();
    await expect.poll(() => page.getByLabel("Amount to sell of ETH").inputValue()).toBe("0.25");
    await page.getByText("DAI / ETH").waitFor();
  });
});
