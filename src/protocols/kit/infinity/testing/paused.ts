import { devProvider } from "@sluice/devnet";
import { encodeFunctionData, parseAbi } from "viem";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Adapter } from "../../../adapter.js";
import { startTestChain, type TestChain } from "../../../conformance/chain.js";
import { sendAs } from "../../../conformance/lending.js";
import { discoverAll } from "../../../conformance/market.js";
import { contractOf, type Deployment } from "../../adapter/deployment.js";
import { isUnusable, unusable } from "../../adapter/unusable.js";

const abi = parseAbi(["function pause()", "function unpause()"]);

/** Tests that no pool of a manager is used while it is paused. */
export function testPaused(adapter: Adapter, deployment: Deployment): void {
  let chain: TestChain;
  beforeAll(async () => {
    chain = await startTestChain();
  });
  afterAll(() => chain?.stop());

  const call = (functionName: "pause" | "unpause") =>
    sendAs(chain, devProvider, contractOf(deployment, "manager"), encodeFunctionData({ abi, functionName }));

  test("a pool is unusable while its manager is paused, which the manager's log tells", async () => {
    const [venue] = await discoverAll(chain, adapter, deployment);
    if (venue === undefined) throw new Error("the manager has no pool");
    const state = await chain.read(adapter.load(venue));
    expect(isUnusable(state)).toBe(false);
    const before = await chain.blockNumber();
    await call("pause");
    const [log] = await chain.logsSince(before, adapter.topics);
    if (log === undefined) throw new Error("the manager logged nothing");
    expect(adapter.apply(venue, state, log)).toBeUndefined();
    expect(await chain.read(adapter.load(venue))).toEqual(unusable("paused"));
    await call("unpause");
    expect(await chain.read(adapter.load(venue))).toEqual(state);
  });
}
