import { devIntegralPools, devProvider } from "@sluice/devnet";
import { encodeFunctionData, parseAbi } from "viem";
import { expect } from "vitest";
import { sendAs } from "../conformance/lending.js";
import { describeConformance } from "../conformance/suite.js";
import { changeLiquidity, expectPool, integralDeployment, onlyIn } from "./testing/pools.js";

const abi = parseAbi(["function setFee(uint16 newFee)"]);

describeConformance({
  adapter: onlyIn(devIntegralPools),
  deployment: integralDeployment,
  venues: async () => devIntegralPools.map(({ address }) => address),
  async confirm(chain, venue, state) {
    await expectPool(chain, venue, state);
    expect(venue.facts.generation).toBe("integral");
    expect(state.feePpm).toBe(devIntegralPools.find(({ address }) => address === venue.address)?.feePpm);
  },
  vectors: { folder: new URL("vectors/integral/", import.meta.url), venues: 3 },
  async stir(chain) {
    await changeLiquidity(chain, devIntegralPools, true);
    const data = encodeFunctionData({ abi, functionName: "setFee", args: [777] });
    await sendAs(chain, devProvider, devIntegralPools[0]?.address ?? "0x", data);
  },
});
