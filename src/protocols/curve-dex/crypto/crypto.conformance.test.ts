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
  cryptoPoolAbi as abi,
  deploymentOf,
  makeCryptoPool,
  threeLikeMainnet,
  twoLikeMainnet,
  twoWithLargeGamma,
} from "./testing/pools.js";

const pools: { pool: Address; coins: number }[] = [];
const deployment = deploymentOf(pools);
const instances = deployment.instances as { address: Address }[];

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
    const made = [
      { coins: ["USDC", "WBTC", "WETH"], usd: 4_000_000, ...threeLikeMainnet },
      { coins: ["USDT", "WETH"], usd: 3_000_000, ...twoLikeMainnet },
      { coins: ["DAI", "FRAX"], usd: 1_000_000, ...twoWithLargeGamma },
    ] as const;
    for (const pool of made) {
      pools.push({ pool: await makeCryptoPool(chain, pool), coins: pool.coins.length });
    }
    // Every pool starts with profit, so that its prices move.
    await stir(chain);
    instances.push(...((deploymentOf(pools).instances ?? []) as typeof instances));
  },
  vectors: { folder: new URL("vectors/", import.meta.url), venues: 14 },
  venues: async () => pools.map(({ pool }) => pool),
  async provide(chain, venues) {
    for (const { tokens } of venues) await chain.deal(tokens[tokens.length - 1] as Address);
  },
  async confirm(chain, { address }, state) {
    for (const [index, balance] of state.balances.entries()) {
      expect(await chain.view(address, abi, "balances", [BigInt(index)])).toBe(balance);
    }
    expect(await chain.view(address, abi, "totalSupply")).toBe(state.supply);
    expect(await chain.view(address, abi, "D")).toBe(state.D);
    expect(await chain.view(address, abi, "virtual_price")).toBe(state.virtualPrice);
    expect(state.averages).toHaveLength(state.priceScale.length);
    expect(state.hidden).toMatchObject({ kind: "claims", isPaid: true });
  },
  stir,
  // After a payment to the admin, a millionth of a pool is affected by the rounding of coins with few decimals.
  curveTolerance: 2e-4,
  // The cubic equation is solved to some twelve digits of the balance.
  noiseUnits: 10n ** 6n,
  reloads: true,
  decisive: ({ spent: _, ...state }) => state,
});
