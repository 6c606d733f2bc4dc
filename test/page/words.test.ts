import { type Devnet, startDevnet } from "@sluice/devnet";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deploymentTransactions } from "../../src/cli/serve/contracts.js";
import { makeDataFolder, type Service, startService } from "../helpers/service.js";
import { describePage, useBrowser } from "./browser.js";
import { shoot } from "./shoot.js";
import { agree, formUrl, useStage } from "./stage.js";
import { announceWallet, connectBrowserWallet, me } from "./wallet.js";

/** Makes `window.ethereum` a wallet in front of the local chain, which does not announce itself. */
function injectWallet(accounts: readonly string[], announced = "") {
  return (page: Page) =>
    page.addInitScript({
      content: `(() => {
        const accounts = ${JSON.stringify(accounts)};
        window.ethereum = {
          async request({ method, params = [] }) {
            if (method === "eth_requestAccounts" || method === "eth_accounts") return accounts;
            const response = await fetch("/local/wallet", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ method, params }) });
            const { result, error } = await response.json();
            if (error) throw Object.assign(new Error(error.message), error);
            return result;
          },
        };
        const announce = (detail) => dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
        addEventListener("eip6963:requestProvider", () => { ${announced} });
      })()`,
    }) as unknown as Promise<void>;
}

describePage("words", () => {
  const stage = useStage();
  const pages = useBrowser();

  test("an amount that the pools do not take is told beside it, with one that they take; light and dark, wide and on a phone", async () => {
    const page = await pages.open(formUrl(stage.url, { sell: "ETH", amount: "1", receive: "USDC" }));
    await page.getByText("USDC / ETH").waitFor();
    await page.getByLabel("Amount to sell of ETH").fill(`1${"0".repeat(30)}`);
    const alert = page.getByRole("alert");
    await alert.getByText(/^Too much: the pools take at most [\d,.]+ ETH\. Sell less\./).waitFor();
    // The last answer stays in view, and is told apart from a present one.
    expect(await page.getByTestId("result").getAttribute("data-current")).toBe("false");
    await page.getByText(/not current: \d+ s old/).waitFor();
    expect(await page.getByText("USDC / ETH").count()).toBe(1);
    const text = await page.innerText("body");
    expect(text).not.toMatch(/INSUFFICIENT_LIQUIDITY|shortcuts|amountIn|wei\b/);
    await shoot(page, "too-much");
    await alert.getByRole("button", { name: /^Use / }).click();
    await expect.poll(() => page.getByTestId("result").getAttribute("data-current")).toBe("true");
  });

  test("a quote tells its age, which begins anew with the next", async () => {
    const page = await pages.open(formUrl(stage.url, { sell: "ETH", amount: "1", receive: "USDC" }));
    await page
      .getByTestId("age")
      .getByText(/^[2-9] s old$/)
      .waitFor();
    await page.getByLabel("Amount to sell of ETH").fill("2");
    await page
      .getByTestId("age")
      .getByText(/^[01] s old$/)
      .waitFor();
  });

  test("a faulty address of a link is told beside its field, which is in view", async () => {
    const url = formUrl(stage.url, { sell: "ETH", amount: "1", receive: "USDC", receiver: "0x12" });
    const page = await pages.open(url);
    await page.getByText("Receiver is not an address: 0x and 40 hex digits").waitFor();
    expect(await page.getByLabel("Receiver", { exact: true }).getAttribute("aria-invalid")).toBe("true");
    await page.getByLabel("Receiver", { exact: true }).fill("");
    await page.getByText("USDC / ETH").waitFor();
  });

  test("nothing is asked for an amount of 0", async () => {
    const page = await pages.open(formUrl(stage.url, { sell: "ETH", amount: "0", receive: "USDC" }));
    await page.getByText("Enter more than 0.").waitFor();
    await page.getByText("Correct the marked fields.").waitFor();
  });

  describe("a wallet", () => {
    const url = () => formUrl(stage.url, { sell: "ETH", amount: "0.1", receive: "USDC" });

    test("at window.ethereum that does not announce itself connects and trades", async () => {
      const page = await pages.open(url(), {}, injectWallet([me]));
      await page.getByRole("button", { name: "Connect", exact: true }).click();
      await page.getByRole("button", { name: "Browser wallet" }).click();
      await page.getByRole("button", { name: new RegExp(`^${me.slice(0, 6)}`) }).waitFor();
      await agree(page);
      await page.getByRole("button", { name: "Trade", exact: true }).click();
      await page.getByTestId("received").waitFor();
      await page.reload();
      await page.getByRole("button", { name: new RegExp(`^${me.slice(0, 6)}`) }).waitFor();
    });

    test("with no account says what to do", async () => {
      const page = await pages.open(url(), {}, injectWallet([]));
      await page.getByRole("button", { name: "Connect", exact: true }).click();
      await page.getByRole("button", { name: "Browser wallet" }).click();
      await page.getByText("Browser wallet shows no account. Unlock it").waitFor();
    });

    test("with broken details is left out; a long name is cut, and an icon from elsewhere is not loaded; light and dark, wide and on a phone", async () => {
      const broken = `
        announce(undefined); announce({}); announce({ info: null, provider: window.ethereum });
        announce({ info: { name: 5 }, provider: window.ethereum });
        announce({ info: { uuid: "a", rdns: "a", name: "No provider" } });
        announce({ info: { uuid: "b", rdns: "b", name: "Long".repeat(100), icon: "https://elsewhere.example/icon.png" }, provider: window.ethereum });
        announce({ info: { uuid: "c", rdns: "c", name: "Drawn", icon: "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8' onload='window.ran = true'><circle cx='4' cy='4' r='4'/></svg>" }, provider: window.ethereum });`;
      const asked: string[] = [];
      const page = await pages.open(url(), {}, async (opened) => {
        opened.on("request", (request) => asked.push(request.url()));
        await injectWallet([me], broken)(opened);
      });
      await page.getByRole("button", { name: "Connect", exact: true }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: /^(Long){15}…$/ }).waitFor();
      const names = await dialog.getByRole("button").allInnerTexts();
      expect(names.filter((name) => !/^(×|Local chain)/.test(name))).toEqual([
        `${"Long".repeat(15)}…`,
        "Drawn",
      ]);
      expect(await dialog.locator("img").count()).toBe(1);
      await page.evaluate("document.querySelector('dialog img').decode().catch(() => {})");
      expect(await page.evaluate("window.ran")).toBe(undefined);
      expect(
        asked.filter((address) => !address.startsWith(stage.url) && !address.startsWith("data:")),
      ).toEqual([]);
      await shoot(page, "wallets");
    });
  });

  test("a person who declines to connect is told so", async () => {
    const wallet = announceWallet({ refuses: "eth_requestAccounts" });
    const page = await pages.open(
      formUrl(stage.url, { sell: "ETH", amount: "1", receive: "USDC" }),
      {},
      wallet,
    );
    await page.getByRole("button", { name: "Connect", exact: true }).click();
    await page.getByRole("button", { name: "Test Wallet" }).click();
    await page.getByText("You declined in your wallet.").waitFor();
  });
});

describePage("a node that stops", () => {
  const pages = useBrowser();
  let folder: Awaited<ReturnType<typeof makeDataFolder>>;
  let chain: Devnet;
  let service: Service;

  beforeAll(async () => {
    folder = await makeDataFolder();
    chain = await startDevnet({
      dataFolder: folder.path,
      port: 0,
      extraTransactions: deploymentTransactions(),
    });
    service = await startService({ SLUICE_DATA: folder.path, RPC_URL_1: chain.url });
  });

  afterAll(async () => {
    await service?.stop();
    await chain?.stop();
    await folder?.remove();
  });

  test("is told within a block time, and trading is off; one token on each side is all that is offered; light and dark, wide and on a phone", async () => {
    const wallet = async (page: Page) => {
      await announceWallet()(page);
      await page.route("**/local/wallet", async (route) => {
        const body = { jsonrpc: "2.0", id: 1, ...route.request().postDataJSON() };
        const answer = await fetch(chain.url, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        }).catch(() => undefined);
        if (answer === undefined) await route.abort("connectionrefused");
        else await route.fulfill({ json: await answer.json() });
      });
    };
    const page = await pages.open(
      formUrl(service.url, { sell: "ETH", amount: "1", receive: "USDC" }),
      {},
      wallet,
    );
    await connectBrowserWallet(page);
    await agree(page);
    const trade = page.getByRole("button", { name: "Trade", exact: true });
    await expect.poll(() => trade.isEnabled()).toBe(true);
    expect(await page.getByRole("button", { name: "+ Sell another" }).count()).toBe(0);
    await chain.stop();
    const stoppedAtMs = Date.now();
    const told = page.getByRole("alert").getByText(/^The node of Ethereum has not answered for (\d+) s\./);
    await told.waitFor();
    // What the page says of the silence, not this machine's speed, tells that it was noticed within a block time.
    const [, seconds] = /for (\d+) s/.exec(await told.innerText()) ?? [];
    expect(Number(seconds)).toBeLessThan(12 + (Date.now() - stoppedAtMs) / 1000);
    expect(await trade.isDisabled()).toBe(true);
    await page.getByText(/not current: \d+ s old/).waitFor();
    await shoot(page, "node-stopped");
  });
});
