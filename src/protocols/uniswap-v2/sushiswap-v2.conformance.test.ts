import { devContracts, devSushiPairs } from "@sluice/devnet";
import { encodeFunctionData, parseAbi } from "viem";
import { expect } from "vitest";
import type { Hex } from "../../lib/hex.js";
import { mainnet } from "../../networks/mainnet.js";
import type { TestChain } from "../conformance/chain.js";
import { describeConformance } from "../conformance/suite.js";
import type { Deployment } from "../kit/adapter/deployment.js";
import { uniswapV2 } from "./index.js";
import { amountOutOf } from "./quote.js";

const abi = parseAbi([
  "function balanceOf(address) view returns (uint256)",
  "function getAmountsOut(uint256, address[]) view returns (uint256[])",
  "function addLiquidity(address, address, uint256, uint256, uint256, uint256, address, uint256)",
  "function removeLiquidity(address, address, uint256, uint256, uint256, address, uint256)",
  "function approve(address, uint256)",
]);

/** Joins every pair, and leaves it again with half of the shares. */
async function changeLiquidity(chain: TestChain): Promise<void> {
  const router = devContracts.sushiRouter;
  for (const { address, tokenA, tokenB } of devSushiPairs) {
    for (const token of [tokenA, tokenB]) {
      const allowance = [chain.trader, router, token, `0x${"f".repeat(60)}` as Hex];
      await chain.rpc.request("anvil_setERC20Allowance", allowance);
    }
    const amounts = [10n ** 16n, 10n ** 16n, 0n, 0n] as const;
    const args = [tokenA, tokenB, ...amounts, chain.trader, 2n ** 64n] as const;
    await chain.send({ to: router, data: encodeFunctionData({ abi, functionName: "addLiquidity", args }) });
    const shares = (await chain.view(address, abi, "balanceOf", [chain.trader])) as bigint;
    const approve = encodeFunctionData({ abi, functionName: "approve", args: [router, shares] });
    await chain.send({ to: address, data: approve });
    const half = [tokenA, tokenB, shares / 2n, 0n, 0n, chain.trader, 2n ** 64n] as const;
    const remove = encodeFunctionData({ abi, functionName: "removeLiquidity", args: half });
    await chain.send({ to: router, data: remove });
  }
}

describeConformance({
  adapter: uniswapV2,
  deployment: mainnet.deployments.find(({ slug }) => slug === "sushiswap-v2") as Deployment,
  venues: async () => devSushiPairs.map(({ address }) => address),
  async confirm(chain, venue, { reserve0, reserve1 }) {
    const amountIn = reserve0 / 7n;
    const amounts = await chain.view(devContracts.sushiRouter, abi, "getAmountsOut", [
      amountIn,
      venue.tokens,
    ]);
    expect(amounts).toEqual([amountIn, amountOutOf(amountIn, reserve0, reserve1, venue.feePpm)]);
  },
  stir: changeLiquidity,
  // After mints and burns. Only trades are followed, as liquidity.conformance.test.ts shows.
  reloads: true,
});
