import { devBalancer, devComposablePools, devLido } from "@sluice/devnet";
import { encodeAbiParameters, encodeFunctionData, parseAbi, parseAbiParameters } from "viem";
import { expect } from "vitest";
import type { Address } from "../../../lib/address.js";
import { type Hex, quantity } from "../../../lib/hex.js";
import { mainnet } from "../../../networks/mainnet.js";
import type { Adapter } from "../../adapter.js";
import type { TestChain } from "../../conformance/chain.js";
import { describeConformance } from "../../conformance/suite.js";
import type { Deployment } from "../../kit/adapter/deployment.js";
import { balancerV2 } from "../index.js";
import type { PoolFacts } from "../pool.js";
import { type ComposableState, type PoolState, poolOf, wayThrough } from "../pool.js";
import { afterDueFees } from "./fees.js";
import { countedAt } from "./trade.js";

const abi = parseAbi([
  "function approve(address spender, uint256 value)",
  "function balanceOf(address account) view returns (uint256)",
  "function totalSupply() view returns (uint256)",
  "function getPoolId() view returns (bytes32)",
  "function getPoolTokenInfo(bytes32 poolId, address token) view returns (uint256 cash, uint256 managed, uint256 lastChangeBlock, address assetManager)",
  "function getActualSupply() view returns (uint256)",
  "function getTokenRate(address token) view returns (uint256)",
  "function reward() payable",
  "function joinPool(bytes32 poolId, address sender, address recipient, (address[] assets, uint256[] maxAmountsIn, bytes userData, bool fromInternalBalance) request) payable",
  "function exitPool(bytes32 poolId, address sender, address recipient, (address[] assets, uint256[] minAmountsOut, bytes userData, bool toInternalBalance) request)",
]);

const { vault } = devBalancer;
const deployment = mainnet.deployments.find(({ slug }) => slug === "balancer-v2") as Deployment;

/** Returns the adapter with the pools of the local chain, wstETH among the tokens, and trades of one kind only. */
function only(kind: "swap" | "deposit" | "redeem"): Adapter<PoolState, PoolFacts> {
  return {
    ...balancerV2,
    discover: (input) =>
      balancerV2.discover({ ...input, tokens: [...input.tokens, devLido.wsteth as Address] }),
    curve: (venue, state, tokenIn, tokenOut) =>
      wayThrough(poolOf(venue), tokenIn, tokenOut)?.kind === kind
        ? balancerV2.curve(venue, state, tokenIn, tokenOut)
        : undefined,
  };
}

/** Tests the kinds one by one, so that each has the full number of trades. */
for (const kind of ["swap", "deposit", "redeem"] as const) {
  describeConformance({
    adapter: only(kind),
    deployment: { ...deployment, instances: devComposablePools.map(({ address }) => ({ address })) },
    venues: async () => devComposablePools.map(() => vault),
    vectors: { folder: new URL(`../vectors/${kind}/`, import.meta.url), venues: 4 },
    async provide(chain, venues) {
      for (const token of new Set(venues.flatMap(({ tokens }) => tokens))) await chain.deal(token);
    },
    async confirm(chain, venue, anyState) {
      const state = anyState as ComposableState;
      const pool = poolOf(venue);
      for (const [index, asset] of pool.assets.entries()) {
        const info = await chain.view(vault, abi, "getPoolTokenInfo", [pool.id, asset]);
        expect((info as bigint[])[0]).toBe(state.balances[index]);
        const rate = await chain.view(pool.share, abi, "getTokenRate", [asset]);
        expect(rate).toBe(state.rates[index]?.current ?? 10n ** 18n);
      }
      const unsold = await chain.view(pool.share, abi, "balanceOf", [vault]);
      expect(unsold).toBe(state.unsold);
      expect(await chain.view(pool.share, abi, "totalSupply")).toBe(state.supply + state.unsold);
      // The rates at the time of their last update, which the pool's own view returns.
      const { balances, rates } = countedAt(pool, state, 0n);
      const { supply } = afterDueFees(pool, state, balances, rates);
      expect(await chain.view(pool.share, abi, "getActualSupply")).toBe(supply);
    },
    async stir(chain) {
      await earn(chain);
      for (const pool of devComposablePools) await joinAndExit(chain, pool.address);
      await earn(chain);
    },
    reloads: true,
    curveTolerance: 5e-5,
  });
}

/** Lets the stake earn, so that wstETH is worth more. */
async function earn(chain: TestChain): Promise<void> {
  const data = encodeFunctionData({ abi, functionName: "reward" });
  await chain.send({ to: devLido.steth, data, value: quantity(10n ** 17n) });
}

/** Joins with every token, and exits into all of them. */
async function joinAndExit(chain: TestChain, share: Address): Promise<void> {
  const { trader } = chain;
  const pool = devComposablePools.find(({ address }) => address === share);
  if (pool === undefined) throw new Error("the devnet has no such pool");
  const poolId = (await chain.view(share, abi, "getPoolId")) as Hex;
  const assets = [...pool.tokens.map(({ address }) => address), share].sort();
  const starts = new Map(pool.tokens.map(({ address, start }) => [address, start / 1_000n]));
  for (const [token, value] of starts) {
    const data = encodeFunctionData({ abi, functionName: "approve", args: [vault, value] });
    await chain.send({ to: token, data });
  }
  const exact = pool.tokens.map(({ start }) => start / 1_000n);
  const join = {
    assets,
    maxAmountsIn: assets.map((asset) => starts.get(asset) ?? 0n),
    userData: encodeAbiParameters(parseAbiParameters("uint256, uint256[], uint256"), [1n, exact, 0n]),
    fromInternalBalance: false,
  };
  await chain.send({
    to: vault,
    data: encodeFunctionData({ abi, functionName: "joinPool", args: [poolId, trader, trader, join] }),
  });
  const exit = {
    assets,
    minAmountsOut: assets.map(() => 0n),
    userData: encodeAbiParameters(parseAbiParameters("uint256, uint256"), [2n, 10n ** 19n]),
    toInternalBalance: false,
  };
  await chain.send({
    to: vault,
    data: encodeFunctionData({ abi, functionName: "exitPool", args: [poolId, trader, trader, exit] }),
  });
}
