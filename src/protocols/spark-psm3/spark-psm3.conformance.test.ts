import { devPsm3, devSky, devToken } from "@sluice/devnet";
import { encodeFunctionData, parseAbi } from "viem";
import { describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import { startTestChain, type TestChain } from "../conformance/chain.js";
import { discoverAll } from "../conformance/market.js";
import { describeConformance } from "../conformance/suite.js";
import type { Deployment } from "../kit/adapter/deployment.js";
import { unusable } from "../kit/adapter/unusable.js";
import { sparkPsm3 } from "./index.js";

const abi = parseAbi([
  "function approve(address spender, uint256 value)",
  "function balanceOf(address) view returns (uint256)",
  "function setPocket(address pocket)",
  "function getConversionRate() view returns (uint256)",
]);
const { psm, oracle } = devPsm3;
const { usds, susds } = devSky;
const usdc = devToken("USDC").address as Address;
const tokens = [usdc, usds, susds] as const;
const deployment: Deployment = { slug: "spark-psm3", standard: "spark-psm3", contracts: { psm } };

/** Gives the trader the module's tokens. */
async function prepare(chain: TestChain): Promise<void> {
  for (const token of [usds, susds]) await chain.deal(token);
}

const ofChain = {
  adapter: sparkPsm3,
  deployment,
  tokens: [usds, susds],
  venues: async () => [psm],
  curveTolerance: 1e-7,
};

describeConformance({
  ...ofChain,
  prepare,
  async confirm(chain, venue, state) {
    const held = tokens.map((token) => chain.view(token, abi, "balanceOf", [psm]));
    expect(state.balances).toEqual(await Promise.all(held));
    expect(state.rate.nowRay).toBe(await chain.view(oracle, abi, "getConversionRate"));
    expect(venue.facts.decimals).toEqual([6, 18, 18]);
  },
});

describe("a module whose USDC is in a pocket", () => {
  const pocket = "0x00000000000000000000000000000000000bacce";

  async function movePocket(chain: TestChain): Promise<void> {
    const data = encodeFunctionData({ abi, functionName: "approve", args: [psm, 2n ** 256n - 1n] });
    await chain.rpc.request("anvil_setBalance", [pocket, "0xde0b6b3a7640000"]);
    await chain.rpc.request("anvil_impersonateAccount", [pocket]);
    await chain.send({ from: pocket, to: usdc, data, gas: "0x186a0" });
    await chain.send({
      to: psm,
      data: encodeFunctionData({ abi, functionName: "setPocket", args: [pocket] }),
    });
  }

  describeConformance({
    ...ofChain,
    async prepare(chain) {
      await prepare(chain);
      await movePocket(chain);
    },
    async confirm(chain, _venue, state) {
      expect(state.balances[0]).toBe(await chain.view(usdc, abi, "balanceOf", [pocket]));
    },
  });

  test("is changed if the pocket moves, and known again after a discovery", async () => {
    const chain = await startTestChain();
    try {
      await prepare(chain);
      const found = () => discoverAll(chain, sparkPsm3, deployment, [usds, susds]);
      const [venue] = await found();
      if (venue === undefined) throw new Error("the module was not found");
      await movePocket(chain);
      expect(await chain.read(sparkPsm3.load(venue))).toEqual(unusable("changed"));
      const [again] = await found();
      expect(again?.sources?.pocket).toBe(pocket);
    } finally {
      await chain.stop();
    }
  });
});
