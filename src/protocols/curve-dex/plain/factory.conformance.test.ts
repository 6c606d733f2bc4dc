import { encodeFunctionData } from "viem";
import { expect } from "vitest";
import type { Address } from "../../../lib/address.js";
import { describeConformance } from "../../conformance/suite.js";
import type { Instance } from "../../kit/adapter/deployment.js";
import { curveDex } from "../index.js";
import { factoryPoolAbi as abi, deploymentOf, makeFactoryPool } from "./testing/factoryPool.js";

const pools: Address[] = [];
const instances: Instance[] = [];

describeConformance({
  adapter: curveDex,
  deployment: { ...deploymentOf([]), instances },
  async prepare(chain) {
    const units = 10n ** 18n;
    pools.push(
      await makeFactoryPool(chain, {
        coins: ["DAI", "LUSD"],
        start: [2_159_990n * units + 4_545_168n, 953_780n * units + 816_526_830n],
        amplification: 10n,
        fee: 4_000_000n,
        held: false,
      }),
      await makeFactoryPool(chain, {
        coins: ["FRAX", "USDC"],
        start: [3_000_017n * units, 2_500_003n * 10n ** 6n],
        amplification: 200n,
        fee: 4_000_000n,
        held: true,
      }),
    );
    const { timestamp } = await chain.context();
    const args = [202n, timestamp + 1_000_000n] as const;
    const data = encodeFunctionData({ abi, functionName: "ramp_A", args });
    await chain.send({ to: pools[1] as Address, data });
    instances.push(...(deploymentOf(pools).instances ?? []));
  },
  venues: async () => pools,
  vectors: { folder: new URL("vectors/factory/", import.meta.url), venues: 12 },
  async provide(chain, venues) {
    for (const { tokens } of venues) await chain.deal(tokens[tokens.length - 1] as Address);
  },
  async confirm(chain, { address, facts }, state) {
    expect(state).toHaveProperty("paired", true);
    expect(state.ramp.to > state.ramp.from).toBe(address === pools[1]);
    expect("keepsCount" in facts).toBe(address === pools[0]);
    for (const [index, balance] of state.balances.entries()) {
      expect(await chain.view(address, abi, "balances", [BigInt(index)])).toBe(balance);
    }
    expect(await chain.view(address, abi, "totalSupply")).toBe(state.supply);
  },
  async stir(chain) {
    for (const [index, to] of pools.entries()) {
      const amounts = [10n ** 22n, index === 0 ? 10n ** 21n : 10n ** 9n] as const;
      const data = encodeFunctionData({ abi, functionName: "add_liquidity", args: [amounts, 0n] });
      await chain.send({ to, data });
    }
  },
  reloads: true,
  curveTolerance: 5e-4,
});
