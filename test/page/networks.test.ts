import { type Devnet, devAccounts, networkMarket, rpc, startDevnet } from "@sluice/devnet";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deploymentTransactions } from "../../src/cli/serve/contracts.js";
import { type Network, networks } from "../../src/networks/index.js";
import { eventually } from "../helpers/http.js";
import { makeDataFolder, type Service, startService } from "../helpers/service.js";
import { describePage, useBrowser } from "./browser.js";
import { agree, connectLocal, formUrl, native, trade, useStage } from "./stage.js";
import { announceWallet, askedOf, connectBrowserWallet, me } from "./wallet.js";

const [optimism, base, arbitrum] = [10, 8453, 42161].map((id) => networks.get(id)) as [
  Network,
  Network,
  Network,
];
const [owner] = devAccounts.map(({ address }) => address) as [string];

/** The US dollar of a network's local chain. */
function dollarOf(network: Network): string {
  return networkMarket(network).tokens[1]?.address.toLowerCase() as string;
}

function header(page: Page) {
  return page.getByRole("banner");
}

describePage("a service of several networks", () => {
  const pages = useBrowser();
  let folder: Awaited<ReturnType<typeof makeDataFolder>>;
  const chains = new Map<number, Devnet>();
  let service: Service;

  beforeAll(async () => {
    folder = await makeDataFolder();
    const extraTransactions = deploymentTransactions();
    for (const network of [optimism, base]) {
      const chain = await startDevnet({ dataFolder: folder.path, port: 0, network, extraTransactions });
      chains.set(network.id, chain);
    }
    const env = {
      ...{ SLUICE_DATA: folder.path, SLUICE_CHAIN_POLL_MS: "50" },
      ...{ RPC_URL_10: urlOf(optimism), RPC_URL_8453: urlOf(base), RPC_URL_42161: "http://127.0.0.1:9" },
    };
    service = await startService(env, "listening");
    await eventually("both chains answer", async () => {
      const response = await fetch(`${service.url}/api/v1/networks`);
      const served = (await response.json()) as { id: number; isConnected: boolean }[];
      return served.filter(({ isConnected }) => isConnected).length === 2;
    });
  });

  afterAll(async () => {
    await service?.stop();
    for (const chain of chains.values()) await chain.stop();
    await folder?.remove();
  });

  function urlOf({ id }: Network): string {
    return chains.get(id)?.url as string;
  }

  /** Announces a wallet that knows both chains and is on Optimism's. */
  function announceWalletOfBoth() {
    return announceWallet({ chainId: "0xa", nodes: { "0xa": urlOf(optimism), "0x2105": urlOf(base) } });
  }

  test("names the network that does not answer, with the reason, and does not offer it", async () => {
    const page = await pages.open(`${service.url}/#/route`);
    const choice = page.getByRole("combobox", { name: "Network" });
    await choice.waitFor();
    const options = await choice
      .locator("option")
      .evaluateAll((all) => all.map((option) => [option.textContent, option.hasAttribute("disabled")]));
    expect(options).toEqual([
      [optimism.name, false],
      [`${arbitrum.name}: does not answer`, true],
      [base.name, false],
    ]);
    await expect.poll(() => choice.inputValue()).toBe("10");
    await page.getByText("Why one does not answer").click();
    await page.getByText(new RegExp(`^${arbitrum.name}: No node of chain 42161 answered`)).waitFor();
  });

  test("quotes on the chosen network, which links to other views keep", async () => {
    const page = await pages.open(`${service.url}/#/route`);
    const asked = new Set<string | null>();
    page.on("request", (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (/\/shortcuts\/(quote|route)$/.test(pathname)) asked.add(searchParams.get("chainId"));
    });
    await page.getByText(/simulated on block/).waitFor();
    await header(page).getByText(optimism.name).waitFor();
    expect([...asked]).toEqual(["10"]);
    asked.clear();

    await page.getByRole("combobox", { name: "Network" }).selectOption({ label: base.name });
    await header(page).getByText(base.name).waitFor();
    // The dollar of the other network has no place here, so the person chooses one.
    await page.goto(
      formUrl(service.url, { sell: native, amount: "1", receive: dollarOf(base), chain: "8453" }),
    );
    await page.getByText(/simulated on block/).waitFor();
    expect([...asked]).toEqual(["8453"]);

    for (const view of ["Explore", "Wallet", "Status"]) {
      await page.getByRole("link", { name: view, exact: true }).click();
      await header(page).getByText(base.name).waitFor();
      expect(page.url()).toContain("chain=8453");
      // The chains are real nodes for the service, whatever runs them.
      expect(await header(page).getByText("local", { exact: true }).count()).toBe(0);
    }
  });

  test("a wallet on one of the networks switches to the other and trades there", async () => {
    const wallet = announceWalletOfBoth();
    const form = formUrl(service.url, { sell: native, amount: "1", receive: dollarOf(base), chain: "8453" });
    const page = await pages.open(form, {}, wallet);
    await connectBrowserWallet(page);
    await page.getByRole("button", { name: "Switch network and trade" }).click();
    await page.getByTestId("received").waitFor();
    expect(await page.getByTestId("received").innerText()).toBe(
      await page.getByTestId("promised").innerText(),
    );
    const switches = (await askedOf(page)).filter((method) => method === "wallet_switchEthereumChain");
    expect(switches).toHaveLength(1);
    expect(await page.evaluate("window.wallet.sent")).toMatchObject([{ chainId: "0x2105" }]);
  });

  test("a wallet that does not know a network is asked to add it, with a node that is not the service's", async () => {
    const nodes = { "0xa": urlOf(optimism), "0x2105": urlOf(base) };
    const wallet = announceWallet({ chainId: "0xa", switches: false, adds: true, nodes });
    const form = formUrl(service.url, { sell: native, amount: "1", receive: dollarOf(base), chain: "8453" });
    const page = await pages.open(form, {}, wallet);
    await connectBrowserWallet(page);
    await page.getByRole("button", { name: "Switch network and trade" }).click();
    await page.getByTestId("received").waitFor();
    expect(await page.evaluate("window.wallet.added")).toEqual({
      ...{ chainId: "0x2105", chainName: "Base", rpcUrls: ["https://mainnet.base.org"] },
      nativeCurrency: { symbol: "ETH", name: "Ether", decimals: 18 },
      blockExplorerUrls: ["https://basescan.org"],
    });
  });

  test("a wallet that another tab switches in the middle of a trade sends nothing to the other network", async () => {
    const etherOnBase = () => rpc<string>(urlOf(base), "eth_getBalance", [me, "latest"]);
    const before = await etherOnBase();
    const form = formUrl(service.url, {
      sell: native,
      amount: "3",
      receive: dollarOf(optimism),
      chain: "10",
    });
    const page = await pages.open(form, {}, announceWalletOfBoth());
    await connectBrowserWallet(page);
    await agree(page);
    await page.route(/shortcuts\/route/, async (route) => {
      if (await page.getByText("Newest route").isVisible())
        await page.evaluate('window.wallet.useChain("0x2105")');
      await route.continue();
    });
    await page.getByRole("button", { name: "Trade", exact: true }).click();
    await page.getByText(/Your wallet is not on the chain of this service/).waitFor();
    expect(await askedOf(page)).not.toContain("eth_sendTransaction");
    expect(await etherOnBase()).toBe(before);
  });

  test("a link to a network that the service does not have says so and requests nothing", async () => {
    const page = await pages.open(`${service.url}/#/route?chain=5&in=${native}&amount=1&out=${native}`);
    await header(page).getByText("Chain 5: not served here").waitFor();
    const choice = page.getByRole("combobox", { name: "Network" });
    await expect.poll(() => choice.inputValue()).toBe("5");
    await choice.selectOption({ label: optimism.name });
    await header(page).getByText(optimism.name).waitFor();
  });
});

describePage("the local chain of another network", () => {
  const stage = useStage({ DEVNET_NETWORK: "base" });
  const pages = useBrowser();

  test.each(["route", "explore", "wallet", "status"])(
    "%s shows its name and that it is local",
    async (view) => {
      const page = await pages.open(`${stage.url}/#/${view}`);
      await header(page).getByText(`Network: ${base.name}`, { exact: true }).waitFor();
      await header(page).getByText("local", { exact: true }).waitFor();
    },
  );

  test("trades with its wallet, without a choice of network", async () => {
    const page = await pages.open(
      formUrl(stage.url, { sell: native, amount: "1", receive: dollarOf(base), chain: "8453", from: owner }),
    );
    await connectLocal(page);
    const { promised, received } = await trade(page);
    expect(received).toEqual(promised);
    expect(await page.getByRole("combobox", { name: "Network" }).count()).toBe(0);
  });
});
