import { devProvider, devRocket } from "@sluice/devnet";
import { encodeFunctionData, maxUint256, parseAbi } from "viem";
import { expect } from "vitest";
import { NATIVE } from "../../lib/address.js";
import { mainnet } from "../../networks/mainnet.js";
import { routerAddress } from "../../program/index.js";
import { sendAs } from "../conformance/lending.js";
import { describeConformance } from "../conformance/suite.js";
import type { Deployment } from "../kit/adapter/deployment.js";
import { rocketPool, weiFor } from "./index.js";

const abi = parseAbi([
  "function balanceOf(address) view returns (uint256)",
  "function transfer(address, uint256)",
  "function approve(address, uint256)",
  "function getEthValue(uint256) view returns (uint256)",
  "function getTotalCollateral() view returns (uint256)",
  "function report(uint256 totalEth, uint256 rethSupply)",
  "function getTotalETHBalance() view returns (uint256)",
  "function getTotalRETHSupply() view returns (uint256)",
]);
const { reth, pool } = devRocket;

describeConformance({
  adapter: rocketPool,
  deployment: mainnet.deployments.find(({ slug }) => slug === "rocket-pool") as Deployment,
  supposedGas: ({ tokenIn }) => (tokenIn === NATIVE ? 160_000 : 100_000),
  venues: async () => [reth],
  vectors: { folder: new URL("vectors/", import.meta.url), venues: 2 },
  // What a deposit leaves for those who burn, and what burning makes room for, are not foreseen.
  decisive: ({ collateralWei: _, mostWei: __, ...rest }) => rest,
  async provide(chain) {
    const held = (await chain.view(reth, abi, "balanceOf", [devProvider])) as bigint;
    const args = [chain.trader, held] as const;
    await sendAs(chain, devProvider, reth, encodeFunctionData({ abi, functionName: "transfer", args }));
    const approval = [routerAddress, maxUint256] as const;
    await chain.send({
      to: reth,
      data: encodeFunctionData({ abi, functionName: "approve", args: approval }),
    });
  },
  async confirm(chain, _venue, state) {
    const amount = 123_456_789_012_345_678n;
    expect(weiFor(state, amount)).toBe(await chain.view(reth, abi, "getEthValue", [amount]));
    expect(state.collateralWei).toBe(await chain.view(reth, abi, "getTotalCollateral"));
  },
  async stir(chain) {
    const [wei, supply] = (await Promise.all([
      chain.view(pool, abi, "getTotalETHBalance"),
      chain.view(pool, abi, "getTotalRETHSupply"),
    ])) as [bigint, bigint];
    const args = [wei + 10n ** 18n + 7n, supply] as const;
    await chain.send({ to: pool, data: encodeFunctionData({ abi, functionName: "report", args }) });
  },
});
