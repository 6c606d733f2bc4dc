import { devAccounts } from "@sluice/devnet";
import type { Page } from "playwright-core";
import { afterEach, describe, test } from "vitest";
import { describePage, useBrowser } from "./browser.js";
import { addressOf, agree, connectLocal, formUrl, onChain, useStage } from "./stage.js";
import {
  altered,
  namesStranger,
  networkNamed,
  refuse,
  type State,
  see,
  seeRoute,
  severalNetworks,
  shootState,
  silent,
  stranger,
} from "./states.js";
import { announceWallet, connectBrowserWallet } from "./wallet.js";

const me = devAccounts[0]?.address.toLowerCase() as string;
const usdcWeth = "0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc";

describePage("every state of a trade", () => {
  const stage = useStage({ SLUICE_DEVNET_BLOCK_TIME_SECONDS: "0" });
  const pages = useBrowser();
  const trade = (sell: string, amount: string, receive: string, more = {}) =>
    formUrl(stage.url, { sell, amount, receive, ...more });
  const usual = () => trade("ETH", "10", "USDC", { from: me });

  const shootAll = (name: string, { at = usual, ...state }: Omit<State, "at"> & Partial<State>) =>
    shootState(pages, name, { at, ...state });

  const answers: Record<string, Omit<State, "at"> & Partial<State>> = {
    empty: { at: () => trade("ETH", "", "USDC"), reach: see("Choose what to sell") },
    "first-visit": { at: () => `${stage.url}/#/route`, reach: seeRoute },
    starting: {
      prepare: async (page) => {
        await networkNamed("Ethereum (local devnet)", {
          isConnected: false,
          secondsSinceConfirmed: undefined,
        })(page);
        await altered<{ networks: object[] }>("**/status", ({ networks, ...rest }) => ({
          ...rest,
          networks: [{ ...networks[0], block: null, start: { phase: "reading", share: 0.42 } }],
        }))(page);
      },
      reach: see("Reading venues, 42 %."),
    },
    searching: { prepare: silent("**/api/v1/shortcuts/*"), reach: see("Searching for the best route") },
    "one-step": { at: () => trade("ETH", "0.05", "USDC"), reach: seeRoute },
    "two-steps": { at: () => trade("UNI", "50", "LINK"), reach: seeRoute },
    route: {
      at: () => trade("ETH", "100", "USDC", { from: me }),
      reach: async (page) => {
        await seeRoute(page);
        await see("Leftovers go to")(page);
      },
      isWidest: true,
    },
    "many-steps": { at: () => trade("ETH", "20000", "USDC"), reach: seeRoute },
    "many-steps-open": {
      at: () => trade("ETH", "20000", "USDC"),
      reach: async (page) => {
        await seeRoute(page);
        await page.getByRole("button", { name: /^Show all \d+ fills$/ }).click();
      },
    },
    "several-outputs": {
      at: () => trade("ETH", "20", "USDC,WBTC,DAI", { from: me }),
      reach: see("proved only for a single output"),
    },
    "several-inputs": {
      at: () => formUrl(stage.url, { sell: "ETH,DAI", amount: "3,5000", receive: "USDC" }),
      reach: see(/simulated on block/),
    },
    "pool-in": { at: () => trade("USDC", "1000", usdcWeth), reach: see(/simulated on block/) },
    "pool-out": { at: () => trade(usdcWeth, "0.0001", "DAI"), reach: see(/simulated on block/) },
    "lend-in": {
      at: () => trade("ETH", "5", "0x98c23e9d8f34fefb1b7bd6a91b7ff122f4e16f5c"),
      reach: seeRoute,
    },
    stream: {
      at: () => trade("ETH", "2000", "USDC"),
      reach: async (page) => {
        await seeRoute(page);
        await page.locator("[data-stream]").first().focus();
        await page.keyboard.press("ArrowRight");
      },
    },
    proof: {
      reach: async (page) => {
        await page.getByText("The proof", { exact: true }).click();
      },
    },
    steps: {
      reach: async (page) => {
        await seeRoute(page);
        await page.getByText("For developers: every step").click();
      },
    },
    call: { reach: (page) => page.getByRole("tab", { name: "Call" }).click() },
    bytes: { reach: (page) => page.getByRole("tab", { name: "Bytes" }).click() },
    options: {
      reach: async (page) => {
        await seeRoute(page);
        await page.getByText("% slippage").click();
      },
    },
    "receiver-by-name": {
      at: () => trade("ETH", "1", "USDC", { receiver: "bob.eth" }),
      reach: async (page) => {
        await page.getByText("% slippage").click();
        await see(/^leads to 0x[0-9a-f]{40}$/)(page);
        await seeRoute(page);
      },
    },
    "receiver-unknown": {
      at: () => trade("ETH", "1", "USDC", { receiver: "nobody-has-this.eth" }),
      reach: async (page) => {
        await page.getByRole("alert").first().waitFor();
      },
    },
    "options-faulty": {
      at: () => trade("ETH", "1", "USDC", { receiver: "0x12", from: "vitalik" }),
      reach: async (page) => {
        await page.getByLabel("Slippage, %").fill("101");
        await see("Correct the marked fields.")(page);
      },
    },
  };

  describe("answers", () => {
    test.each(Object.entries(answers))("%s, light and dark, wide and on a phone", shootAll);
  });

  const refusals: Record<string, Omit<State, "at"> & Partial<State>> = {
    "amount-too-fine": {
      at: () => trade("USDC", "0.0000001", "DAI"),
      reach: see("USDC has 6 decimals; this amount has more."),
    },
    "amount-unread": { at: () => trade("ETH", "1.2.3", "USDC"), reach: see("Correct the marked fields.") },
    "amount-too-large": {
      at: () => trade("ETH", `1${"0".repeat(30)}`, "USDC"),
      reach: see("Too much: the pools take"),
    },
    "amount-not-held": {
      at: () => trade("ETH", "10", "USDC"),
      reach: async (page) => {
        await connectLocal(page);
        await page.getByLabel("Amount to sell of ETH").fill("1000000");
        await page.getByRole("alert").first().waitFor();
        await seeRoute(page);
      },
    },
    "same-token": { at: () => trade("USDC", "1", "USDC"), reach: see("You sell this token already.") },
    "no-route": {
      prepare: refuse("NO_ROUTE", 422, "no route"),
      reach: see("There is no route from ETH to USDC."),
    },
    "unknown-token": {
      at: () => trade("ETH", "1", stranger),
      prepare: refuse("UNKNOWN_TOKEN", 400, "unknown"),
      reach: see("One of the tokens does not exist"),
    },
    "simulation-reverted": {
      prepare: refuse("SIMULATION_REVERTED", 422, "reverted"),
      reach: see(/^A simulated trade of .* fails\.$/),
    },
    "rate-limited": {
      prepare: refuse("RATE_LIMITED", 429, "too many"),
      reach: see("too many requests"),
    },
    overloaded: { prepare: refuse("OVERLOADED", 503, "busy"), reach: see("The service is busy.") },
    "needs-key": { prepare: refuse("UNAUTHORIZED", 401, "key"), reach: see("requires an API key") },
    "no-contracts": {
      prepare: refuse("CONTRACTS_NOT_DEPLOYED", 422, "none"),
      reach: see("you can see prices"),
    },
    failed: { prepare: refuse("INTERNAL_ERROR", 500, "broken"), reach: see("The service failed to answer.") },
    "no-such-network": {
      at: () => `${stage.url}/#/route?chain=999&in=${addressOf("ETH")}&amount=1&out=${addressOf("USDC")}`,
      reach: see("This service does not trade on chain 999."),
    },
    "node-silent": {
      prepare: networkNamed("Ethereum (local devnet)", { secondsSinceConfirmed: 37.2 }),
      reach: async (page) => {
        await see(/has not answered for 37 s/)(page);
        await seeRoute(page);
      },
    },
    networks: { at: usual, prepare: severalNetworks, reach: seeRoute },
    "networks-why": {
      prepare: severalNetworks,
      reach: async (page) => {
        await seeRoute(page);
        await page.getByText("Why one does not answer").click();
      },
    },
    lost: { at: () => `${stage.url}/nothing`, reach: see("Nothing is here") },
  };

  describe("refusals", () => {
    test.each(Object.entries(refusals))("%s, light and dark, wide and on a phone", shootAll);
  });

  const openPicker = (page: Page) => page.getByRole("button", { name: "Receive: USDC" }).click();
  const search = (text: string, sign: string | RegExp) => async (page: Page) => {
    await seeRoute(page);
    await openPicker(page);
    await page.getByRole("combobox", { name: /Symbol/ }).fill(text);
    await page.getByRole("dialog").getByText(sign).first().waitFor();
  };
  const pickers: Record<string, Omit<State, "at"> & Partial<State>> = {
    picker: { reach: search("", /^\d+ found|Best 60/), fullPage: false },
    "picker-held": {
      at: () => trade("ETH", "10", "USDC"),
      reach: async (page) => {
        await connectLocal(page);
        await page.getByText("held").first().waitFor();
        await search("", "$")(page);
      },
      fullPage: false,
    },
    "picker-search": { reach: search("uni-v2", /^UNI-V2 \S+\/\S+$/), fullPage: false },
    "picker-nothing": { reach: search("zzzz", "No match"), fullPage: false },
    "picker-unlisted": { prepare: namesStranger, reach: search(stranger, "Unlisted"), fullPage: false },
    "picker-loading": {
      prepare: silent("**/api/v1/tokens?*"),
      at: () => `${stage.url}/#/route`,
      reach: async (page) => {
        await page.getByRole("button", { name: "Receive: Choose" }).click();
        await see("Reading the tokens")(page);
      },
      fullPage: false,
    },
    unlisted: {
      at: () => trade("ETH", "1", stranger),
      prepare: async (page) => {
        await namesStranger(page);
        await refuse("NO_ROUTE", 422, "no route")(page);
      },
      reach: async (page) => {
        await see("There is no route from")(page);
        await see("Anybody can give a token this name. Compare its address:")(page);
      },
    },
    "logos-missing": {
      prepare: async (page) => {
        await page.route("**/logos/**", (route) => route.abort());
      },
      reach: seeRoute,
    },
    "no-wallet": {
      at: () => trade("ETH", "10", "USDC"),
      prepare: networkNamed("Ethereum"),
      reach: async (page) => {
        await seeRoute(page);
        await page.getByRole("button", { name: "Connect", exact: true }).click();
      },
      fullPage: false,
    },
    "local-wallet": {
      at: () => trade("ETH", "10", "USDC"),
      reach: async (page) => {
        await page.getByRole("button", { name: "Connect", exact: true }).click();
        await page.getByRole("button", { name: /Local chain/ }).click();
        await page.getByRole("radio").first().waitFor();
        await seeRoute(page);
      },
      fullPage: false,
    },
    "wallet-declined": {
      at: () => trade("ETH", "10", "USDC"),
      prepare: announceWallet({ refuses: "eth_requestAccounts" }),
      reach: async (page) => {
        await page.getByRole("button", { name: "Connect", exact: true }).click();
        await page.getByRole("button", { name: "Test Wallet" }).click();
        await see("You declined in your wallet.")(page);
        await seeRoute(page);
      },
      fullPage: false,
    },
  };

  describe("dialogs", () => {
    test.each(Object.entries(pickers))("%s, light and dark, wide and on a phone", shootAll);
  });

  const button = (page: Page) => page.getByRole("button", { name: "Trade", exact: true });
  const tradeWith = (sign: string | RegExp) => async (page: Page) => {
    await connectBrowserWallet(page);
    await agree(page);
    await button(page).click();
    await see(sign)(page);
  };

  const trades: Record<string, Omit<State, "at"> & Partial<State>> = {
    ready: {
      at: () => trade("ETH", "10", "USDC"),
      reach: async (page) => {
        await connectLocal(page);
        await agree(page);
      },
    },
    risks: {
      at: () =>
        trade("ETH", "1", "USDC", {
          receiver: stranger,
          slippage: "5000",
          fee: "100",
          feeReceiver: stranger,
        }),
      reach: async (page) => {
        await connectLocal(page);
        await see("receives the output, not you.")(page);
        await see("Leftovers go to")(page);
        await seeRoute(page);
      },
    },
    "other-network": {
      at: () => trade("ETH", "1", "USDC"),
      prepare: announceWallet({ chainId: "0xa" }),
      reach: async (page) => {
        await connectBrowserWallet(page);
        await see("Switch network and trade")(page);
        await seeRoute(page);
      },
    },
    confirm: {
      at: () => trade("ETH", "2", "USDC"),
      prepare: announceWallet({ holds: 0 }),
      reach: tradeWith("Confirm in your wallet"),
    },
    sign: {
      at: () => trade("USDC", "250", "DAI"),
      prepare: async (page) => {
        await announceWallet()(page);
        await page.route("**/local/wallet", (route) =>
          route.request().postData()?.includes("eth_signTypedData_v4") ? undefined : route.fallback(),
        );
      },
      reach: tradeWith("Sign in your wallet"),
    },
    approve: {
      at: () => trade("USDC", "300", "DAI", { approve: "send" }),
      prepare: announceWallet({ holds: 0 }),
      reach: tradeWith("Confirm in your wallet"),
    },
    declined: {
      at: () => trade("ETH", "3", "USDC"),
      prepare: announceWallet({ refuses: "eth_sendTransaction" }),
      reach: tradeWith("You declined in your wallet"),
    },
    "wallet-lost": {
      at: () => trade("ETH", "4", "USDC"),
      prepare: async (page) => {
        await announceWallet({ loses: true })(page);
        await onChain(stage, "evm_setAutomine", [false]);
      },
      reach: tradeWith("Your wallet did not say whether it sent this"),
    },
  };

  describe("trades", () => {
    afterEach(async () => {
      await onChain(stage, "evm_mine", []);
      await onChain(stage, "evm_setAutomine", [true]);
    });
    test.each(Object.entries(trades))("%s, light and dark, wide and on a phone", shootAll);
  });
});
