import { devAccounts, rpc } from "@sluice/devnet";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { describePage, useBrowser } from "./browser.js";
import { addressOf, agree, formUrl, native, onChain, type Stage, useStage } from "./stage.js";
import { announceWallet, connectBrowserWallet, me, signsOf } from "./wallet.js";

const other = devAccounts[9]?.address.toLowerCase() as string;
const button = (page: Page) => page.getByRole("button", { name: "Trade", exact: true });
const dollars = (text: string) => Number(text.replace(/[$,]/g, ""));
const word = (value: string | bigint) => BigInt(value).toString(16).padStart(64, "0");

type Kept = { kind: string; hash: string; tx: object; promised: { amount: string; minimum: string }[] };

/** Returns the records of what the page asked its wallet to send, the newest first. */
async function recordsOf(page: Page): Promise<Kept[]> {
  const texts = await page.evaluate<string[]>(
    "Object.keys(localStorage).filter((key) => key.startsWith('sluice.sent.')).map((key) => localStorage[key])",
  );
  return texts
    .map((text) => JSON.parse(text))
    .sort((one: { askedAt: number }, two: { askedAt: number }) => two.askedAt - one.askedAt);
}

/** Somebody else sells. Resolves once the service has read the block. */
async function sell(stage: Stage, tokenIn: string, amountIn: bigint, tokenOut: string): Promise<void> {
  await onChain(stage, "anvil_setBalance", [other, `0x${(10n ** 24n).toString(16)}`]);
  const query = new URLSearchParams({
    ...{ chainId: "1", fromAddress: other, spender: other, receiver: other, routingStrategy: "router" },
    ...{ tokenIn, amountIn: String(amountIn), tokenOut, slippage: "9000" },
  });
  const answer = await (await fetch(`${stage.url}/api/v1/shortcuts/route?${query}`)).json();
  const { tx, gas } = answer as { tx: { value: string; to: string }; gas: string };
  if (tokenIn !== native) {
    const data = `0x095ea7b3${word(tx.to)}${word(amountIn)}`;
    await onChain(stage, "eth_sendTransaction", [{ from: other, to: tokenIn, data }]);
  }
  const hex = (text: string) => `0x${BigInt(text).toString(16)}`;
  const sent = { ...tx, value: hex(tx.value), gas: hex(gas) };
  const hash = await onChain<string>(stage, "eth_sendTransaction", [sent]);
  type Receipt = { status: string; blockNumber: string } | null;
  const receipt = () => onChain<Receipt>(stage, "eth_getTransactionReceipt", [hash]);
  await expect.poll(async () => (await receipt())?.status).toBe("0x1");
  const blockNumber = (await receipt())?.blockNumber;
  await expect
    .poll(
      async () => {
        const status = await (await fetch(`${stage.url}/status`)).json();
        return (status as { networks: { block: number }[] }).networks[0]?.block;
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThanOrEqual(Number(blockNumber));
}

/** The minimum of a trade keeps the slippage of what was newest. */
function expectSlippage({ promised: [due] }: Kept, shown: bigint, bps: bigint): void {
  const [amount, minimum] = [BigInt(due?.amount ?? 0), BigInt(due?.minimum ?? 0)];
  expect(minimum).toBeGreaterThanOrEqual(shown);
  expect(minimum).toBeGreaterThanOrEqual((amount * (10_000n - bps)) / 10_000n);
}

describePage("what the person agreed to", () => {
  // Without blocks of other people, prices move only as the tests move them.
  const stage = useStage({ SLUICE_DEVNET_BLOCK_TIME_SECONDS: "0" });
  const pages = useBrowser();
  const dai = addressOf("DAI");

  async function shownMinimum(page: Page): Promise<number> {
    const text = await page.getByTestId("result").innerText();
    return Number(/At least\s+([\d.,]+) ETH/.exec(text)?.[1]?.replaceAll(",", ""));
  }

  test("the slippage holds for a price that improves after the click", async () => {
    const form = { sell: "DAI", amount: "50000", receive: "ETH", approve: "send" };
    const page = await pages.open(formUrl(stage.url, form), {}, async (opened) => {
      await announceWallet({ holds: 0 })(opened);
      // The better price pays for the gas of a longer route even if no price in dollars has arrived.
      await opened.route("**/api/v1/prices/**", (route) => route.abort());
    });
    await connectBrowserWallet(page);
    await agree(page);
    const shown = BigInt(Math.floor((await shownMinimum(page)) * 1e6)) * 10n ** 12n;
    await button(page).click();
    await expect.poll(async () => (await recordsOf(page)).length).toBe(1);
    await sell(stage, native, 12_000n * 10n ** 18n, dai);
    await page.evaluate("window.wallet.release()");
    await page.getByTestId("received").first().waitFor();
    const [trade] = (await recordsOf(page)) as [Kept];
    // More than the slippage better than what was shown, or this would show nothing.
    expect(BigInt(trade.promised[0]?.amount ?? 0) * 99n).toBeGreaterThan(shown * 100n);
    expectSlippage(trade, shown, 50n);
  });

  test("a route is signed for Permit2 again if the price improves while the person signs", async () => {
    const form = { sell: "DAI", amount: "50000", receive: "ETH", approve: "permit2" };
    let isMoved = false;
    const page = await pages.open(formUrl(stage.url, form), {}, async (opened) => {
      await announceWallet()(opened);
      await opened.route("**/api/v1/shortcuts/route", async (route) => {
        if (!isMoved) await sell(stage, native, 12_000n * 10n ** 18n, dai);
        isMoved = true;
        await route.continue();
      });
    });
    await connectBrowserWallet(page);
    await agree(page);
    await button(page).click();
    await page.getByTestId("received").first().waitFor();
    expect(isMoved).toBe(true);
    expect(await signsOf(page)).toBe(2);
    const [trade] = (await recordsOf(page)) as [Kept];
    expectSlippage(trade, 1n, 50n);
  });

  test("a trade that fills at its minimum, after an approval and at a doubled base fee, costs no more than at worst", async () => {
    const amount = 20_000n * 10n ** 18n;
    const form = { sell: "DAI", amount: "20000", receive: "ETH", approve: "send", slippage: "100" };
    const page = await pages.open(formUrl(stage.url, form), {}, announceWallet({ holds: 1 }));
    await connectBrowserWallet(page);
    await agree(page);
    const cost = page.locator("summary", { hasText: /^Total cost/ });
    await cost.getByText(/at worst/).waitFor();
    const prices = await (await fetch(`${stage.url}/api/v1/prices/1?addresses=${native},${dai}`)).json();
    const usdOf = (token: string) =>
      (prices as { address: string; price: number }[]).find(({ address }) => address === token)?.price ?? 0;
    const [, expected, worst] =
      /Total cost (\S+) .*expected,\s+(\S+) .*at worst/s.exec(await cost.innerText())?.map(dollars) ?? [];
    const { baseFeePerGas } = await onChain<{ baseFeePerGas: string }>(stage, "eth_getBlockByNumber", [
      "latest",
      false,
    ]);
    await button(page).click();
    await expect.poll(async () => (await recordsOf(page)).length).toBe(2);
    const [{ tx, promised }, approval] = (await recordsOf(page)) as [Kept, Kept];
    const minimum = BigInt(promised[0]?.minimum ?? 0);

    // Others sell before it, until any more would revert it.
    await rpc(stage.nodeUrl, "anvil_dealERC20", [other, dai, `0x${(10n ** 26n).toString(16)}`]);
    const fills = async () => {
      const call = { ...tx, from: me, value: "0x0" };
      return onChain(stage, "eth_call", [call, "latest"]).then(
        () => true,
        () => false,
      );
    };
    for (let size = 16_000_000n * 10n ** 18n; size > 8_000n * 10n ** 18n; size /= 2n) {
      if (await fills()) await sell(stage, dai, size, native);
      else await sell(stage, native, (size * 10n ** 18n) / BigInt(Math.floor(usdOf(native) * 1e18)), dai);
    }
    for (let size = 10n ** 17n; !(await fills()); size *= 2n) await sell(stage, native, size, dai);

    await onChain(stage, "anvil_setNextBlockBaseFeePerGas", [
      `0x${(2n * BigInt(baseFeePerGas)).toString(16)}`,
    ]);
    await page.evaluate("window.wallet.release()");
    await page.getByTestId("received").first().waitFor();
    const [trade] = (await recordsOf(page)) as [Kept];
    const paid = await Promise.all(
      [trade, approval].map(async ({ hash }) => {
        const receipt = await onChain<Record<string, string>>(stage, "eth_getTransactionReceipt", [hash]);
        return BigInt(receipt.gasUsed ?? 0) * BigInt(receipt.effectiveGasPrice ?? 0);
      }),
    );
    const [text = ""] = await page.getByTestId("received").allInnerTexts();
    const received = Number(text.replace(/[^\d.]/g, ""));
    expect(received).toBeLessThan((Number(minimum) / 1e18) * 1.002);
    const gasUsd = (Number(paid.reduce((sum, each) => sum + each, 0n)) / 1e18) * usdOf(native);
    const costUsd = (Number(amount) / 1e18) * usdOf(dai) - received * usdOf(native) + gasUsd;
    expect(costUsd).toBeGreaterThan(Number(expected));
    expect(costUsd).toBeLessThanOrEqual(Number(worst));
    expect(paid[0]).toBeGreaterThan(0n);
  });
});
