import { devAlgebraPlugins, devPluginPools, devProvider } from "@sluice/devnet";
import { encodeFunctionData, parseAbi } from "viem";
import { expect } from "vitest";
import type { Address } from "../../lib/address.js";
import type { TestChain } from "../conformance/chain.js";
import { sendAs } from "../conformance/lending.js";
import { describeConformance } from "../conformance/suite.js";
import { changeLiquidity, expectPool, integralDeployment, live, onlyIn } from "./testing/pools.js";

const abi = parseAbi([
  "function changeFeeConfiguration((uint16 alpha1, uint16 alpha2, uint32 beta1, uint32 beta2, uint16 gamma1, uint16 gamma2, uint16 baseFee) rule)",
  "function plugin() view returns (address)",
  "function getCurrentFee() view returns (uint16)",
  "function swaps() view returns (uint256)",
]);

/** A rule in which small changes of volatility change the fee. */
const lively = {
  ...{ alpha1: 9_000, alpha2: 30_000, beta1: 2_000, beta2: 30_000, gamma1: 901, gamma2: 8_500 },
  baseFee: 321,
};

const adapter = onlyIn(devPluginPools);
const fees = new Set<number>();

async function configure(chain: TestChain, pool: Address, baseFee: number): Promise<void> {
  const plugin = (await chain.view(pool, abi, "plugin")) as Address;
  const args = [{ ...lively, baseFee }] as const;
  await sendAs(
    chain,
    devProvider,
    plugin,
    encodeFunctionData({ abi, functionName: "changeFeeConfiguration", args }),
  );
}

describeConformance({
  adapter,
  deployment: integralDeployment,
  async prepare(chain) {
    for (const { address } of devPluginPools.slice(0, 2)) await configure(chain, address, lively.baseFee);
    await live(chain, adapter, integralDeployment);
    // The farm was notified of every swap.
    expect(await chain.view(devAlgebraPlugins.farming, abi, "swaps")).toBeGreaterThan(10n);
  },
  venues: async () => devPluginPools.map(({ address }) => address),
  async confirm(chain, venue, state) {
    await expectPool(chain, venue, state);
    fees.add(state.plugin?.nextFeePpm ?? 0);
    expect(state.plugin?.address).toBe(String(await chain.view(venue.address, abi, "plugin")).toLowerCase());
    // Fees differ between pools, and from those of new pools.
    if (venue.address === devPluginPools.at(-1)?.address) expect(fees.size).toBeGreaterThan(1);
  },
  vectors: { folder: new URL("vectors/plugin/", import.meta.url), venues: 3 },
  // The fee for the search applies shortly after the block that was read.
  decisive: ({ plugin, ...pool }) => ({ ...pool, plugin: { ...plugin, nextFeePpm: undefined } }),
  async stir(chain) {
    await changeLiquidity(chain, devPluginPools, true);
    await configure(chain, devPluginPools[1]?.address ?? "0x", 1_234);
  },
});
