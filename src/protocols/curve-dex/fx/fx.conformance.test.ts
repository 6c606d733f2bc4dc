import { expect } from "vitest";
import type { Address } from "../../../lib/address.js";
import type { Adapter } from "../../adapter.js";
import type { TestChain } from "../../conformance/chain.js";
import { describeConformance } from "../../conformance/suite.js";
import { deploymentOf } from "../crypto/testing/pools.js";
import type { FxFacts } from "../facts.js";
import { curveDex } from "../index.js";
import type { FxState } from "./pool.js";
import { fxPoolAbi as abi, currencies, donate, makeFxPool, sendTo, stir, volatile } from "./testing/pools.js";

const pools: { pool: Address; coins: number }[] = [];
const deployment = deploymentOf(pools);
const instances = deployment.instances as { address: Address }[];

/** Trades in every pool, so that its prices, profit and averages move. */
async function stirAll(chain: TestChain): Promise<void> {
  for (const [index, { pool }] of pools.entries()) await stir(chain, pool, index + 1);
}

describeConformance<FxState, FxFacts>({
  adapter: curveDex as unknown as Adapter<FxState, FxFacts>,
  deployment,
  async prepare(chain) {
    const donated = await makeFxPool(chain, { coins: ["USDC", "WBTC"], usd: 4_000_000, ...volatile });
    const plain = await makeFxPool(chain, { coins: ["DAI", "FRAX"], usd: 1_000_000, ...currencies });
    const kept = await makeFxPool(chain, { coins: ["USDT", "WETH"], usd: 3_000_000, ...volatile });
    pools.push(...[donated, plain, kept].map((pool) => ({ pool, coins: 2 })));
    await donate(chain, donated, 15n);
    // The holders of this one keep all fees.
    await sendTo(chain, kept, { functionName: "set_fee_parameters", args: [4_000_000_000n, 0n] });
    await stirAll(chain);
    instances.push(...((deploymentOf(pools).instances ?? []) as typeof instances));
  },
  vectors: { folder: new URL("vectors/", import.meta.url), venues: 9 },
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
    expect(await chain.view(address, abi, "price_scale")).toBe(state.priceScale);
    expect(await chain.view(address, abi, "donation_shares")).toBe(state.donation.shares);
    expect(state.average).toBeGreaterThan(0n);
    expect(state.protection.remainder).toBeGreaterThanOrEqual(0n);
  },
  stir: stirAll,
  // Newton's method ends within a unit of the balance or of D.
  noiseUnits: 10n ** 6n,
  // Where a trade balances the pool and the fee falls faster than the price, one piece of the curve joins both ends.
  curveTolerance: 5e-4,
  reloads: true,
});
