import { devProvider, devSolidly, devSolidlyPools } from "@sluice/devnet";
import { encodeFunctionData, parseAbi } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import { isRefusal } from "../../lib/refusal.js";
import type { Adapter } from "../adapter.js";
import { startTestChain, type TestChain } from "../conformance/chain.js";
import { isReverted, mineTrade, simulateTrades, type TestTrade } from "../conformance/execute.js";
import { sendAs } from "../conformance/lending.js";
import { discoverAll, loadAll } from "../conformance/market.js";
import { isUnusable, unusable } from "../kit/adapter/unusable.js";
import type { Venue } from "../venue.js";
import { solidly } from "./index.js";
import type { PoolFacts } from "./kinds.js";
import { load, renew } from "./load.js";
import type { PoolState } from "./state.js";
import { deployment } from "./testing/deployment.js";

const abi = parseAbi([
  "function setFee(bool stable, uint256 fee)",
  "function setCustomFee(address pool, uint256 fee)",
  "function setPauseState(bool paused)",
  "function claimFees() returns (uint256, uint256)",
  "function balanceOf(address) view returns (uint256)",
  "function poolFees() view returns (address)",
]);
const adapter = solidly as Adapter;

describe("what changes without a log of the pool", () => {
  let chain: TestChain;
  let venues: Venue<PoolFacts>[];

  beforeAll(async () => {
    chain = await startTestChain();
    venues = await discoverAll(chain, solidly, deployment);
  });
  afterAll(() => chain?.stop());

  const admin = (data: `0x${string}`) => sendAs(chain, devProvider, devSolidly.factory, data);
  const stateOf = async (venue: Venue<PoolFacts>) =>
    (await loadAll(chain, adapter, [venue])).get(venue.id) as PoolState;
  const venueAt = (pool: (typeof devSolidlyPools)[number] | undefined) =>
    venues.find(({ address }) => address === pool?.address) as Venue<PoolFacts>;

  /** Quotes on a state, and trades on the chain. */
  async function traded(venue: Venue<PoolFacts>, state: PoolState) {
    const [tokenIn, tokenOut] = venue.tokens as readonly [Address, Address];
    const trade: TestTrade = { venue, state, tokenIn, tokenOut, amountIn: state.reserve0 / 1_000n };
    const quote = solidly.quote(venue, state, { ...trade, context: await chain.context() });
    const [executed] = await simulateTrades(chain, adapter, [trade]);
    return { trade, quote, executed };
  }

  test("a fee of all pools of a kind, or of one pool, is renewed and only then quoted", async () => {
    const usual = venueAt(devSolidlyPools.find(({ stable, customFeeBps }) => stable && !customFeeBps));
    const own = venueAt(devSolidlyPools.find(({ stable, customFeeBps }) => !stable && customFeeBps));
    for (const [venue, data] of [
      [usual, encodeFunctionData({ abi, functionName: "setFee", args: [true, 21n] })],
      [own, encodeFunctionData({ abi, functionName: "setCustomFee", args: [own.address, 211n] })],
    ] as const) {
      const before = await stateOf(venue);
      expect(await chain.read(renew(venue, before))).toBe(before);
      const from = await chain.blockNumber();
      await admin(data);
      expect(await chain.logsSince(from, solidly.topics)).toEqual([]);
      const stale = await traded(venue, before);
      if (isRefusal(stale.quote) || !stale.executed || isReverted(stale.executed)) throw new Error("refused");
      expect(stale.executed.amountOut).not.toBe(stale.quote.amountOut);
      const renewed = await chain.read(renew(venue, before));
      expect(renewed).toEqual(await stateOf(venue));
      const fresh = await traded(venue, renewed as PoolState);
      expect(fresh.executed).toMatchObject({
        amountOut: isRefusal(fresh.quote) ? undefined : fresh.quote.amountOut,
      });
    }
  });

  test("a pool without a fee is traded for nothing", async () => {
    const venue = venueAt(devSolidlyPools.find(({ customFeeBps }) => customFeeBps === 420));
    const state = await stateOf(venue);
    expect(state.feeBps).toBe(0);
    const { quote, executed } = await traded(venue, state);
    expect(executed).toMatchObject({ amountOut: isRefusal(quote) ? undefined : quote.amountOut });
  });

  test("a stop of trades is a log of the factory, after which pools are refused until it is lifted", async () => {
    const [venue] = venues as [Venue<PoolFacts>];
    const state = await stateOf(venue);
    const from = await chain.blockNumber();
    await admin(encodeFunctionData({ abi, functionName: "setPauseState", args: [true] }));
    const logs = await chain.logsSince(from, solidly.topics);
    expect(logs.map(({ address }) => address)).toEqual([venue.sources?.factory]);
    expect(solidly.apply(venue, state, logs[0] as (typeof logs)[number])).toBeUndefined();
    expect(await chain.read(load(venue))).toEqual(unusable("paused"));
    const { executed } = await traded(venue, state);
    expect(executed && isReverted(executed)).toBe(true);
    await admin(encodeFunctionData({ abi, functionName: "setPauseState", args: [false] }));
    expect(isUnusable(await chain.read(load(venue)))).toBe(false);
  });

  test("the fees of trades are what the pool sets aside for its holders", async () => {
    for (const venue of venues) {
      const poolFees = (await chain.view(venue.address, abi, "poolFees")) as Address;
      const held = () =>
        Promise.all(venue.tokens.map((token) => chain.view(token, abi, "balanceOf", [poolFees])));
      const before = (await held()) as bigint[];
      const from = await chain.blockNumber();
      const { trade } = await traded(venue, await stateOf(venue));
      await mineTrade(chain, adapter, trade);
      const logs = await chain.logsSince(from, solidly.shares?.topics ?? []);
      const fees = logs.flatMap((log) => solidly.shares?.fees(venue, log) ?? []);
      const set = venue.tokens.map((token) => ({
        token,
        microUnits: fees.filter((fee) => fee.token === token).reduce((sum, fee) => sum + fee.microUnits, 0n),
      }));
      const after = (await held()) as bigint[];
      expect(set.map(({ microUnits }) => microUnits)).toEqual(
        after.map((amount, index) => (amount - (before[index] as bigint)) * 1_000_000n),
      );
    }
  });
});
