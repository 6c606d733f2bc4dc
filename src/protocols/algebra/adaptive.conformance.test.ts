import { devAdaptivePools, devProvider } from "@sluice/devnet";
import { encodeFunctionData, parseAbi } from "viem";
import { expect } from "vitest";
import type { TestChain } from "../conformance/chain.js";
import { sendAs } from "../conformance/lending.js";
import { describeConformance } from "../conformance/suite.js";
import { algebra } from "./index.js";
import { adaptiveDeployment, changeLiquidity, expectPool, live } from "./testing/pools.js";

const abi = parseAbi([
  "function changeFeeConfiguration((uint16 alpha1, uint16 alpha2, uint32 beta1, uint32 beta2, uint16 gamma1, uint16 gamma2, uint32 volumeBeta, uint16 volumeGamma, uint16 baseFee) rule)",
]);

/** A rule in which small changes of volatility and volume change the fee. */
const lively = {
  ...{ alpha1: 9_000, alpha2: 30_000, beta1: 2_000, beta2: 30_000, gamma1: 900, gamma2: 8_500 },
  ...{ volumeBeta: 40, volumeGamma: 60, baseFee: 321 },
};

/** Gives two pools a volatile fee, and trades in all of them. */
async function enliven(chain: TestChain): Promise<void> {
  for (const { history } of devAdaptivePools.slice(0, 2)) {
    const data = encodeFunctionData({ abi, functionName: "changeFeeConfiguration", args: [lively] });
    await sendAs(chain, devProvider, history, data);
  }
  await live(chain, algebra, adaptiveDeployment);
}

const fees = new Set<number>();

describeConformance({
  adapter: algebra,
  prepare: enliven,
  deployment: adaptiveDeployment,
  venues: async () => devAdaptivePools.map(({ address }) => address),
  async confirm(chain, venue, state) {
    await expectPool(chain, venue, state);
    for (const feePpm of state.adaptive?.nextFeesPpm ?? []) fees.add(feePpm);
    expect(venue.facts).toMatchObject({ generation: "adaptive", tickSpacing: 60 });
    // Fees differ between pools, and from those of new pools.
    if (venue.address === devAdaptivePools.at(-1)?.address) expect(fees.size).toBeGreaterThan(1);
  },
  vectors: { folder: new URL("vectors/adaptive/", import.meta.url), venues: 4 },
  // The fee for the search applies shortly after the block that was read.
  decisive: ({ adaptive, ...pool }) => ({ ...pool, adaptive: { ...adaptive, nextFeesPpm: undefined } }),
  stir: (chain) => changeLiquidity(chain, devAdaptivePools, false),
});
