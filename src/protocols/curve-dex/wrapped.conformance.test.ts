import { devToken } from "@sluice/devnet";
import { encodeFunctionData, maxUint256, parseAbi, parseAbiParameters } from "viem";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import { startTestChain, type TestChain } from "../conformance/chain.js";
import { discoverAll } from "../conformance/market.js";
import { unusable } from "../kit/adapter/unusable.js";
import { curveDex } from "./index.js";
import { deploymentOf, firstDeposit, placeSpare, withShare } from "./stable/testing/pools.js";

const abi = parseAbi([
  "function deposit(uint256 amount)",
  "function approve(address spender, uint256 value)",
]);
const assets = ["DAI", "USDC"].map((symbol) => devToken(symbol as "DAI" | "USDC"));

let chain: TestChain;
beforeAll(async () => {
  chain = await startTestChain();
});
afterAll(() => chain?.stop());

test("refuses a pool of tokens whose price grows, which reports no rates, by name", async () => {
  const coins: { coin: Address; start: bigint }[] = [];
  for (const { address, decimals } of assets) {
    const coin = await placeSpare(chain, "yToken", parseAbiParameters("address"), [address]);
    const amount = 10n ** BigInt(decimals + 6);
    const approval = encodeFunctionData({ abi, functionName: "approve", args: [coin, maxUint256] });
    await chain.send({ to: address as Address, data: approval });
    await chain.send({
      to: coin,
      data: encodeFunctionData({ abi, functionName: "deposit", args: [amount] }),
    });
    coins.push({ coin, start: amount / 2n });
  }
  const inputs = parseAbiParameters("address[], address[], address, uint256, uint256, uint256");
  const { pool, share } = await withShare(chain, (minted) =>
    placeSpare(chain, "yTokenPool", inputs, [
      coins.map(({ coin }) => coin),
      assets.map(({ address }) => address),
      minted,
      500n,
      4_000_000n,
      5_000_000_000n,
    ]),
  );
  await firstDeposit(chain, pool, coins, false);
  const deployment = deploymentOf([{ address: pool, share, coins: coins.length }]);
  const tokens = coins.map(({ coin }) => coin);
  const [venue] = await discoverAll(chain, curveDex, deployment, tokens);
  expect(venue?.address).toBe(pool);
  expect(await chain.read(curveDex.load(venue!))).toEqual(unusable("rates"));
});
