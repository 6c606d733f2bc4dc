import { devTokens, devYearnVaults, unitsForUsd } from "@sluice/devnet";
import { encodeFunctionData, parseAbi } from "viem";
import { expect } from "vitest";
import { mainnet } from "../../networks/mainnet.js";
import type { TestChain } from "../conformance/chain.js";
import { describeConformance } from "../conformance/suite.js";
import type { Deployment } from "../kit/adapter/deployment.js";
import { freeFundsAt, totalAssetsOf, yearnV2 } from "./index.js";

const abi = parseAbi([
  "function harvest(uint256 gain)",
  "function totalAssets() view returns (uint256)",
  "function pricePerShare() view returns (uint256)",
  "function decimals() view returns (uint256)",
]);

/** Makes every strategy report a part of its earnings, so that the vaults have locked profit. */
async function harvest(chain: TestChain): Promise<void> {
  for (const { strategy, asset } of devYearnVaults) {
    const token = devTokens.find(({ address }) => address === asset);
    if (strategy === undefined || token === undefined) continue;
    const gain = unitsForUsd(token, strategy.gainUsd / 3);
    const data = encodeFunctionData({ abi, functionName: "harvest", args: [gain] });
    await chain.send({ to: strategy.address, data });
  }
}

describeConformance({
  adapter: yearnV2,
  deployment: mainnet.deployments.find(({ slug }) => slug === "yearn-v2") as Deployment,
  prepare: harvest,
  venues: async () => devYearnVaults.map(({ address }) => address),
  vectors: { folder: new URL("vectors/", import.meta.url), venues: 6 },
  // The curve releases all profit at once. A third of two per cent is locked here.
  curveTolerance: 0.01,
  async provide(chain, venues) {
    for (const { address } of venues) await chain.deal(address);
  },
  async confirm(chain, venue, state) {
    expect(totalAssetsOf(state)).toBe(await chain.view(venue.address, abi, "totalAssets"));
    const { timestamp } = await chain.rpc.request<{ timestamp: string }>("eth_getBlockByNumber", [
      "latest",
      false,
    ]);
    const one = 10n ** ((await chain.view(venue.address, abi, "decimals")) as bigint);
    const free = freeFundsAt(state, BigInt(timestamp));
    const price = await chain.view(venue.address, abi, "pricePerShare");
    expect((1000n * one * free) / state.supply / 1000n).toBe(price);
  },
  stir: harvest,
});
