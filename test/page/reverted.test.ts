import { devAccounts, devVaults } from "@sluice/devnet";
import type { Page } from "playwright-core";
import { encodeFunctionData, parseAbi } from "viem";
import { afterEach, expect, test } from "vitest";
import { describePage, useBrowser } from "./browser.js";
import { addressOf, agree, connectLocal, formUrl, native, onChain, useStage } from "./stage.js";

const listOf = (page: Page) => page.getByRole("region", { name: "Sent from this browser" });
const other = devAccounts[9]?.address.toLowerCase() as string;
/** A price at which a node mines a transaction before those of the page. */
const ahead = { maxFeePerGas: "0x2540be40000", maxPriorityFeePerGas: "0x2540be400" };
const hex = (value: bigint) => `0x${value.toString(16)}`;
const vaultAbi = parseAbi([
  "function approve(address spender, uint256 amount)",
  "function maxDeposit(address receiver) view returns (uint256)",
  "function deposit(uint256 assets, address receiver)",
]);

/** Each fill has a minimum of its own, so a moved price fails at its fill instead of at the end. */
describePage("a trade that fails in the Executor", () => {
  const stage = useStage({ SLUICE_EXECUTION_PER_FILL_MINIMUMS: "true" });
  const pages = useBrowser();
  const mine = () => onChain(stage, "evm_mine", []);
  const automine = (isOn: boolean) => onChain(stage, "evm_setAutomine", [isOn]);

  afterEach(async () => {
    await mine();
    await automine(true);
  });

  /** Trades a form, and lets somebody else's transaction be mined first. Returns what the page tells of the trade. */
  async function tradeAfter(
    form: { sell: string; amount: string; receive: string },
    first: () => Promise<object>,
  ): Promise<{ told: string; data: string }> {
    const page = await pages.open(formUrl(stage.url, form));
    await connectLocal(page, 4);
    await agree(page);
    await automine(false);
    await page.getByRole("button", { name: "Trade", exact: true }).click();
    await listOf(page).getByText("Sent, but not in a block yet.").waitFor();
    const hash = /0x[0-9a-f]{64}/.exec(await listOf(page).innerText())?.[0] as string;
    await onChain(stage, "eth_sendTransaction", [{ ...(await first()), from: other, ...ahead }]);
    await mine();
    await listOf(page)
      .getByText(/^Reverted in block/)
      .waitFor();
    const told = await listOf(page).innerText();
    expect(told).toContain(hash);
    expect(told).toMatch(/Its gas was still paid: 0\.\d+ ETH\./);
    const { input } = await onChain<{ input: string }>(stage, "eth_getTransactionByHash", [hash]);
    const { status, blockNumber } = await onChain<{ status: string; blockNumber: string }>(
      stage,
      "eth_getTransactionReceipt",
      [hash],
    );
    expect(status).toBe("0x0");
    const trade = await onChain<Record<string, string>>(stage, "eth_getTransactionByHash", [hash]);
    const call = { from: trade.from, to: trade.to, data: input, value: trade.value };
    const failure = await onChain(stage, "eth_call", [call, blockNumber]).catch(
      (error: Error) => error.cause,
    );
    return { told, data: JSON.stringify(failure) };
  }

  test("because a fill pays less than its minimum names the fill and what to do next", async () => {
    const { told, data } = await tradeAfter({ sell: "ETH", amount: "0.1", receive: "GRT" }, async () => {
      // Somebody buys the token in the middle through the same pool.
      const query = new URLSearchParams({
        ...{ chainId: "1", fromAddress: other, spender: other, receiver: other, slippage: "9000" },
        ...{ tokenIn: native, amountIn: `${800n * 10n ** 18n}`, tokenOut: addressOf("LINK") },
      });
      const answer = await fetch(`${stage.url}/api/v1/shortcuts/route?${query}`);
      const { tx, gas } = (await answer.json()) as { tx: { value: string }; gas: string };
      return { ...tx, value: hex(BigInt(tx.value)), gas: hex(BigInt(gas)) };
    });
    // The first fill wraps the ether.
    expect(told).toMatch(
      /The price moved before its block: fill 2 of 3 would have paid less than your slippage allows\./,
    );
    expect(told).toContain("Trade again at the new price. If it moves often, allow more slippage.");
    // BelowMinimum(uint256,uint256,uint256)
    expect(data).toContain("652a3e54");
  });

  test("because a venue refuses its step names the fill and what to do next", async () => {
    const vault = devVaults.find(({ kind }) => kind.is === "capped");
    const [to, asset] = [vault?.address as `0x${string}`, vault?.asset as `0x${string}`];
    const call = (address: string, data: string) =>
      onChain<string>(stage, "eth_call", [{ to: address, data }, "latest"]);
    const room = BigInt(
      await call(to, encodeFunctionData({ abi: vaultAbi, functionName: "maxDeposit", args: [to] })),
    );
    await onChain(stage, "anvil_dealERC20", [other, asset, hex(room)]);
    const approve = encodeFunctionData({ abi: vaultAbi, functionName: "approve", args: [to, room] });
    await onChain(stage, "eth_sendTransaction", [{ from: other, to: asset, data: approve, ...ahead }]);
    const { told, data } = await tradeAfter({ sell: "ETH", amount: "0.1", receive: to }, async () => {
      // Somebody fills the vault up to its cap.
      const args = [room, other as `0x${string}`] as const;
      return {
        to,
        data: encodeFunctionData({ abi: vaultAbi, functionName: "deposit", args }),
        gas: "0x4c4b40",
      };
    });
    expect(told).toMatch(
      /The pool of fill (\d) of \1 refused the trade\. Its price or state changed before the block\./,
    );
    expect(told).toContain(
      "Trade again: the page finds a new route. If it happens again, allow more slippage.",
    );
    // StepFailed(uint256,uint8,bytes)
    expect(data).toContain("75dc4420");
  });
});
