import { devBalancer, devWeightedPools } from "@sluice/devnet";
import { encodeAbiParameters, encodeFunctionData, parseAbi, parseAbiParameters } from "viem";
import { expect } from "vitest";
import type { Address } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import { mainnet } from "../../networks/mainnet.js";
import { describeConformance } from "../conformance/suite.js";
import type { Deployment } from "../kit/adapter/deployment.js";
import { balancerV2 } from "./index.js";
import { poolOf, type WeightedState } from "./pool.js";

const abi = parseAbi([
  "function approve(address spender, uint256 value)",
  "function getPoolId() view returns (bytes32)",
  "function getPoolTokenInfo(bytes32 poolId, address token) view returns (uint256 cash, uint256 managed, uint256 lastChangeBlock, address assetManager)",
  "function getLastInvariant() view returns (uint256)",
  "function totalSupply() view returns (uint256)",
  "function joinPool(bytes32 poolId, address sender, address recipient, (address[] assets, uint256[] maxAmountsIn, bytes userData, bool fromInternalBalance) request) payable",
  "function exitPool(bytes32 poolId, address sender, address recipient, (address[] assets, uint256[] minAmountsOut, bytes userData, bool toInternalBalance) request)",
]);

const deployment = mainnet.deployments.find(({ slug }) => slug === "balancer-v2") as Deployment;

describeConformance({
  adapter: balancerV2,
  deployment: { ...deployment, instances: devWeightedPools.map(({ address }) => ({ address })) },
  venues: async () => devWeightedPools.map(() => devBalancer.vault),
  vectors: { folder: new URL("vectors/", import.meta.url), venues: 12 },
  async provide(chain, venues) {
    for (const { tokens } of venues) await chain.deal(tokens[tokens.length - 1] as Address);
  },
  async confirm(chain, venue, state) {
    const { id, share, assets } = poolOf(venue);
    for (const [index, asset] of assets.entries()) {
      const info = await chain.view(venue.address, abi, "getPoolTokenInfo", [id, asset]);
      expect((info as bigint[])[0]).toBe(state.balances[index]);
    }
    expect(await chain.view(share, abi, "totalSupply")).toBe(state.supply);
    expect(await chain.view(share, abi, "getLastInvariant")).toBe((state as WeightedState).lastInvariant);
  },
  // Joins the pool of three with every token, and exits the first pool into every token.
  async stir(chain) {
    const [first, , third] = devWeightedPools;
    if (first === undefined || third === undefined) throw new Error("the devnet has no such pools");
    const { vault } = devBalancer;
    const amounts = [10n ** 21n, 5n * 10n ** 9n, 10n ** 18n];
    for (const [index, token] of third.tokens.entries()) {
      const args = [vault, amounts[index] as bigint] as const;
      await chain.send({ to: token, data: encodeFunctionData({ abi, functionName: "approve", args }) });
    }
    const join = {
      assets: third.tokens,
      maxAmountsIn: amounts,
      userData: encodeAbiParameters(parseAbiParameters("uint256, uint256[], uint256"), [1n, amounts, 0n]),
      fromInternalBalance: false,
    };
    const joinId = (await chain.view(third.address, abi, "getPoolId")) as Hex;
    const { trader } = chain;
    await chain.send({
      to: vault,
      data: encodeFunctionData({ abi, functionName: "joinPool", args: [joinId, trader, trader, join] }),
    });
    const exit = {
      assets: first.tokens,
      minAmountsOut: [0n, 0n],
      userData: encodeAbiParameters(parseAbiParameters("uint256, uint256"), [1n, 10n ** 19n]),
      toInternalBalance: false,
    };
    const exitId = (await chain.view(first.address, abi, "getPoolId")) as Hex;
    await chain.send({
      to: vault,
      data: encodeFunctionData({ abi, functionName: "exitPool", args: [exitId, trader, trader, exit] }),
    });
  },
  reloads: true,
  curveTolerance: 5e-5,
});
