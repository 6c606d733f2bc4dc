import { devAccounts, rpc } from "@sluice/devnet";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { faultsOf, smallTargets } from "./accessibility.js";
import { describePage, useBrowser } from "./browser.js";
import { addressOf, agree, connectLocal, formUrl, isForWallet, native, onChain, useStage } from "./stage.js";
import { announceWallet, connectBrowserWallet, me, signsOf } from "./wallet.js";

const other = devAccounts[9]?.address.toLowerCase() as string;
const word = (value: string | bigint) => BigInt(value).toString(16).padStart(64, "0");
const hex = (value: bigint) => `0x${value.toString(16)}`;

const sell = (page: Page, symbol: string) => page.getByLabel(`Amount to sell of ${symbol}`);
const receive = (page: Page, symbol: string) => page.getByLabel(`Amount to receive of ${symbol}`);
const trade = (page: Page) => page.getByRole("button", { name: "Trade", exact: true });
const queryOf = (page: Page) => new URLSearchParams(new URL(page.url()).hash.split("?")[1]);

type Kept = {
  kind: string;
  title: string;
  account: string;
  tx: { to: string; data: string; value: string };
  spent: { amount: string; most: string };
  promised: { amount: string; minimum: string }[];
  end: { hash: string; paid: string; received: string[] };
};

/** Returns the records of what the page asked its wallet to send, the oldest first. */
async function recordsOf(page: Page): Promise<Kept[]> {
  const texts = await page.evaluate<string[]>(
    "Object.keys(localStorage).filter((key) => key.startsWith('sluice.sent.')).map((key) => localStorage[key])",
  );
  return texts
    .map((text) => JSON.parse(text))
    .sort((one: { askedAt: number }, two: { askedAt: number }) => one.askedAt - two.askedAt);
}

describePage("an amount to receive", () => {
  const stage = useStage();
  const pages = useBrowser();
  const open = (sold: string, bought: string, more: Record<string, string> = {}, options = {}) =>
    pages.open(formUrl(stage.url, { sell: sold, amount: "", receive: bought, ...more }), options);

  async function balance(token: string, owner: string): Promise<bigint> {
    if (token === native) return BigInt(await onChain<string>(stage, "eth_getBalance", [owner, "latest"]));
    const data = `0x70a08231${word(owner)}`;
    return BigInt(await onChain<string>(stage, "eth_call", [{ to: token, data }, "latest"]));
  }

  async function gasPaid(hashes: readonly string[]): Promise<bigint> {
    const receipts = await Promise.all(
      hashes.map((hash) => onChain<Record<string, string>>(stage, "eth_getTransactionReceipt", [hash])),
    );
    return receipts.reduce(
      (sum, { gasUsed = "0", effectiveGasPrice = "0" }) => sum + BigInt(gasUsed) * BigInt(effectiveGasPrice),
      0n,
    );
  }

  describe("is traded as it is shown, to the unit", () => {
    test.each([
      ["with ether", "ETH", "USDC", "3000.5", 6, {}],
      ["for ether, after an approval", "USDC", "ETH", "1.25", 18, { approve: "send" }],
      ["with a signature in place of an approval", "USDC", "DAI", "750", 18, {}],
      ["with a signature for Permit2", "DAI", "USDC", "1200", 6, { approve: "permit2" }],
      [
        "with a fee, without slippage",
        "DAI",
        "WETH",
        "0.5",
        18,
        { fee: "50", feeReceiver: other, slippage: "0", approve: "send" },
      ],
      ["through a smart wallet", "ETH", "DAI", "2000", 18, { strategy: "ensowallet" }],
      ["to wrap ether", "ETH", "WETH", "0.75", 18, {}],
    ] as const)("%s", async (_, sold, bought, amount, decimals, more) => {
      const [tokenIn, tokenOut] = [addressOf(sold), addressOf(bought)];
      const url = formUrl(stage.url, { sell: sold, amount: "", receive: bought, ...more });
      const page = await pages.open(url, {}, announceWallet());
      await connectBrowserWallet(page);
      await receive(page, bought).fill(amount);
      await page.getByTestId("most").waitFor();
      await agree(page);
      const wallet = (
        (await (await fetch(`${stage.url}/api/v1/wallet?chainId=1&fromAddress=${me}`)).json()) as {
          address: string;
        }
      ).address;
      const held = async (token: string) => (await balance(token, me)) + (await balance(token, wallet));
      const before = [await held(tokenIn), await held(tokenOut)] as const;
      await trade(page).click();
      await page.getByTestId("received").first().waitFor();
      const records = await recordsOf(page);
      const { spent, promised, end, tx, title } = records.at(-1) as Kept;
      const gas = await gasPaid(records.map((record) => record.end.hash));
      const [paid, got] = [before[0] - (await held(tokenIn)), (await held(tokenOut)) - before[1]];
      expect(String(paid - (tokenIn === native ? gas : 0n))).toBe(spent.amount);
      expect(String(got + (tokenOut === native ? gas : 0n))).toBe(promised[0]?.amount);
      expect([end.paid, end.received[0]]).toEqual([spent.amount, promised[0]?.amount]);
      const [whole = "", fraction = ""] = amount.split(".");
      expect(promised[0]?.minimum).toBe(String(BigInt(whole + fraction.padEnd(decimals, "0"))));
      if (tokenIn === native) expect(tx.value).toBe(spent.most);
      // An exact permission is used up.
      else expect(await allowanceTo(tokenIn, tx.to)).toBe(0n);
      expect(title).toMatch(new RegExp(`^Buy [\\d,.]+ ${bought} with ${sold}$`));
      await page.getByTestId("paid").waitFor();
      await page.getByText("Exactly the expected amount.").waitFor();
      await page.goto(`${stage.url}/#/activity`);
      await page.getByText("Expected to pay").first().waitFor();
      await page
        .getByText(/less than the most/)
        .first()
        .waitFor();
    });
  });

  async function allowanceTo(token: string, spender: string): Promise<bigint> {
    const data = `0xdd62ed3e${word(me)}${word(spender)}`;
    return BigInt(await onChain<string>(stage, "eth_call", [{ to: token, data }, "latest"]));
  }

  test("is asked for as it stands, and the amount to pay is the answer", async () => {
    const requests: URLSearchParams[] = [];
    const page = await open("ETH", "USDC");
    page.on("request", (request) => {
      if (request.url().includes("/shortcuts/quote?")) requests.push(new URL(request.url()).searchParams);
    });
    await receive(page, "USDC").fill("3,000.5");
    await page.getByText("Read as 3,000.5: commas separate thousands.").waitFor();
    await expect.poll(() => sell(page, "ETH").inputValue()).toMatch(/^\d\.\d+$/);
    await page.getByText("You pay about").waitFor();
    expect(await page.getByTestId("most").innerText()).toMatch(/^at most \d\.\d+ ETH$/);
    const [asked] = requests.slice(-1);
    expect([asked?.get("amountOut"), asked?.has("amountIn")]).toEqual(["3000500000", false]);
    expect([queryOf(page).get("amountOut"), queryOf(page).has("amount")]).toEqual(["3000.5", false]);
    const figures = page.getByTestId("result");
    await figures.getByText("You pay at most").waitFor();
    expect(await figures.getByText("At least").count()).toBe(0);
    // A link reproduces it.
    const shared = await pages.open(page.url());
    await expect.poll(() => sell(shared, "ETH").inputValue()).toMatch(/^\d\.\d+$/);
    await expect.poll(() => receive(shared, "USDC").inputValue()).toBe("3000.5");
  });

  test("gives way to an amount to sell that is typed, and the other way round", async () => {
    const page = await open("ETH", "USDC", { amount: "2" });
    await expect.poll(() => receive(page, "USDC").inputValue()).toMatch(/^\d,\d{3}/);
    await receive(page, "USDC").fill("3000");
    await expect.poll(() => sell(page, "ETH").inputValue()).toMatch(/^[01]\.\d+$/);
    await page.getByTestId("most").waitFor();
    // Part of the answer is edited in place, and the keyboard stays in its field.
    await sell(page, "ETH").fill("1.5");
    await expect.poll(() => queryOf(page).get("amount")).toBe("1.5");
    expect(queryOf(page).has("amountOut")).toBe(false);
    await page.getByText("You sell", { exact: true }).waitFor();
    expect(await page.evaluate("document.activeElement.getAttribute('aria-label')")).toBe(
      "Amount to sell of ETH",
    );
    await receive(page, "USDC").fill("1000");
    await page.getByTestId("most").waitFor();
    await receive(page, "USDC").fill("");
    await page.getByText("You sell", { exact: true }).waitFor();
    await expect.poll(() => sell(page, "ETH").inputValue()).toBe("");
    expect(queryOf(page).has("amountOut") || queryOf(page).has("amount")).toBe(false);
  });

  test("is sold if the tokens change places", async () => {
    const page = await open("ETH", "USDC", { amountOut: "3000" });
    await page.getByTestId("most").waitFor();
    await page.getByRole("button", { name: "Swap the sold and bought tokens" }).click();
    await page.getByRole("button", { name: "Sell: USDC" }).waitFor();
    await expect.poll(() => sell(page, "USDC").inputValue()).toBe("3000");
    expect([queryOf(page).get("amount"), queryOf(page).has("amountOut")]).toEqual(["3000", false]);
    await expect.poll(() => receive(page, "ETH").inputValue()).toMatch(/^[01]\.\d+$/);
  });

  test("is what is sold of one of several tokens", async () => {
    const page = await open("ETH", "USDC", { amountOut: "3000" });
    await page.getByTestId("most").waitFor();
    await page.getByRole("button", { name: "+ Receive another" }).click();
    await page.getByText("You sell", { exact: true }).waitFor();
    expect(await sell(page, "ETH").inputValue()).toMatch(/^[01]\.\d+$/);
    expect(await receive(page, "USDC").count()).toBe(0);
  });

  test("is limited by what is held, and Max sells", async () => {
    const owner = devAccounts[3]?.address as string;
    await rpc(stage.nodeUrl, "anvil_dealERC20", [owner, addressOf("USDC"), hex(1_000_000_000n)]);
    const page = await open("USDC", "ETH");
    await connectLocal(page, 3);
    await receive(page, "ETH").fill("2");
    await page.getByText(/^Not enough USDC: you hold/).waitFor();
    expect(await trade(page).isEnabled()).toBe(false);
    await page.getByRole("button", { name: "25 % of the USDC that is held" }).click();
    await page.getByText("You sell", { exact: true }).waitFor();
    expect(queryOf(page).has("amountOut")).toBe(false);
    await expect.poll(() => trade(page).isEnabled()).toBe(true);
  });

  test("that no pool gives is refused at its own field, with an amount to use instead", async () => {
    const page = await open("ETH", "USDC");
    await receive(page, "USDC").fill("999999999999");
    const fault = page.getByRole("alert").filter({ hasText: "Too much: the pools give at most" });
    await fault.waitFor();
    expect(await receive(page, "USDC").getAttribute("aria-invalid")).toBe("true");
    expect(await sell(page, "ETH").getAttribute("aria-invalid")).toBe("false");
    expect(await faultsOf(page)).toEqual([]);
    await fault.getByRole("button", { name: /^Use [\d,.]+ USDC$/ }).click();
    await page.getByTestId("most").waitFor();
    for (const text of ["5 USDC", "0", "1.0000001"]) {
      await receive(page, "USDC").fill(text);
      await expect.poll(() => receive(page, "USDC").getAttribute("aria-invalid")).toBe("true");
    }
    await page.getByText("USDC has 6 decimals; this amount has more.").waitFor();
  });

  test("takes no more than a most of one's own, which is refused at its field if it is too little", async () => {
    const page = await open("ETH", "USDC", { amountOut: "3000", most: "0.1" });
    const most = page.getByLabel("You pay at most, in ETH");
    // A fault opens the options.
    await page
      .getByText(/^This much USDC needs \d\.\d+ ETH, and you pay at most 0.1 ETH. Pay more/)
      .waitFor();
    expect(await most.getAttribute("aria-invalid")).toBe("true");
    await page.getByRole("button", { name: /^Use \d\.\d+ ETH$/ }).click();
    await page.getByTestId("most").waitFor();
    const own = await most.inputValue();
    await connectLocal(page, 5);
    await agree(page);
    await trade(page).click();
    await page.getByTestId("paid").waitFor();
    const [{ spent, tx, end }] = (await recordsOf(page)) as [Kept];
    const [whole = "", fraction = ""] = own.split(".");
    expect([spent.most, tx.value]).toEqual(Array(2).fill(String(BigInt(whole + fraction.padEnd(18, "0")))));
    expect(BigInt(end.paid)).toBeLessThanOrEqual(BigInt(spent.most));
  });

  test("never takes more than was shown, although the price has moved since", async () => {
    const url = formUrl(stage.url, { sell: "ETH", amount: "", receive: "DAI", amountOut: "900" });
    let moves = 0;
    const page = await pages.open(url, {}, async (opened) => {
      await announceWallet()(opened);
      await opened.route("**/api/v1/shortcuts/route?*", async (route) => {
        const asked = new URL(route.request().url()).searchParams;
        if ((await isForWallet(route.request())) && asked.has("maxAmountIn")) {
          moves++;
          // A service that asks for more than was shown.
          const response = await route.fetch();
          const answer = (await response.json()) as Record<string, string>;
          return route.fulfill({ response, json: { ...answer, maxAmountIn: `${answer.maxAmountIn}0` } });
        }
        return route.continue();
      });
    });
    await connectBrowserWallet(page);
    await agree(page);
    await trade(page).click();
    await page.getByText(/does not match your request, so it was not sent to your wallet/).waitFor();
    expect(moves).toBe(1);
    expect(await signsOf(page)).toBe(0);
    expect(await recordsOf(page)).toEqual([]);
  });

  test("that its most no longer buys is explained by its record", async () => {
    const page = await open("ETH", "DAI", { amountOut: "900", slippage: "10" });
    await connectLocal(page, 6);
    await agree(page);
    const query = new URLSearchParams({
      ...{ chainId: "1", fromAddress: other, spender: other, receiver: other, routingStrategy: "router" },
      ...{ tokenIn: native, amountIn: String(2_000n * 10n ** 18n), tokenOut: addressOf("DAI") },
      slippage: "9000",
    });
    await onChain(stage, "anvil_setBalance", [other, hex(10n ** 24n)]);
    const first = (await (await fetch(`${stage.url}/api/v1/shortcuts/route?${query}`)).json()) as {
      tx: { value: string };
      gas: string;
    };
    await onChain(stage, "evm_setAutomine", [false]);
    try {
      await trade(page).click();
      await page.getByText("Sent, but not in a block yet.").waitFor();
      const price = { maxFeePerGas: "0x2540be40000", maxPriorityFeePerGas: "0x2540be400" };
      const { tx, gas } = first;
      await onChain(stage, "eth_sendTransaction", [
        { ...tx, value: hex(BigInt(tx.value)), gas: hex(2n * BigInt(gas)), ...price },
      ]);
      await onChain(stage, "evm_mine", []);
      await page.getByText(/^Reverted in block/).waitFor();
      await page.getByText(/^The price moved before its block: \d\.\d+ ETH, the most that you pay/).waitFor();
    } finally {
      await onChain(stage, "evm_setAutomine", [true]);
    }
  });

  describe.each([
    ["wide", { width: 1280, height: 800 }],
    ["phone", { width: 390, height: 844 }],
  ])("on a %s window", (name, size) => {
    test.each(["light", "dark"] as const)(
      "has no faults in %s colours, and moves nothing more",
      async (scheme) => {
        const shown = async (amounts: { amount: string; amountOut?: string }) => {
          const url = formUrl(stage.url, { sell: "ETH", receive: "USDC", ...amounts });
          const options = { ...size, scheme, reducedMotion: "reduce", isFirst: true } as const;
          const page = await pages.open(url, options, async (opened) => {
            await opened.addInitScript({
              content: `window.moved = 0; new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.moved += entry.value; }).observe({ type: "layout-shift", buffered: true })`,
            });
          });
          await page.getByText(/below the best possible route|No other route gives more/).waitFor();
          return { page, moved: await page.evaluate<number>("window.moved") };
        };
        const usual = await shown({ amount: "1" });
        const { page, moved } = await shown({ amount: "", amountOut: "3000" });
        expect(moved).toBeLessThan(usual.moved + 0.01);
        await connectLocal(page);
        await page.getByTestId("most").waitFor();
        await page.getByText("% slippage").click();
        await page.getByLabel("You pay at most, in ETH").waitFor();
        expect(await faultsOf(page)).toEqual([]);
        expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
        if (name === "phone") expect(await smallTargets(page)).toEqual([]);
      },
    );
  });
});
