import { afterAll, beforeAll, expect, test } from "vitest";
import { newestHead, readAt } from "../chain/index.js";
import type { Address } from "../lib/address.js";
import { mainnet } from "../networks/mainnet.js";
import { localNetwork } from "../networks/testing/local.js";
import { startTestChain, type TestChain } from "../protocols/conformance/chain.js";
import { adapters } from "../protocols/index.js";
import { probeDeployments } from "./probeDeployments.js";

const nobody: Address = "0x00000000000000000000000000000000000a11ce";
/** Answers every call with an empty result. */
const other: Address = mainnet.multicall3;

let chain: TestChain;

beforeAll(async () => {
  chain = await startTestChain();
});

afterAll(() => chain?.stop());

async function probe(deployments: typeof mainnet.deployments) {
  const { hash } = await newestHead(chain.rpc);
  const at = { multicall3: mainnet.multicall3, blockHash: hash };
  return readAt(chain.rpc, at, probeDeployments({ deployments }, adapters));
}

test("every deployment of the local chain answers what its adapter asks", async () => {
  const { deployments } = localNetwork;
  expect(await probe(deployments)).toEqual({ found: deployments, leftOut: [] });
});

/** Families of which the local chain has contracts at the addresses of mainnet's data. */
const there = [...adapters.values()].filter(
  ({ standard, probes }) =>
    probes !== undefined &&
    localNetwork.deployments.some((each) => each.standard === standard && !each.localOnly),
);

test.each(there)(
  "a deployment of $standard without its contracts is left out, and only that",
  async ({ standard, probes = [] }) => {
    const real = mainnet.deployments.find((each) => each.standard === standard)!;
    for (const address of [nobody, other]) {
      const contracts = Object.fromEntries(Object.keys(real.contracts).map((name) => [name, address]));
      const { found, leftOut } = await probe([real, { ...real, slug: "false", contracts }]);
      expect(found).toEqual([real]);
      const reason = `${address} does not answer ${probes[0]?.getter}`;
      expect(leftOut).toEqual([{ slug: "false", standard, reason }]);
    }
  },
);
