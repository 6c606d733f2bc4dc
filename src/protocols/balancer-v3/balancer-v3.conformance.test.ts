import {
  type DevBalancerV3Pool,
  devBalancerV3,
  devBalancerV3Pools,
  devLido,
  devProvider,
} from "@sluice/devnet";
import { encodeFunctionData, parseAbi } from "viem";
import { expect } from "vitest";
import type { Address } from "../../lib/address.js";
import type { Adapter } from "../adapter.js";
import type { TestChain } from "../conformance/chain.js";
import { mineTrade } from "../conformance/execute.js";
import { sendAs } from "../conformance/lending.js";
import { discoverAll, loadAll } from "../conformance/market.js";
import { describeConformance } from "../conformance/suite.js";
import type { Deployment } from "../kit/adapter/deployment.js";
import { balancerV3 } from "./index.js";
import type { PoolFacts, PoolState } from "./state.js";

const abi = parseAbi([
  "function getCurrentLiveBalances(address pool) view returns (uint256[])",
  "function getPoolTokenRates(address pool) view returns (uint256[] factors, uint256[] rates)",
  "function getStaticSwapFeePercentage(address pool) view returns (uint256)",
  "function setStaticSwapFeePercentage(address pool, uint256 fee)",
  "function updateAggregateSwapFeePercentage(address pool, uint256 fee)",
  "function setPoolRecoveryMode(address pool, bool enabled)",
  "function changeLiquidity(address pool, int256[] changes)",
  "function setSurgeThresholdPercentage(address pool, uint256 threshold)",
  "function stopAmplificationParameterUpdate()",
  "function reward(uint256 amount) payable",
]);

const open = devBalancerV3Pools.filter(({ isPaused, factory }) => !isPaused && factory !== "unknown");
const vault = devBalancerV3.vault as Address;

const deployment: Deployment = {
  slug: "balancer-v3",
  standard: "balancer-v3",
  contracts: { vault },
  instances: open.map(({ address, factory }) => ({
    address,
    parameters: { factory: devBalancerV3.factories[factory] },
  })),
};

const poolOf = (venue: { readonly sources?: Readonly<Record<string, Address>> }) =>
  open.find(({ address }) => address === venue.sources?.pool) as DevBalancerV3Pool;

async function send(chain: TestChain, to: Address, functionName: string, args: readonly unknown[]) {
  const data = encodeFunctionData({ abi, functionName, args } as never);
  await sendAs(chain, devProvider as Address, to, data);
}

/** Trades to and fro, and changes fees, balances, the surge, a ramp and a mode in blocks of their own. */
async function stir(chain: TestChain): Promise<void> {
  const venues = await discoverAll(chain, balancerV3, deployment, [devLido.wsteth as Address]);
  for (const part of [900n, 70n, 300n]) {
    for (const venue of venues) {
      const state = (await loadAll(chain, balancerV3 as Adapter, [venue])).get(venue.id) as PoolState;
      const [first, last] = [venue.tokens[0] as Address, venue.tokens.at(-1) as Address];
      const [tokenIn, tokenOut] = part === 70n ? [last, first] : [first, last];
      const amountIn = (state.balances[venue.tokens.indexOf(tokenIn)] as bigint) / part;
      await mineTrade(chain, balancerV3 as Adapter, { venue, state, tokenIn, tokenOut, amountIn });
    }
  }
  const [first, second, third] = open as unknown as readonly [
    DevBalancerV3Pool,
    DevBalancerV3Pool,
    DevBalancerV3Pool,
  ];
  const of = (factory: string) => open.find((pool) => pool.factory === factory) as DevBalancerV3Pool;
  await send(chain, vault, "setStaticSwapFeePercentage", [first.address, 7n * 10n ** 15n]);
  await send(chain, vault, "updateAggregateSwapFeePercentage", [second.address, 10n ** 17n]);
  await send(chain, vault, "changeLiquidity", [third.address, [10n ** 18n, -(10n ** 17n)]]);
  await send(chain, vault, "setPoolRecoveryMode", [of("stable").address, true]);
  await send(chain, devBalancerV3.surgeHook as Address, "setSurgeThresholdPercentage", [
    of("stableSurge").address,
    25n * 10n ** 16n,
  ]);
  await send(chain, of("firstStable").address, "stopAmplificationParameterUpdate", []);
}

describeConformance<PoolState, PoolFacts>({
  adapter: balancerV3,
  deployment,
  venues: async () => open.map(() => vault),
  tokens: [devLido.wsteth as Address],
  async provide(chain) {
    await chain.deal(devLido.wsteth as Address);
  },
  async confirm(chain, venue, state) {
    const pool = poolOf(venue);
    expect(venue.facts.decimals).toEqual(pool.tokens.map(({ decimals }) => decimals));
    const [, rates] = (await chain.view(vault, abi, "getPoolTokenRates", [pool.address])) as [
      unknown,
      bigint[],
    ];
    expect(state.rates).toEqual(rates);
    expect(state.balances).toEqual(pool.tokens.map(({ balance }) => balance));
    expect(state.fees).toEqual({
      swap: pool.swapFee,
      aggregateSwap: pool.swapPart,
      aggregateYield: pool.yieldPart,
    });
  },
  curveTolerance: 3e-5,
  supposedGas: () => 0,
  reloads: true,
  decisive: ({ readAt: _, ...state }) => state,
  stir,
});
