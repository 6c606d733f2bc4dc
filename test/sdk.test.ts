import { EnsoClient } from "@ensofinance/sdk";
import { devAccounts, devPairs, devToken, rpc } from "@sluice/devnet";
import type { Hex } from "viem";
import { beforeAll, describe, expect, test } from "vitest";
import { type Address, NATIVE } from "../src/lib/address.js";
import { routerAddress } from "../src/program/index.js";
import { balanceOf, send } from "./helpers/execute.js";
import { caughtUp } from "./helpers/service.js";
import { useService } from "./helpers/sharedService.js";

/** A published client of the interface, unchanged, with its `baseURL` set to the service. */

const [sender, receiver] = [devAccounts[0], devAccounts[1]].map((account) => account?.address) as [
  Address,
  Address,
];
const [usdc, weth] = [devToken("USDC").address as Address, devToken("WETH").address as Address];
const pair = devPairs[0]?.address as Address;
const chainId = 1;

const world = useService();
let client: EnsoClient;

beforeAll(() => {
  client = new EnsoClient({ apiKey: "any", baseURL: `${world.service.url}/api/v1` });
});

async function expectMined(tx: { to: Address; from: Address; data: string; value?: string }): Promise<void> {
  const value = `0x${BigInt(tx.value ?? "0").toString(16)}`;
  const receipt = await send(world.chain.url, { from: tx.from, to: tx.to, data: tx.data, value });
  expect(receipt.status).toBe("0x1");
  await caughtUp(world.service, world.chain);
}

describe("@ensofinance/sdk", () => {
  test("approves and routes, and the fetched route executes", async () => {
    const amount = "2500000000";
    const approval = await client.getApprovalData({
      fromAddress: sender,
      tokenAddress: usdc,
      chainId,
      amount,
    });
    expect(approval).toMatchObject({ spender: routerAddress, token: usdc, amount });
    expect(BigInt(approval.gas)).toBeGreaterThan(21_000n);
    await expectMined(approval.tx);

    const route = await client.getRouterData({
      fromAddress: sender,
      receiver,
      spender: sender,
      chainId,
      amountIn: amount,
      tokenIn: usdc,
      tokenOut: NATIVE,
      slippage: 100,
      fee: 10,
      feeReceiver: devAccounts[2]?.address as Address,
    });
    expect(route.tx.to).toBe(approval.spender);
    expect(route.feeAmount).toEqual(["2500000"]);
    expect(route.route.length).toBeGreaterThan(0);
    for (const hop of route.route) {
      expect([typeof hop.action, typeof hop.protocol, hop.tokenIn.length, hop.tokenOut.length]).toEqual([
        "string",
        "string",
        1,
        1,
      ]);
    }
    const before = await balanceOf(world.chain.url, NATIVE, receiver);
    await expectMined(route.tx);
    const got = (await balanceOf(world.chain.url, NATIVE, receiver)) - before;
    // The client's types say number; the interface returns text.
    const [least, promised] = [(BigInt(route.amountOut) * 99n) / 100n, BigInt(route.amountOut)];
    expect(got >= least && got <= promised, `${got} of ${promised}`).toBe(true);
    expect(BigInt(route.gas)).toBeGreaterThan(21_000n);
    expect(route.createdAt).toBeLessThan(Number(await rpc<Hex>(world.chain.url, "eth_blockNumber")));
  });

  test("quotes without a wallet's consent", async () => {
    const nobody = `0x${"7".repeat(40)}` as Address;
    const quote = await client.getQuoteData({
      fromAddress: nobody,
      chainId,
      amountIn: (10n ** 18n).toString(),
      tokenIn: weth,
      tokenOut: usdc,
      fee: 10,
      feeReceiver: receiver,
    });
    expect(BigInt(quote.amountOut)).toBeGreaterThan(0n);
    expect(BigInt(quote.gas)).toBeGreaterThan(21_000n);
    expect(Number.isInteger(quote.priceImpact)).toBe(true);
  });

  test("lists balances", async () => {
    const balances = await client.getBalances({ chainId, eoaAddress: sender });
    expect(balances[0]).toMatchObject({ token: NATIVE, decimals: 18 });
    const ofUsdc = balances.find(({ token }) => token === usdc);
    expect(BigInt(ofUsdc?.amount ?? 0)).toBe(await balanceOf(world.chain.url, usdc, sender));
    expect(Number.parseFloat(ofUsdc?.price ?? "")).toBeCloseTo(1, 1);
    expect(await client.getBalances({ chainId, eoaAddress: sender, useEoa: false })).toEqual([]);
  });

  test("finds tokens by one address and by several, with metadata", async () => {
    const { data } = await client.getTokenData({ address: usdc, chainId, includeMetadata: true });
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ address: usdc, decimals: 6, symbol: "USDC", type: "base" });
    expect(Array.isArray(data[0]?.logosUri)).toBe(true);
    const several = await client.getTokenData({ address: [usdc, weth], chainId });
    expect(several.data.map(({ address }) => address).sort()).toEqual([usdc, weth].sort());
    const position = await client.getTokenData({
      address: pair,
      chainId,
      type: "defi",
      includeMetadata: true,
    });
    expect(position.data[0]).toMatchObject({
      address: pair,
      protocolSlug: "uniswap-v2",
      primaryAddress: pair,
    });
    expect(position.data[0]?.underlyingTokens).toHaveLength(2);
    const found = await client.getTokenData({
      underlyingTokensExact: [usdc, weth],
      protocolSlug: "uniswap-v2",
      chainId,
    });
    expect(found.data).toHaveLength(1);
    expect((await client.getTokenData({ address: receiver, chainId })).data).toEqual([]);
  });

  test("prices a token", async () => {
    const price = await client.getPriceData({ chainId, address: weth });
    expect(price).toMatchObject({ decimals: 18, symbol: "WETH" });
    expect(Number(price.price)).toBeGreaterThan(100);
    expect(price.timestamp).toBeGreaterThan(1_600_000_000);
  });

  test("lists protocols, and one of them", async () => {
    const all = await client.getProtocolData();
    expect(all.map(({ slug }) => slug)).toContain("uniswap-v3");
    const [only, ...others] = await client.getProtocolData({ slug: "uniswap-v2" });
    expect([only?.slug, others, only?.chains]).toEqual(["uniswap-v2", [], [{ id: 1, name: "mainnet" }]]);
    expect(await client.getProtocolData({ slug: "nothing" })).toEqual([]);
  });

  test("throws its own error with the status when a request is refused", async () => {
    const wrong = { fromAddress: sender, tokenAddress: NATIVE, chainId, amount: "1" };
    await expect(client.getApprovalData(wrong)).rejects.toThrow(
      "API Request failed: Request failed with status code 400",
    );
  });
});
