import { devInfinity, devProvider } from "@sluice/devnet";
import { encodeFunctionData, parseAbi } from "viem";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestChain, type TestChain } from "../conformance/chain.js";
import { sendAs } from "../conformance/lending.js";
import { discoverAll } from "../conformance/market.js";
import { isUnusable, unusable } from "../kit/adapter/unusable.js";

import type { Venue } from "../venue.js";
import type { PoolFacts } from "./facts.js";
import { infinityBin } from "./index.js";
import { load } from "./load.js";
import { apply, type PoolState, TOPICS } from "./state.js";
import { deployment } from "./testing/deployment.js";

const abi = parseAbi(["function pause()", "function unpause()"]);

let chain: TestChain;
beforeAll(async () => {
  chain = await startTestChain();
});
afterAll(() => chain?.stop());

const call = (functionName: "pause" | "unpause") =>
  sendAs(chain, devProvider, devInfinity.binManager, encodeFunctionData({ abi, functionName }));

test("a pool is unusable while its manager is paused, which the manager's log tells", async () => {
  const [venue] = (await discoverAll(chain, infinityBin, deployment)) as [Venue<PoolFacts>];
  const state = (await chain.read(load(venue))) as PoolState;
  expect(isUnusable(state)).toBe(false);
  const before = await chain.blockNumber();
  await call("pause");
  const [log] = await chain.logsSince(before, TOPICS);
  if (log === undefined) throw new Error("the manager logged nothing");
  expect(apply(venue, state, log)).toBeUndefined();
  expect(await chain.read(load(venue))).toEqual(unusable("paused"));
  await call("unpause");
  expect(await chain.read(load(venue))).toEqual(state);
});
