import { devBalancer, devBalancerV3, devFluid, devLido, devProvider, devStablePools } from "@sluice/devnet";
import { encodeFunctionData, maxUint256, parseAbi } from "viem";
import { expect } from "vitest";
import type { Address } from "../../lib/address.js";
import { quantity } from "../../lib/hex.js";
import { mainnet } from "../../networks/mainnet.js";
import { routerAddress } from "../../program/index.js";
import type { TestChain } from "../conformance/chain.js";
import { minedReceiver } from "../conformance/execute.js";
import { sendAs } from "../conformance/lending.js";
import { describeConformance } from "../conformance/suite.js";
import type { Deployment } from "../kit/adapter/deployment.js";
import { sharesOf, weiOf } from "../kit/shares/pooledShares.js";
import { lido, stakeLimitAt } from "./index.js";

const abi = parseAbi([
  "function balanceOf(address) view returns (uint256)",
  "function transfer(address, uint256)",
  "function approve(address, uint256)",
  "function reward() payable",
  "function mintExternalShares(address, uint256)",
  "function burnExternalShares(uint256)",
  "function getCurrentStakeLimit() view returns (uint256)",
  "function getSharesByPooledEth(uint256) view returns (uint256)",
  "function getPooledEthByShares(uint256) view returns (uint256)",
  "function totalSupply() view returns (uint256)",
]);
const { steth, wsteth } = devLido;

/** Gives the trader the whole balance of `holder` in both tokens. No one can wrap or unwrap more than that. */
async function takeFrom(chain: TestChain, holder: Address): Promise<void> {
  for (const token of [steth, wsteth]) {
    const held = (await chain.view(token, abi, "balanceOf", [holder])) as bigint;
    if (held === 0n) continue;
    // The balance is rounded down. One more unit makes it all of the shares.
    const args = [chain.trader, token === steth ? held + 1n : held] as const;
    await sendAs(chain, holder, token, encodeFunctionData({ abi, functionName: "transfer", args }));
  }
}

/** Mints the trader external shares, which lowers what may be staked, or burns some, which raises it. */
async function changeExternal(chain: TestChain, change: "mint" | "burn", shares: bigint): Promise<void> {
  const data =
    change === "mint"
      ? encodeFunctionData({ abi, functionName: "mintExternalShares", args: [chain.trader, shares] })
      : encodeFunctionData({ abi, functionName: "burnExternalShares", args: [shares] });
  await chain.send({ to: steth, data });
}

describeConformance({
  adapter: lido,
  deployment: mainnet.deployments.find(({ slug }) => slug === "lido") as Deployment,
  venues: async () => [steth, wsteth],
  vectors: { folder: new URL("vectors/", import.meta.url), venues: 3 },
  // A unit or two of stETH stays in the Executor, is wrapped by the next trade, and counts as received.
  restUnits: 2n,
  decisive: ({ wrapped: _, ...rest }) => rest,
  async provide(chain) {
    const pools = devStablePools.map(({ address }) => address);
    const holders = [devProvider, devBalancer.vault, devBalancerV3.vault, devFluid.liquidity, ...pools];
    for (const holder of holders) await takeFrom(chain, holder);
    // Their part of the totals rounds another way than the rate.
    await changeExternal(chain, "mint", 3n * 10n ** 20n + 7n);
    for (const to of [steth, wsteth]) {
      const args = [routerAddress, maxUint256] as const;
      await chain.send({ to, data: encodeFunctionData({ abi, functionName: "approve", args }) });
    }
  },
  async confirm(chain, venue, state) {
    const amount = 123_456_789_012_345_678n;
    expect([sharesOf(state, amount), weiOf(state, amount)]).toEqual([
      await chain.view(steth, abi, "getSharesByPooledEth", [amount]),
      await chain.view(steth, abi, "getPooledEthByShares", [amount]),
    ]);
    if (state.stake === undefined) {
      expect(state.wrapped).toBe(await chain.view(venue.address, abi, "totalSupply"));
      return;
    }
    const limit = await chain.view(steth, abi, "getCurrentStakeLimit");
    expect(stakeLimitAt(state.stake, await chain.blockNumber())).toBe(limit);
  },
  async stir(chain) {
    const data = encodeFunctionData({ abi, functionName: "reward" });
    await chain.send({ to: steth, data, value: quantity(7n * 10n ** 17n + 3n) });
    await changeExternal(chain, "burn", 10n ** 20n + 1n);
    // The trader needs back what mined trades gave away, because no more exists.
    const last = await chain.blockNumber();
    for (let back = 0n; back < 100n && back <= last; back++)
      await takeFrom(chain, minedReceiver(last - back));
  },
});
