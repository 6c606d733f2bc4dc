import { devAccounts } from "@sluice/devnet";
import type { Page } from "playwright-core";
import { describe, test } from "vitest";
import type { Sent } from "../../web/src/wallet/sent/record.js";
import { describePage, useBrowser } from "./browser.js";
import { shoot } from "./shoot.js";
import { addressOf, formUrl, useStage } from "./stage.js";
import {
  altered,
  namesStranger,
  type State,
  see,
  seeRoute,
  severalNetworks,
  shootState,
  silent,
  stranger,
} from "./states.js";

const me = devAccounts[0]?.address.toLowerCase() as string;
const usdcWeth = "0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc";

describePage("every state of the other views", () => {
  const stage = useStage({ SLUICE_DEVNET_BLOCK_TIME_SECONDS: "0" });
  const pages = useBrowser();
  const view = (path: string) => () => `${stage.url}/#/${path}`;
  const shootAll = (name: string, state: State) => shootState(pages, name, state);

  /** Records of trades with each outcome, as this browser keeps them. */
  function records(): Sent[] {
    const usdc = addressOf("USDC").toLowerCase();
    const promised = {
      token: usdc,
      symbol: "USDC",
      decimals: 6,
      amount: "3495813210",
      minimum: "3478334143",
    };
    const hash = `0x${"9f3ac4d17b20e586".repeat(4)}`;
    const base: Omit<Sent, "id" | "title" | "askedAt"> = {
      ...{ chain: `1:0x${"ab".repeat(32)}`, chainId: 1, account: me, wallet: "io.example", kind: "trade" },
      ...{ sold: [addressOf("ETH")], bought: [usdc], receiver: me, promised: [promised], fills: 3 },
      ...{
        tx: { to: usdc, data: "0x", value: "0x0" },
        nonce: 1,
        isNonceKnown: true,
        block: 150,
        isSeen: true,
      },
      form: `#/route?chain=1&in=${addressOf("ETH")}&amount=1&out=${usdc}`,
    };
    const ends: Partial<Sent>[] = [
      { title: "Sell 1 ETH for USDC", hash, isSeen: false },
      {
        title: "Sell 1 ETH for USDC",
        end: { kind: "mined", hash, block: 151, received: ["3496013210"], gasPaidWei: "2150000000000000" },
        prices: { soldUsd: 3498.2, boughtUsd: [1], coinUsd: 3498.2 },
      },
      { title: "Sell 250 USDC for WETH and DAI", end: { kind: "mined", hash, block: 150, received: [null] } },
      {
        title: "Sell 1 ETH for USDC",
        end: {
          ...{ kind: "reverted", hash, block: 149, gasPaidWei: "1834000000000000" },
          cause: { kind: "tooLittle", amount: "3470000000", minimum: "3478334143" },
        },
      },
      { title: "Sell 2 ETH for USDC", hash, isReset: true },
      { title: "Sell 12.5 UNI for LINK", end: { kind: "replaced", hash } },
      { title: "Allow the Router exactly 300 USDC", kind: "approval", end: { kind: "dropped" } },
    ];
    const nowMs = Date.now();
    return ends.map((each, index) => ({
      ...base,
      ...{ id: String(index), title: "", askedAt: nowMs - index * 3_600_000 },
      ...each,
    }));
  }

  const withRecords = async (page: Page) => {
    const entries = records().map((sent) => [`sluice.sent.${sent.id}`, JSON.stringify(sent)]);
    const content = `for (const [key, value] of ${JSON.stringify(entries)}) localStorage.setItem(key, value)`;
    await page.addInitScript({ content });
  };
  const tokenRow = (index: number) => ({
    ...{ chainId: 1, address: `0x${index.toString(16).padStart(40, "0")}`, decimals: 18, type: "defi" },
    ...{
      symbol: `T${index}`,
      name: `Token ${index}`,
      protocol: `p${index % 7}`,
      apy: index / 1e6,
      tvl: index,
    },
    underlyingTokens: [],
  });
  const starting = altered<{ networks: object[] }>("**/status", ({ networks, ...rest }) => ({
    ...rest,
    networks: [
      { ...networks[0], block: null, venues: 0, start: { phase: "reading", share: 0.42 }, nodes: [] },
      {
        ...{ ...networks[0], id: 8453, name: "Base", block: null },
        trouble: "No node of chain 8453 answered: connection refused by 127.0.0.1:9.",
      },
    ],
  }));

  const views: Record<string, State> = {
    "activity-empty": { at: view("activity"), reach: see("Nothing was sent from this browser yet.") },
    activity: { at: view("activity"), prepare: withRecords, reach: see("Sell 12.5 UNI for LINK") },
    "activity-line": {
      at: view("explore/networks"),
      prepare: withRecords,
      reach: async (page) => {
        await see(/^chain 1/)(page);
        await see("Sell 1 ETH for USDC")(page);
      },
    },
    explore: { at: view("explore"), reach: see("aEthWETH"), fullPage: false },
    "explore-tokens": {
      at: view("explore?kind=base"),
      reach: see("Aave Token"),
      fullPage: false,
    },
    "explore-positions": { at: view("explore?kind=defi"), reach: see("aEthWETH"), fullPage: false },
    "explore-protocol": { at: view("explore?protocol=uniswap-v2"), reach: see("UNI-V2"), fullPage: false },
    "explore-loading": {
      at: view("explore"),
      prepare: silent("**/api/v1/tokens?*"),
      reach: see("Reading the tokens"),
      fullPage: false,
    },
    "explore-nothing": { at: view("explore?text=zzzz"), reach: see(/^0 of \d+/), fullPage: false },
    "explore-many": {
      at: view("explore"),
      prepare: async (page) => {
        await page.route("**/api/v1/tokens?*", (route) => {
          const at = Number(new URL(route.request().url()).searchParams.get("page"));
          const data = Array.from({ length: 1000 }, (_, index) => tokenRow((at - 1) * 1000 + index));
          return route.fulfill({ json: { data, meta: { total: 100_000, lastPage: 100 } } });
        });
      },
      reach: see("100,000 of 100,000"),
      fullPage: false,
    },
    "explore-networks": {
      at: view("explore"),
      prepare: severalNetworks,
      reach: see("aEthWETH"),
      fullPage: false,
    },
    protocols: { at: view("explore/protocols"), reach: see("Uniswap V2") },
    "networks-page": { at: view("explore/networks"), prepare: severalNetworks, reach: see(/^chain 1/) },
    token: { at: () => `${stage.url}/#/explore/1/${addressOf("WETH")}`, reach: see("against") },
    position: { at: () => `${stage.url}/#/explore/1/${usdcWeth}`, reach: see("Inside") },
    "token-unpriced": {
      at: () => `${stage.url}/#/explore/1/${stranger}`,
      prepare: namesStranger,
      reach: see("No followed venue has a price for it."),
    },
    wallet: { at: view(`wallet/${me}`), reach: see("yearn.finance") },
    "wallet-empty": { at: view("wallet"), reach: see("Connect a wallet, or enter an address") },
    "wallet-invalid": { at: view("wallet/vitalik"), reach: see("Not an address") },
    "wallet-nothing": { at: view(`wallet/${stranger}`), reach: see("No listed tokens.") },
    status: { at: view("status"), reach: see("Median time of routes and quotes") },
    "status-starting": { at: view("status"), prepare: starting, reach: see("reading venues, 42 %") },
    "status-key": {
      at: view("status"),
      prepare: async (page) => {
        await page.route(/\/(status|metrics)$/, (route) =>
          route.fulfill({
            status: 401,
            json: {
              statusCode: 401,
              error: "Unauthorized",
              code: "UNAUTHORIZED",
              message: "key",
              requestId: "1f0c6c1e",
            },
          }),
        );
      },
      reach: see("requires an API key"),
    },
  };

  describe("views", () => {
    test.each(Object.entries(views))("%s, light and dark, wide and on a phone", shootAll);
  });

  // These must be the last ones.
  describe("a stopped service", () => {
    test("with a route, light and dark, wide and on a phone", async () => {
      const page = await pages.open(formUrl(stage.url, { sell: "ETH", amount: "10", receive: "USDC" }), {
        reducedMotion: "reduce",
      });
      await seeRoute(page);
      await stage.service.stop();
      await see("The service cannot be reached. Trading is off.")(page);
      await shoot(page, "unreachable");
      await page.evaluate("location.hash = '#/explore'");
      await page.evaluate("location.hash = '#/status'");
      await see("cannot be reached")(page);
      await shoot(page, "unreachable-status");
    });
  });
});
