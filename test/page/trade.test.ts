import { devAccounts, devTokens } from "@sluice/devnet";
import { expect, test } from "vitest";
import { describePage, useBrowser } from "./browser.js";
import { addressOf, connectLocal, formUrl, native, onChain, trade, useStage } from "./stage.js";

const me = devAccounts[0]?.address as string;

async function balance(stage: { nodeUrl: string }, token: string, owner: string): Promise<bigint> {
  const data = `0x70a08231${owner.slice(2).padStart(64, "0")}`;
  return BigInt(await onChain(stage as never, "eth_call", [{ to: token, data }, "latest"]));
}

describePage("from the opened page to the executed route", () => {
  const stage = useStage();
  const pages = useBrowser();

  async function vaultOf(symbol: string): Promise<string> {
    const query = `underlyingTokens=${addressOf(symbol)}&protocolSlug=erc4626`;
    const { data } = (await (await fetch(`${stage.url}/api/v1/tokens?${query}`)).json()) as {
      data: { address: string }[];
    };
    return data[0]?.address as string;
  }

  test.each([
    ["token to token", { sell: "DAI", amount: "5000", receive: "USDC" }],
    ["a token that is sold and received natively", { sell: "ETH", amount: "2", receive: "DAI" }],
    ["to the native coin", { sell: "USDC", amount: "1000", receive: "ETH" }],
    ["two tokens to one", { sell: "DAI,USDC", amount: "100,200", receive: "WETH" }],
    ["one token to two", { sell: "ETH", amount: "1", receive: "USDC,DAI" }],
    ["through a smart wallet", { sell: "ETH", amount: "1", receive: "USDC", strategy: "ensowallet" }],
  ])("%s, to the unit what was promised", async (_, form) => {
    const page = await pages.open(formUrl(stage.url, form));
    await connectLocal(page);
    const { promised, received } = await trade(page);
    expect(received).toEqual(promised);
    expect(received).toHaveLength(form.receive.split(",").length);
  });

  test("into a vault and out of it again", async () => {
    const vault = await vaultOf("DAI");
    const page = await pages.open(formUrl(stage.url, { sell: "ETH", amount: "3", receive: vault }));
    await connectLocal(page, 1);
    const into = await trade(page);
    expect(into.received).toEqual(into.promised);
    const owner = devAccounts[1]?.address as string;
    const shares = await balance(stage, vault, owner);
    expect(shares).toBeGreaterThan(0n);

    await page.goto(formUrl(stage.url, { sell: vault, amount: "", receive: "DAI" }));
    await page.getByRole("button", { name: /^Max of the/ }).click();
    const back = await trade(page);
    expect(back.received).toEqual(back.promised);
    expect(await balance(stage, vault, owner)).toBe(0n);
  });

  test("a token that requires its old allowance reset first", async () => {
    const usdt = devTokens.find(({ symbol }) => symbol === "USDT")?.address as string;
    const query = `chainId=1&fromAddress=${me}&tokenAddress=${usdt}&amount=5&routingStrategy=router`;
    const { tx } = (await (await fetch(`${stage.url}/api/v1/wallet/approve?${query}`)).json()) as {
      tx: object;
    };
    await onChain(stage, "eth_sendTransaction", [{ ...tx, value: "0x0" }]);
    const page = await pages.open(formUrl(stage.url, { sell: "USDT", amount: "250", receive: "WETH" }));
    await connectLocal(page);
    const { promised, received } = await trade(page);
    expect(received).toEqual(promised);
    const told = await page.getByRole("listitem").allInnerTexts();
    expect(told.filter((text) => text.startsWith("Revoke the old allowance"))).toHaveLength(1);
    const allowed = (await (
      await fetch(`${stage.url}/api/v1/wallet/approvals?chainId=1&fromAddress=${me}&routingStrategy=router`)
    ).json()) as { token: string }[];
    // The approval was exact, so no allowance is left.
    expect(allowed.filter(({ token }) => token === usdt)).toEqual([]);
  });

  test("an allowance is revoked from the wallet's view", async () => {
    const link = addressOf("LINK");
    const query = `chainId=1&fromAddress=${me}&tokenAddress=${link}&amount=7&routingStrategy=router`;
    const { tx } = (await (await fetch(`${stage.url}/api/v1/wallet/approve?${query}`)).json()) as {
      tx: object;
    };
    await onChain(stage, "eth_sendTransaction", [{ ...tx, value: "0x0" }]);
    const page = await pages.open(`${stage.url}/#/wallet`);
    await connectLocal(page);
    await page.getByRole("button", { name: "Revoke LINK" }).click();
    await page.getByText("Revoked.").waitFor();
    await page.getByText("Nothing. Every trade approves").waitFor();
  });

  test("looking around signs and sends nothing: the local chain stays at its block", async () => {
    const before = await onChain<string>(stage, "eth_blockNumber", []);
    const page = await pages.open(formUrl(stage.url, { sell: native, amount: "1", receive: "USDC" }));
    await page.getByText(/below the best possible route|No other route gives more/).waitFor();
    expect(await onChain<string>(stage, "eth_blockNumber", [])).toBe(before);
  });
});
