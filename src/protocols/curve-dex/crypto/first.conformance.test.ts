import { encodeFunctionData } from "viem";
import { expect } from "vitest";
import type { Address } from "../../../lib/address.js";
import type { Adapter } from "../../adapter.js";
import type { TestChain } from "../../conformance/chain.js";
import { describeConformance } from "../../conformance/suite.js";
import type { CryptoFacts } from "../facts.js";
import { curveDex } from "../index.js";
import type { CryptoState } from "./pool.js";
import {
  backWrapped,
  earlyThreeLikeMainnet,
  firstDeploymentOf,
  firstThreeLikeMainnet,
  firstTwoLikeMainnet,
  firstTwoOfCurrencies,
  makeFirstPool,
} from "./testing/firstPools.js";
import { cryptoPoolAbi as abi } from "./testing/pools.js";

const pools: { pool: Address; share: Address; coins: number }[] = [];
const deployment = firstDeploymentOf(pools);
const instances = deployment.instances as { address: Address }[];

const made = [
  {
    kind: "firstTwoCrypto",
    coins: ["WETH", "CRV"],
    usd: 3_000_000,
    ...firstTwoLikeMainnet,
    unwrapped: "WETH",
  },
  { kind: "firstTwoCrypto", coins: ["USDC", "WETH"], usd: 2_000_000, ...firstTwoLikeMainnet },
  { kind: "firstTwoCryptoAlone", coins: ["USDT", "DAI"], usd: 4_000_000, ...firstTwoOfCurrencies },
  { kind: "firstThreeCrypto", coins: ["USDT", "WBTC", "WETH"], usd: 4_000_000, ...firstThreeLikeMainnet },
  {
    kind: "firstThreeCryptoEarly",
    coins: ["USDT", "WBTC", "WETH"],
    usd: 4_000_000,
    ...earlyThreeLikeMainnet,
  },
] as const;

/** Trades in every pool, so that its prices, profit and averages move. */
async function stir(chain: TestChain): Promise<void> {
  for (const { pool, coins } of pools) {
    for (let i = 0; i < coins; i++) {
      const balance = (await chain.view(pool, abi, "balances", [BigInt(i)])) as bigint;
      const args = [BigInt(i), BigInt((i + 1) % coins), balance / 20n, 0n] as const;
      await chain.send({ to: pool, data: encodeFunctionData({ abi, functionName: "exchange", args }) });
    }
  }
}

describeConformance<CryptoState, CryptoFacts>({
  adapter: curveDex as unknown as Adapter<CryptoState, CryptoFacts>,
  deployment,
  async prepare(chain) {
    await backWrapped(chain);
    for (const pool of made) {
      pools.push({ ...(await makeFirstPool(chain, pool)), coins: pool.coins.length });
    }
    await stir(chain);
    instances.push(...((firstDeploymentOf(pools).instances ?? []) as typeof instances));
  },
  venues: async () => pools.map(({ pool }) => pool),
  async provide(chain, venues) {
    for (const { tokens } of venues) await chain.deal(tokens[tokens.length - 1] as Address);
  },
  async confirm(chain, { address, tokens, facts }, state) {
    const at = pools.findIndex(({ pool }) => pool === address);
    expect([facts.arithmetic, state.alone ?? false]).toEqual(
      [
        ["firstTwo", false],
        ["firstTwo", false],
        ["firstTwo", true],
        ["firstThree", false],
        ["firstThreeEarly", false],
      ][at],
    );
    for (const [index, balance] of state.balances.entries()) {
      expect(await chain.view(address, abi, "balances", [BigInt(index)])).toBe(balance);
    }
    expect(await chain.view(tokens.at(-1) as Address, abi, "totalSupply")).toBe(state.supply);
    expect(await chain.view(address, abi, "D")).toBe(state.D);
    expect(await chain.view(address, abi, "virtual_price")).toBe(state.virtualPrice);
    expect([state.hidden?.kind, state.averages?.length]).toEqual(["adjusts", state.priceScale.length]);
  },
  stir,
  curveTolerance: 2e-4,
  reloads: true,
  decisive: ({ balances, supply }) => ({ balances, supply }),
});
