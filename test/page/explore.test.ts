import { devAccounts, devToken } from "@sluice/devnet";
import { expect, test } from "vitest";
import type { Address } from "../../src/lib/address.js";
import { send } from "../helpers/execute.js";
import { describePage, useBrowser } from "./browser.js";
import { addressOf, formUrl, native, onChain, useStage } from "./stage.js";

const uni = devToken("UNI").address;
const sender = devAccounts[0]?.address as Address;

describePage("Explore", () => {
  const stage = useStage({ SLUICE_DEVNET_BLOCK_TIME_SECONDS: "0" });
  const pages = useBrowser();

  test("tokens show price, change and depth in the whole width, positions also yield and value", async () => {
    const page = await pages.open(`${stage.url}/#/explore?kind=base`, { width: 1440, height: 6000 });
    const heads = () => page.getByRole("columnheader").allInnerTexts();
    const row = page.getByRole("row").filter({ has: page.getByRole("link", { name: "USDC", exact: true }) });
    await row
      .getByRole("cell")
      .nth(1)
      .getByText(/^\$1\.\d+$|^\$0\.99\d*$/)
      .waitFor();
    expect((await heads()).map((head) => head.trim())).toEqual(["Token ↓", "Price", "24 h", "Depth"]);
    await page.getByRole("button", { name: /^Price/ }).click();
    // Bitcoin is the dearest on the local chain, in one of its two tokens.
    await expect.poll(() => page.getByRole("row").nth(1).innerText()).toMatch(/WBTC|TBTC/);
    expect(await page.getByRole("columnheader", { name: /^Price/ }).getAttribute("aria-sort")).toBe(
      "descending",
    );
    const weth = page.getByRole("row").filter({ has: page.getByRole("link", { name: "WETH", exact: true }) });
    await weth
      .getByRole("cell")
      .nth(3)
      .getByText(/^\$[\d.]+[MB]$/)
      .waitFor();
    await page.getByLabel("Kind").selectOption("defi");
    await expect
      .poll(async () => (await heads()).map((head) => head.trim()))
      .toEqual(["Token", "Protocol", "Price", "24 h", "APY", "Locked ↓"]);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect
      .poll(
        async () => (await page.getByRole("columnheader").filter({ visible: true }).allInnerTexts()).length,
      )
      .toBe(3);
    expect(await page.getByRole("columnheader", { name: /^Price/ }).isVisible()).toBe(true);
  });

  test("a position that no venue takes back is told so on its page and before anybody enters it", async () => {
    // Its pool pays it back in all four coins alone.
    const stuck = "0xc25a3a3b969415c80451098fa907ec722572917f";
    const page = await pages.open(`${stage.url}/#/explore/1/${stuck}`);
    await page.getByText(/no venue takes it back at present/).waitFor();
    await page.goto(formUrl(stage.url, { sell: "DAI", amount: "1", receive: stuck }));
    await page.getByText(/no venue takes it back at present/).waitFor();
    await page.goto(formUrl(stage.url, { sell: "DAI", amount: "1", receive: "WETH" }));
    await page.getByText(/no venue takes it back at present/).waitFor({ state: "detached" });
  });

  test("a token's page draws the prices that were seen, and how they changed", async () => {
    const page = await pages.open(`${stage.url}/#/explore/1/${uni}`);
    const line = page.getByRole("img", { name: /prices?, the lowest/ });
    await line.waitFor();
    const before = await line.locator("path").getAttribute("d");
    // A large trade raises the price. An hour and a half later, nothing has changed.
    const query = new URLSearchParams({
      ...{ chainId: "1", fromAddress: sender, spender: sender, receiver: sender, routingStrategy: "router" },
      ...{ tokenIn: native, amountIn: String(10n ** 21n), tokenOut: uni },
    });
    const response = await fetch(`${stage.url}/api/v1/shortcuts/route?${query}`);
    const { tx } = (await response.json()) as { tx: Parameters<typeof send>[1] };
    expect((await send(stage.nodeUrl, tx)).status).toBe("0x1");
    await onChain(stage, "evm_increaseTime", [5400]);
    await onChain(stage, "evm_mine", []);
    await page.getByRole("button", { name: "Day", exact: true }).click();
    await page.getByText(/\+[\d.]+ % in (90 min|2 h)/).waitFor();
    expect(await line.locator("path").getAttribute("d")).not.toBe(before);
    await page.getByText(/^\+[\d.]+ %$/).waitFor();
    // Pointing at the line tells the price of then.
    await line.hover({ position: { x: 3, y: 50 } });
    await page.getByText(/ at block [\d,]+, (90 min|2 h) before the newest/).waitFor();
    await page.goto(`${stage.url}/#/explore?kind=base&text=uni`);
    await page
      .getByRole("row")
      .filter({ has: page.getByRole("link", { name: "UNI", exact: true }) })
      .getByText(/^\+[\d.]+ %$/)
      .waitFor();
  });

  test("filters that nothing matches say so, and are left with one click", async () => {
    const page = await pages.open(`${stage.url}/#/explore?kind=defi&text=zzzz`);
    await page.getByText("Nothing matches.").waitFor();
    await page.getByRole("button", { name: "Show everything" }).click();
    await page.getByRole("link", { name: "aEthWETH", exact: true }).waitFor();
    expect(page.url()).toBe(`${stage.url}/#/explore`);
    await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("");
  });

  test("a click anywhere on a row leads to its token", async () => {
    const page = await pages.open(`${stage.url}/#/explore`);
    const row = page
      .getByRole("row")
      .filter({ has: page.getByRole("link", { name: "aEthWETH", exact: true }) });
    await row.waitFor();
    await row.click({ position: { x: 600, y: 40 } });
    await page.getByRole("heading", { name: "aEthWETH" }).waitFor();
  });

  test("more rows than a request may price are priced in parts", async () => {
    const tokens = Array.from({ length: 1000 }, (_, index) => ({
      ...{
        chainId: 1,
        address: `0x${(index + 1).toString(16).padStart(40, "0")}`,
        decimals: 18,
        type: "base",
      },
      ...{ symbol: `T${index}`, name: `Token ${index}`, underlyingTokens: [] },
    }));
    tokens[150] = { ...tokens[150], address: addressOf("USDC"), symbol: "USDC" } as (typeof tokens)[number];
    const counts: number[] = [];
    const statuses: number[] = [];
    const page = await pages.open(
      `${stage.url}/#/explore?sort=symbol&up=1`,
      { height: 9000 },
      async (opened) => {
        await opened.route("**/api/v1/tokens?*", (route) =>
          route.fulfill({ json: { data: tokens, meta: { total: 1000, lastPage: 1 } } }),
        );
        opened.on("response", (response) => {
          const url = new URL(response.url());
          if (!url.pathname.endsWith("/prices/1")) return;
          counts.push([...url.searchParams].flatMap(([, value]) => value.split(",")).length);
          statuses.push(response.status());
        });
      },
    );
    await page.getByText("1,000 of 1,000").waitFor();
    await page
      .getByRole("row")
      .filter({ has: page.getByRole("link", { name: "USDC", exact: true }) })
      .getByText(/^\$[01]\.\d+$/)
      .waitFor();
    expect(counts.length).toBeGreaterThan(1);
    expect(Math.max(...counts)).toBeLessThanOrEqual(100);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});
